// What GTK calls before each frame.
internal import CGtk
internal import GLibKit

/// One frame is due; the box holds `@MainActor () -> Void`.
let frameTick: GtkTickCallback = { _, _, data in
  let body = ClosureBox<@MainActor () -> Void>.borrow(data).body
  MainActor.assumeIsolated { body() }
  return 1
}
