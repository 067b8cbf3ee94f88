// A notification that somebody waits for: it stays until it is seen, and is shown also when the window
// is hidden.
import GLibKit

/// Tells what has come due.
@MainActor
package enum AlertNotice {
  /// Shows a line; a desktop without notifications shows none.
  package static func show(_ text: String) async {
    let hints: [String: Variant] = [
      "desktop-entry": .string("io.github.norae.Norae"), "urgency": .byte(2),
      "sound-name": .string("alarm-clock-elapsed"), "suppress-sound": .bool(true),
    ]
    do throws(BusError) {
      _ = try await Bus.session().call(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications", "Notify",
        [
          .string("Norae"), .uint32(0), .string("io.github.norae.Norae"), .string(text),
          .string(""), .strings([]), .dictionary(hints), .int32(-1),
        ])
    } catch {
      // Said above.
    }
  }
}
