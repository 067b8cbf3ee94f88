// Chapters that Vorbis comments and APE items write out: CHAPTER001=00:01:02.500 and
// CHAPTER001NAME=Title.

internal import MusicCore

/// Reading chapters from named fields.
enum NamedChapters {
  /// The chapters, in no order; those without a time are none.
  static func read(_ fields: [RawField], decode: (RawText) -> String) -> [Chapter] {
    var starts: [String: Duration] = [:]
    var titles: [String: String] = [:]
    for field in fields where field.source == .vorbisComment || field.source == .ape {
      guard field.key.hasPrefix("CHAPTER") else { continue }
      let number = field.key.dropFirst(7).prefix { $0.isNumber }
      guard !number.isEmpty, number.utf8.count <= 4 else { continue }
      switch field.key.dropFirst(7 + number.count) {
      case "": starts[String(number)] = time(decode(field.value))
      case "NAME": titles[String(number)] = TextCleaning.line(decode(field.value))
      default: continue
      }
    }
    return starts.map { Chapter(title: titles[$0.key] ?? "", start: $0.value) }
  }

  /// "hh:mm:ss.sss", up to 99 hours.
  private static func time(_ text: String) -> Duration? {
    let parts = text.split(separator: ":").map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0...99).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return .milliseconds(Int64(((hours * 60 + minutes) * 60 + seconds) * 1000))
  }
}
