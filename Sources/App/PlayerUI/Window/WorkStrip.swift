// A line above the player bar that tells what is being done to the library and to music files.
import AppModel
import GtkKit

/// What goes on in the background; not there when nothing does.
final class WorkStrip {
  let root: Box
  private let text = Label()
  private let progress = ProgressLine(name: tr("Progress"))
  private let stop: Button
  private var observer: Observer?

  init(_ library: LibraryModel, _ desk: EditDesk, _ loudness: LoudnessDesk) {
    progress.setAlignment(vertical: .center)
    progress.setMinimumSize(width: 120)
    text.setExpands(horizontally: true)
    stop = Button(
      tr("Stop"), classes: ["flat", "small"],
      onClick: { [weak desk, weak loudness] in
        if desk?.progress != nil { desk?.stop() } else { loudness?.stop() }
      })
    root = Box(.row, spacing: 12, [text, progress, stop])
    root.setClass("work-strip")
    observer = Observer { [weak self, weak library, weak desk, weak loudness] in
      guard let self, let library, let desk, let loudness else { return }
      // Writing comes first: it is what the person has just asked for.
      let writing = desk.progress
      let measuring = library.work == .none ? loudness.progress : nil
      let ratio =
        writing.map { Double($0.done) / Double(max(1, $0.total)) }
        ?? measuring.map { Double($0.done) / Double(max(1, $0.total)) } ?? library.workRatio
      text.text = desk.progressText ?? library.workText ?? loudness.progressText ?? ""
      root.isVisible = writing != nil || library.work != .none || measuring != nil
      stop.isVisible = writing != nil || measuring != nil
      progress.isVisible = ratio != nil
      progress.setFraction(ratio ?? 0)
    }
  }
}
