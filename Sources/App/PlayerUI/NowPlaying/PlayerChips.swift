// What else there is to a song: its words, the queue, the volume.
import AppModel
import GtkKit

/// The row of small buttons below the transport.
final class PlayerChips {
  let root: Box
  private let volume: VolumeControl
  private let volumeRow: Box
  private let popped: VolumeControl
  private let volumeButton: PopoverButton
  private let timer: TimerChip
  private var observer: Observer?

  init(_ context: WindowContext) {
    let model = context.nowPlaying
    let words = Button(
      tr("Lyrics"), classes: ["chip"], onClick: { [weak context] in context?.showLyrics() })
    let queue = Button(
      tr("Queue"), classes: ["chip"], onClick: { [weak context] in context?.showQueue() })
    timer = TimerChip(context, classes: ["chip"])
    let record = Button(
      symbol: "x-office-calendar-symbolic", name: tr("Record in the diary…"), classes: ["chip"])
    record.onClick { [weak record] in record?.activateAction("win.record") }
    volume = VolumeControl(model)
    volume.slider.setMinimumSize(width: 110)
    volumeRow = Box(.row, spacing: 2, [volume.mute, volume.slider])
    popped = VolumeControl(model)
    popped.slider.setMinimumSize(width: 160)
    volumeButton = PopoverButton(
      symbol: "audio-volume-high-symbolic", name: tr("Volume"), classes: ["flat"],
      content: Box(.row, spacing: 4, [popped.mute, popped.slider]))
    let room = Label("")
    room.setExpands(horizontally: true)
    for widget in [words, queue, timer.root, record, volumeRow, volumeButton] as [Widget] {
      widget.setAlignment(vertical: .center)
    }
    root = Box(
      .row, spacing: 10, [words, queue, timer.root, record, room, volumeRow, volumeButton])
    observer = Observer { [weak self, weak model] in
      if let self, let model { volumeButton.setSymbol(VolumeControl.symbol(model)) }
    }
  }

  /// The volume's knob is in a small sheet where there is no room for it.
  func setNarrow(_ isNarrow: Bool) {
    root.setSpacing(isNarrow ? 5 : 10)
    volumeRow.isVisible = !isNarrow
    volumeButton.isVisible = isNarrow
  }
}
