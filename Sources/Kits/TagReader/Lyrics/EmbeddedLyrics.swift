// Words found inside a music file, as they were found: a text (which may be LRC), or lines with
// times. Making sense of LRC is the lyrics room's business.

package import MusicCore

/// One set of lyrics from inside a file.
package struct EmbeddedLyrics: Hashable, Sendable {
  /// A line with the time at which it is sung.
  package struct Line: Hashable, Sendable {
    package let time: Duration
    package let text: String

    package init(time: Duration, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// The words, with or without times.
  package enum Content: Hashable, Sendable {
    /// Text with its line ends as "\n"; LRC when it has time stamps.
    case text(String)
    /// Lines in order of time.
    case lines([Line])
  }

  /// The tag's own name for it: "SYLT", "USLT", "LYRICS", "©lyr", ….
  package let source: String
  package let content: Content

  package init(source: String, content: Content) {
    self.source = source
    self.content = content
  }

  /// Whether the words have times.
  package var kind: LyricsKind {
    switch content {
    case .lines: .synced
    case .text(let text): LyricsStamp.occurs(in: text) ? .synced : .plain
    }
  }
}
