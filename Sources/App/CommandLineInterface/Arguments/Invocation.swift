// The command line, understood: a pure function from words to a value. Words are bytes, because
// paths are; options are text.
import Countdown
import LibraryScanner
import MusicCore
import Playback

/// What was asked for.
enum Invocation: Hashable, Sendable {
  case help(Verb?)
  case version
  /// No verb: the window, with files and folders to play.
  case window([FilePath], library: FilePath?)
  case verb(Request)
}

/// A verb with its options and words, checked.
struct Request: Hashable, Sendable {
  var verb: Verb
  /// Words after the verb, as given.
  var operands: [[UInt8]] = []
  var library: FilePath?
  var isJSON = false
  var limit: Int?
  var at: Duration?
  var output = Output.standard
  var isAnother = false
  var isMissing = false
  /// Whether only what the person likes is meant.
  var isLiked = false
  var isDryRun = false
  var date: CalendarDay?
  var music: FilePath?
  /// Fields and what they shall hold; none for what shall be empty.
  var fields: [EditField: [String]] = [:]
  /// A picture to be put into files.
  var cover: FilePath?
  var isUndo = false
  /// The operand is a file of queries, which are timed.
  var isTimed = false
  var isWriting = false
  /// Whether what is known is to be found out again.
  var isAnew = false
  var diary = DiaryOptions()
  var lyrics = LyricsOptions()
  /// What is to be done when the timer has run out.
  var action: SleepWish.Action?
  var isSilent = false
  var sound = SoundSettings()
  /// Of the slider, 0 to 1.
  var volume: Double?

  /// The encoding that the second operand names; nil for none and for "auto".
  var encoding: EncodingChoice? {
    guard operands.count == 2 else { return nil }
    return EncodingChoice(name: String(decoding: operands[1], as: UTF8.self))
  }

  /// How many operations are to be undone: one, or as many as the only operand says.
  var undoCount: Int? {
    if operands.isEmpty { return 1 }
    return operands.count == 1 ? Int(text).flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// The operands as paths.
  var paths: [FilePath]
  /// The operands as one text, as a query is.
  var text: String {
    operands.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  /// Where the sound goes.
  enum Output: Hashable, Sendable {
    case standard, null
    case file(FilePath)
  }
}

/// The words make no sense; the reason is a sentence for people without its full stop.
struct UsageError: Error, Hashable, Sendable {
  let reason: String
  /// Whose help to look at.
  var verb: Verb?
}
