// What `norae lyrics` can be told besides which file: where the words come from, how much later they
// are, whether a server is asked, whether they are written.

/// The options of lyrics.
struct LyricsOptions: Hashable, Sendable {
  /// Where the words are taken from, remembered; "auto": the first place that has some.
  var source: String?
  /// How much later they are shown, remembered; negative for earlier.
  var delay: Duration?
  var isFetching = false
  var isSaving = false
  var listsSources = false

  /// Whether something is to be remembered.
  var isChoice: Bool { source != nil || delay != nil }

  /// Longer than any song.
  private static let longestDelay = 3_600_000

  /// Puts a value into the request; false when it is no such value.
  static func set(_ option: Option, _ text: String, in request: inout Request) -> Bool {
    switch option {
    case .source: request.lyrics.source = text
    case .delay:
      guard let milliseconds = Int(text), abs(milliseconds) <= longestDelay else { return false }
      request.lyrics.delay = .milliseconds(milliseconds)
    case .fetch: request.lyrics.isFetching = true
    case .save: request.lyrics.isSaving = true
    case .sources: request.lyrics.listsSources = true
    default: return false
    }
    return true
  }
}
