// What the person decides about the diary.

/// The settings of the diary.
package enum DiarySettings {
  /// Whether the evening reminds of a day of which nothing is recorded.
  package static let reminds = SettingKey("diary.remind", default: false)

  /// When, as `21:00`.
  package static let remindsAt = SettingKey("diary.remind-at", default: "21:00")

  /// The last day on which it reminded, as `YYYY-MM-DD`; Norae writes it.
  package static let reminded = SettingKey("diary.reminded", default: "")
}
