// ID3v2's synchronised lyrics as lines: times in milliseconds or in MPEG frames, in any order.

/// Making lines of timed lyrics.
enum TimedLyrics {
  /// The lines in order of time; those without text are dropped at the start only.
  static func lines(
    _ raw: [RawTimedLine], _ sound: RawSound, decode: (RawText) -> String
  ) -> [EmbeddedLyrics.Line] {
    let lines = raw.compactMap { line -> EmbeddedLyrics.Line? in
      guard let time = time(of: line, in: sound) else { return nil }
      let text = TextCleaning.line(decode(line.text)) ?? ""
      return EmbeddedLyrics.Line(time: time, text: text)
    }
    guard lines.contains(where: { !$0.text.isEmpty }) else { return [] }
    return lines.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Nil when the unit is unknown, or is frames and the length of a frame is unknown.
  private static func time(of line: RawTimedLine, in sound: RawSound) -> Duration? {
    switch line.unit {
    case .milliseconds: return .milliseconds(Int64(line.time))
    case .frames:
      guard sound.container == .mpeg, sound.sampleRate > 0 else { return nil }
      let samples = sound.sampleRate >= 32_000 ? 1152 : 576
      return .microseconds(Int64(line.time) * Int64(samples) * 1_000_000 / Int64(sound.sampleRate))
    case .unknown: return nil
    }
  }
}
