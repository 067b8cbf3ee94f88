// What a page of a list shows: its content, or, where there is none, a page that says so.
import GtkKit

/// A page's content, and what stands there while it is empty.
@MainActor
struct ContentStack {
  let root: Widget
  private let stack = PageStack(.fade)
  private let content: Widget
  private let empty: StatusPage

  init(_ content: Widget, empty: StatusPage) {
    (self.content, self.empty) = (content, empty)
    stack.add(content)
    stack.add(empty)
    root = stack
  }

  func show(isEmpty: Bool) { stack.show(isEmpty ? empty : content) }
}
