// A line above the player bar that tells what is being done to the library.
import AppModel
import GtkKit

/// What goes on with the library; not there when nothing does.
final class WorkStrip {
  let root: Box
  private let text = Label()
  private let progress = ProgressLine(name: tr("Progress"))
  private var observer: Observer?

  init(_ library: LibraryModel) {
    progress.setAlignment(vertical: .center)
    progress.setMinimumSize(width: 120)
    text.setExpands(horizontally: true)
    root = Box(.row, spacing: 12, [text, progress])
    root.setClass("work-strip")
    observer = Observer { [weak self, weak library] in
      guard let self, let library else { return }
      text.text = library.workText ?? ""
      root.isVisible = library.work != .none
      progress.isVisible = library.workRatio != nil
      progress.setFraction(library.workRatio ?? 0)
    }
  }
}
