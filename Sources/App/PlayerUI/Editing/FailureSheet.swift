// The files that an edit left as they were, each with the reason.
import AppModel
import GtkKit

/// What could not be written.
final class FailureSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Not changed")
  private let frame: SheetFrame
  private let close: @MainActor () -> Void
  private let done: Button

  /// `undo` takes back what was written; nil when nothing was.
  init(
    _ news: EditDesk.News, undo: (@MainActor () -> Void)?, close: @escaping @MainActor () -> Void
  ) {
    self.close = close
    let list = ChangeList()
    list.show(ChangeLine.lines(of: news.failures), summary: news.text)
    frame = SheetFrame(name, content: list.root)
    done = Button(tr("Close"), onClick: close)
    frame.addAtStart([done])
    guard let undo else { return }
    frame.addAtEnd([
      Button(
        tr("Take back the rest"),
        onClick: {
          undo()
          close()
        })
    ])
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { done.takeFocus() }

  func leave() { close() }
}
