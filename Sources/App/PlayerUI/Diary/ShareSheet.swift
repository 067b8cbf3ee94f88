// Shows the card before it is shared: light or dark, then into a file or the clipboard.
import AppModel
import Diary
import GtkKit
import MusicCore

/// What can be shared.
enum ShareSubject {
  case day(DiaryDay)
  case review(title: String, DiaryStatistics)

  /// The words of its card.
  var text: ShareCard.Text {
    switch self {
    case .day(let day):
      ShareCard.Text(
        heading: DateWords.full(day.date), details: DateWords.weekday(day.date.weekday),
        title: day.head?.song.title ?? "", subtitle: day.head?.song.artist ?? "",
        lines: day.records.dropFirst().map { Self.name(of: $0.song) },
        chips: day.head?.song.chips ?? [])
    case .review(let title, let statistics):
      ShareCard.Text(
        heading: title, details: tr("My music diary"), title: tr("Recorded most often"),
        lines: statistics.songs.prefix(3).map { Self.name(of: $0.song) },
        numbers: ReviewNumbers.of(statistics).map {
          ShareCard.Number(value: $0.number, name: $0.name)
        })
    }
  }

  var covers: [CoverSource] {
    switch self {
    case .day(let day): day.head.map { [.song($0.song, $0.track)] } ?? []
    case .review(title: _, let statistics): statistics.songs.map { .song($0.song, nil) }
    }
  }

  /// What the file is called.
  var fileName: String {
    switch self {
    case .day(let day): "Norae \(day.date).png"
    case .review(let title, _): "Norae \(title).png"
    }
  }

  private static func name(of song: DiarySong) -> String {
    [song.title, song.artist ?? ""].filter { !$0.isEmpty }.joined(separator: " – ")
  }
}

/// Shares a card.
final class ShareSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Share as a picture")
  private let subject: ShareSubject
  private let context: WindowContext
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let card: ShareCard
  private let canvas: Canvas
  private let light: ToggleButton
  private let dark: ToggleButton
  private let save: Button
  private var wishes: [PictureWish] = []

  init(
    _ subject: ShareSubject, _ context: WindowContext, close: @escaping @MainActor () -> Void
  ) {
    self.subject = subject
    self.context = context
    self.close = close
    card = ShareCard(subject.text, covers: subject.covers)
    canvas = Canvas(card, role: .picture)
    let text = card.text
    canvas.setAccessibleName(
      [text.heading, text.title, text.subtitle].filter { !$0.isEmpty }.joined(separator: ", "))
    canvas.setAlignment(horizontal: .center)
    light = ToggleButton(content: Label(tr("Light")), name: tr("Light"), classes: ["kind"])
    dark = ToggleButton(content: Label(tr("Dark")), name: tr("Dark"), classes: ["kind"])
    save = Button(tr("Save…"), classes: ["suggested-action"])
    let grounds = Box(.row, [light, dark])
    grounds.setClass("linked")
    let copy = Button(tr("Copy"))
    let tools = Box(.row, spacing: 12, [grounds, copy])
    tools.setAlignment(horizontal: .center)
    let column = Box(.column, spacing: 16, [canvas, tools])
    column.setMargins(top: 8, end: 16, bottom: 20, start: 16)
    let view = ScrolledView(.vertical, column)
    view.setContentHeight(atMost: 520)
    frame = SheetFrame(name, content: view, width: 400, isTall: false)
    frame.addAtStart([Button(tr("Close"), onClick: close)])
    frame.addAtEnd([save])
    light.onToggle { [weak self] _ in self?.setDark(false) }
    dark.onToggle { [weak self] _ in self?.setDark(true) }
    copy.onClick { [weak self] in self?.copy() }
    save.onClick { [weak self] in self?.askWhere() }
    setDark(false)
    fetch()
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { save.takeFocus() }

  func leave() { close() }

  private func setDark(_ isDark: Bool) {
    card.isDark = isDark
    light.isOn = !isDark
    dark.isOn = isDark
    canvas.redraw()
  }

  private func fetch() {
    let side = 760 / card.collage.columns
    wishes = card.collage.sources.enumerated().compactMap { place, source in
      context.covers.fetch(source, side: side) { [weak self] texture in
        guard let self else { return }
        card.collage.textures[place] = texture
        if place == 0 { card.colors = texture?.mainColors ?? [] }
        canvas.redraw()
      }
    }
  }

  private var picture: Picture? {
    Picture(card, width: ShareCard.width, height: ShareCard.height)
  }

  private func copy() {
    picture?.copy()
    context.library.message = tr("The picture is in the clipboard.")
  }

  private func askWhere() {
    guard let bytes = picture?.png else { return }
    let access = context.library.access.diary
    Task { [weak self, context] in
      guard let name = self?.subject.fileName, let path = await context.askWhereToSavePicture(name)
      else { return }
      do {
        try await access.save(bytes, path)
        context.library.message = tr("Saved: {path}", ["path": path.display])
        self?.close()
      } catch {
        context.library.message = Notice.text(for: error)
      }
    }
  }
}
