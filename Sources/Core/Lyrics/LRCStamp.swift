// The times in an LRC file: `mm:ss`, `mm:ss.x`, `mm:ss.xx`, `mm:ss.xxx`, the same with `:` or `,`
// before the fraction, and `hh:mm:ss.xx`. Thirty years of programs have written all of them.

enum LRCStamp {
  /// The time in what stands between the brackets; nil when it is no time.
  static func time(_ text: some StringProtocol) -> Duration? {
    let trimmed = text.trimmingBlanks
    guard trimmed.first?.isASCIIDigit == true, trimmed.last?.isASCIIDigit == true else {
      return nil
    }
    var (fields, separators) = ([""], [Character]())
    for character in trimmed {
      if character.isASCIIDigit {
        fields[fields.count - 1].append(character)
      } else if character == ":" || character == "." || character == "," {
        separators.append(character)
        fields.append("")
      } else {
        return nil
      }
    }
    guard separators.first == ":", fields.allSatisfy({ (1...5).contains($0.count) }) else {
      return nil
    }
    switch (fields.count, separators.dropFirst().map { $0 == ":" }) {
    case (2, _): return time(minutes: fields[0], seconds: fields[1], fraction: "")
    case (3, _): return time(minutes: fields[0], seconds: fields[1], fraction: fields[2])
    case (4, [true, false]):
      guard let hours = Int(fields[0]), let minutes = Int(fields[1]) else { return nil }
      return time(minutes: "\(hours * 60 + minutes)", seconds: fields[2], fraction: fields[3])
    default: return nil
    }
  }

  /// `mm:ss.xx`, rounded down to hundredths: the form that every program reads.
  static func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, time).components
    let hundredths = attoseconds / 10_000_000_000_000_000
    return "\(padded(seconds / 60)):\(padded(seconds % 60)).\(padded(hundredths))"
  }

  /// The fraction is decimal: "5" is half a second, "500" as well.
  private static func time(minutes: String, seconds: String, fraction: String) -> Duration? {
    guard let minutes = Int(minutes), seconds.count <= 2, let seconds = Int(seconds),
      fraction.count <= 3
    else { return nil }
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return .milliseconds((minutes * 60 + seconds) * 1000 + (Int(fraction + zeros) ?? 0))
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Character {
  /// 0 to 9 only; other scripts' digits are text.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
