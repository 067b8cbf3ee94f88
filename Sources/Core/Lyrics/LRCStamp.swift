// The times in an LRC file: `mm:ss`, `mm:ss.x`, `mm:ss.xx`, `mm:ss.xxx`, the same with `:` or `,`
// before the fraction, and `hh:mm:ss.xx`. Thirty years of programs have written all of them.

enum LRCStamp {
  /// The time in what stands between the brackets; nil when it is no time.
  static func time(_ text: some StringProtocol) -> Duration? {
    var fields = [Field()]
    var separators: [UInt8] = []
    for byte in text.trimmingBlanks.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        fields[fields.count - 1].add(Int(byte - UInt8(ascii: "0")))
      case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ","):
        separators.append(byte)
        fields.append(Field())
      default: return nil
      }
    }
    let colon = UInt8(ascii: ":")
    guard separators.first == colon, fields.allSatisfy({ (1...5).contains($0.digits) }) else {
      return nil
    }
    switch (fields.count, separators.dropFirst().map { $0 == colon }) {
    case (2, _): return time(minutes: fields[0].number, fields[1], fraction: nil)
    case (3, _): return time(minutes: fields[0].number, fields[1], fraction: fields[2])
    case (4, [true, false]):
      let minutes = fields[0].number * 60 + fields[1].number
      return time(minutes: minutes, fields[2], fraction: fields[3])
    default: return nil
    }
  }

  /// `mm:ss.xx`, rounded down to hundredths: the form that every program reads.
  static func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, time).components
    let hundredths = attoseconds / 10_000_000_000_000_000
    return "\(padded(seconds / 60)):\(padded(seconds % 60)).\(padded(hundredths))"
  }

  /// Digits between two separators.
  private struct Field {
    var number = 0
    var digits = 0

    mutating func add(_ digit: Int) {
      digits += 1
      // More than five are no time.
      if digits < 6 { number = number * 10 + digit }
    }
  }

  /// The fraction is decimal: "5" is half a second, "500" as well.
  private static func time(minutes: Int, _ seconds: Field, fraction: Field?) -> Duration? {
    guard seconds.digits <= 2, fraction.map({ $0.digits <= 3 }) ?? true else { return nil }
    let unit = [1, 100, 10, 1][fraction?.digits ?? 0]
    let thousandths = (fraction?.number ?? 0) * unit
    return .milliseconds((minutes * 60 + seconds.number) * 1000 + thousandths)
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
