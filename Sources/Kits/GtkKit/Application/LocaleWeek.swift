// How the desktop's language counts its weeks.
internal import GtkShim

/// Weeks as they are counted here.
package enum LocaleWeek {
  /// The day on which a week begins: 1 Monday to 7 Sunday.
  package static var firstDay: Int { Int(norae_first_weekday()) }
}
