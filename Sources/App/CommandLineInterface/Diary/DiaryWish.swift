// What `norae diary` can be told, understood: a pure function from words to a value.
import AppModel
import Diary
import MusicCore

/// One wish to the diary.
enum DiaryWish: Hashable, Sendable {
  case list
  case add([[UInt8]], [FilePath])
  case show(Day)
  /// The song's number, from 1.
  case edit(Day, Int)
  case remove(Day, [Int])
  case search(String)
  case stats(DiaryPeriod.Kind)
  case export(FilePath?)
  case bringIn([FilePath])
  case sync(FilePath)

  /// A day as people name it.
  enum Day: Hashable, Sendable {
    case today, yesterday
    case date(CalendarDay)

    init?(_ text: String) {
      switch text {
      case "today": self = .today
      case "yesterday": self = .yesterday
      default:
        guard let date = CalendarDay(text) else { return nil }
        self = .date(date)
      }
    }
  }

  /// The words that come first, as the help lists them.
  static let names = [
    "list", "add", "show", "edit", "remove", "search", "stats", "export", "import", "sync",
  ]

  /// Understands a request; the complaint is a sentence without its full stop.
  init(_ request: Request) throws(UsageError) {
    let texts = request.operands.map { String(decoding: $0, as: UTF8.self) }
    guard let name = texts.first, Self.names.contains(name) else {
      throw UsageError(
        reason: tr("diary knows: {names}", ["names": Self.names.joined(separator: ", ")]),
        verb: .diary)
    }
    guard let wish = Self.wish(name, Array(texts.dropFirst()), request) else {
      throw UsageError(
        reason: tr("“{words}” makes no sense here", ["words": texts.joined(separator: " ")]),
        verb: .diary)
    }
    self = wish
    let options = request.diary
    guard case .edit = self else { return }
    guard (options.note ?? options.mood ?? options.moment) != nil || options.place != nil else {
      throw UsageError(
        reason: tr("edit needs --note, --mood, --moment or --place"), verb: .diary)
    }
  }
}

extension DiaryWish {
  private static func wish(
    _ name: String, _ rest: [String], _ request: Request
  ) -> DiaryWish? {
    let paths = Array(request.paths.dropFirst())
    switch name {
    case "list": return rest.isEmpty ? .list : nil
    case "add": return rest.isEmpty ? nil : .add(Array(request.operands.dropFirst()), paths)
    case "show": return rest.count <= 1 ? Day(rest.first ?? "today").map { .show($0) } : nil
    case "edit":
      guard rest.count <= 2, let day = rest.first.flatMap({ Day($0) }),
        let number = Int(rest.count == 2 ? rest[1] : "1"), number >= 1
      else { return nil }
      return .edit(day, number)
    case "remove":
      let numbers = rest.dropFirst().compactMap { Int($0) }.filter { $0 >= 1 }
      guard let day = rest.first.flatMap({ Day($0) }), numbers.count == rest.count - 1,
        numbers.isEmpty == request.diary.isAll
      else { return nil }
      return .remove(day, numbers)
    case "search": return rest.isEmpty ? nil : .search(rest.joined(separator: " "))
    case "stats":
      return rest.count <= 1
        ? DiaryPeriod.Kind(rawValue: rest.first ?? "month").map { .stats($0) } : nil
    case "export": return paths.count <= 1 ? .export(paths.first) : nil
    case "import": return paths.isEmpty ? nil : .bringIn(paths)
    case "sync": return paths.count == 1 ? .sync(paths[0]) : nil
    default: return nil
    }
  }
}

extension DiaryWish {
  /// What `--help` says.
  static var explanation: String {
    let words = [
      ("list", tr("all days, the first first")),
      ("add SONG…", tr("records files, or what a query finds first")),
      ("show [DAY]", tr("a day, and the same day of other years")),
      ("edit DAY [N]", tr("changes note, mood, moment or place of song N")),
      ("remove DAY N…", tr("takes songs out; --all takes out the day")),
      ("search WORDS", tr("days whose notes or names hold the words")),
      ("stats [week|month|year]", tr("songs, artists, genres and hours")),
      ("export [FILE|FOLDER]", tr("JSON, CSV, or Markdown, with a file a month in a FOLDER")),
      ("import FILE|FOLDER…", tr("takes in what was exported; twice is once")),
      ("sync FOLDER", tr("meets other machines in a folder that they share")),
    ]
    let lines = words.map { "  " + TerminalText.padded($0, to: 26) + $1 }
    return tr("Records one to three songs a day; the first is its head.") + "\n"
      + lines.joined(separator: "\n") + "\n" + tr("DAY is YYYY-MM-DD, today or yesterday.")
  }
}
