// A small room after Schroeder (1962): parallel combs that ring, allpasses that blur, two sets of
// slightly different lengths for the two ears.

/// Echoes of a room.
struct Reverb {
  /// How much of the room is heard, linear.
  var wet: Float = 0.25
  /// How long it rings: what a comb keeps on each round, 0 to 1.
  var feedback: Float = 0.82
  /// How much of the highs each round loses, 0 to 1.
  var damping: Float = 0.35

  /// Adds the room to a sound.
  func apply(to sound: inout Stereo) {
    let scale = Double(sound.rate) / 44_100
    let leftRoom = room(sound.left, sound.right, spread: 0, scale: scale)
    let rightRoom = room(sound.left, sound.right, spread: 23, scale: scale)
    for index in 0..<sound.frames {
      sound.left[index] += leftRoom[index] * wet
      sound.right[index] += rightRoom[index] * wet
    }
  }
}

extension Reverb {
  /// Comb lengths in frames at 44.1 kHz: without common factors, so that no tone stands out.
  private static let combs = [1_277, 1_367, 1_493, 1_607]
  private static let allpasses = [557, 347, 223]

  private func room(_ left: [Float], _ right: [Float], spread: Int, scale: Double) -> [Float] {
    var input = left
    for index in 0..<input.count { input[index] = (input[index] + right[index]) * 0.25 }
    var output = [Float](repeating: 0, count: input.count)
    for length in Self.combs {
      addComb(input, length: Int(Double(length + spread) * scale), to: &output)
    }
    for length in Self.allpasses { blur(&output, length: Int(Double(length + spread) * scale)) }
    return output
  }

  private func addComb(_ input: [Float], length: Int, to output: inout [Float]) {
    var line = [Float](repeating: 0, count: length)
    var place = 0
    var dull: Float = 0
    for index in 0..<input.count {
      let echo = line[place]
      dull = echo * (1 - damping) + dull * damping
      line[place] = input[index] + dull * feedback
      output[index] += echo
      place = place + 1 == length ? 0 : place + 1
    }
  }

  private func blur(_ sound: inout [Float], length: Int) {
    var line = [Float](repeating: 0, count: length)
    var place = 0
    for index in 0..<sound.count {
      let echo = line[place]
      let fed = sound[index] + echo * 0.5
      line[place] = fed
      sound[index] = echo - fed * 0.5
      place = place + 1 == length ? 0 : place + 1
    }
  }
}
