// The options of norae diary besides those that other verbs have too.
import Diary
import MusicCore

/// What is to be written, and which days are meant.
struct DiaryOptions: Hashable, Sendable {
  var note: String?
  var mood: String?
  var moment: String?
  var from: CalendarDay?
  var until: CalendarDay?
  /// The place among the day's songs, from 1.
  var place: Int?
  var format: DiaryFormat?
  var isAll = false

  /// Puts an option's value into the request; false when it is no such value.
  static func set(_ option: Option, _ text: String, in request: inout Request) -> Bool {
    switch option {
    case .note: request.diary.note = text
    case .mood: request.diary.mood = text
    case .moment: request.diary.moment = text
    case .all: request.diary.isAll = true
    case .from:
      guard let date = CalendarDay(text) else { return false }
      request.diary.from = date
    case .until:
      guard let date = CalendarDay(text) else { return false }
      request.diary.until = date
    case .place:
      guard let place = Int(text), place >= 1 else { return false }
      request.diary.place = place
    case .format:
      guard let format = DiaryFormat(rawValue: text) else { return false }
      request.diary.format = format
    default: return false
    }
    return true
  }
}
