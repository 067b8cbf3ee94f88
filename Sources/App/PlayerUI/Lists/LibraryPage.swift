// What the window asks of every page of the library, so that it can lay them out and keep them on
// the way back.
package import AppModel
package import GtkKit

/// A page over or beside others.
package protocol LibraryPage: AnyObject {
  var root: Widget { get }
  /// `width` is the room of the page in pixels.
  func setLayout(_ layout: WindowLayout, width: Double)
  /// The page is shown, by a person's wish.
  func arrive()
  /// What it shows is there no more: nobody comes back to it.
  var isGone: Bool { get }
}

extension LibraryPage {
  package func arrive() {}
  package var isGone: Bool { false }
}
