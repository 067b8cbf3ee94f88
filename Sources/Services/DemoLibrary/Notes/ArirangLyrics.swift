// Arirang's words in time with `Settings.arirang`: the traditional text (the refrain and the first
// verse; author unknown) and beneath each line what it means, at the same stamp.

/// The words of Arirang as an LRC file.
enum ArirangLyrics {
  /// The file's text.
  static var lrc: String {
    let score = Settings.arirang
    var text = "[ti:아리랑]\n[ar:Norae Ensemble]\n[al:새벽의 노래]\n[by:Norae]\n"
    for (bar, line) in zip(Settings.arirangLines, lines) {
      let stamp = stamp(score.seconds(toBar: bar))
      text += "\(stamp)\(line.korean)\n\(stamp)\(line.english)\n"
    }
    // An empty line ends the last one with the singing.
    let end = (Settings.arirangLines.last ?? 0) + 4
    return text + stamp(score.seconds(toBar: end)) + "\n"
  }

  private static let lines: [(korean: String, english: String)] = [
    ("아리랑 아리랑 아라리요", "Arirang, arirang, arariyo,"),
    ("아리랑 고개로 넘어간다", "over the Arirang pass you go."),
    ("나를 버리고 가시는 님은", "You who leave me and walk away,"),
    ("십리도 못가서 발병난다", "your feet will ache before ten li."),
  ]

  /// `[mm:ss.xx]`, hundredths of a second.
  private static func stamp(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "[\(two(hundredths / 6_000)):\(two(hundredths / 100 % 60)).\(two(hundredths % 100))]"
  }
}
