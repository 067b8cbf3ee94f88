// The sheet of old encodings: how the texts of some tracks read in each, one of which is marked. It is
// used for reading only, unless the person wants it in the files and has seen what changes there.
import AppModel
import GtkKit

/// Chooses how undeclared texts are read.
final class EncodingSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Garbled text")
  private let model: EncodingModel
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let pages = PageStack(.fade)
  private let blank = Box(.column)
  private let column = Box(.column, spacing: 18)
  private let choices: ScrolledView
  private let changes = ChangeList()
  private let message = StatusPage(symbol: "emblem-ok-symbolic", title: "", text: "")
  private let cancel: Button
  private let back: Button
  private let use: Button
  private let write: Button
  private var marks: [CheckMark] = []
  private let trouble = Label(classes: ["warning-text"])
  private var observer: Observer?

  init(_ model: EncodingModel, close: @escaping @MainActor () -> Void) {
    self.model = model
    self.close = close
    frame = SheetFrame(name, content: pages)
    choices = ScrolledView(.vertical, Clamp(column, maximumWidth: 560))
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    trouble.wrap(lines: 3)
    cancel = Button(tr("Cancel"), onClick: close)
    back = Button(tr("Back"), onClick: { [weak model] in model?.goBack() })
    use = Button(
      tr("Use"), classes: ["suggested-action"], onClick: { [weak model] in model?.startUse() })
    write = Button(
      tr("Write"), classes: ["suggested-action"], onClick: { [weak model] in model?.commit() })
    frame.addAtStart([cancel, back])
    frame.addAtEnd([use, write])
    pages.add(blank)
    pages.add(choices)
    pages.add(changes.root)
    pages.add(message)
    observer = Observer { [weak self] in self?.refresh() }
    model.start()
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func leave() {
    if case .review = model.step { model.goBack() } else { close() }
  }
}

extension EncodingSheet {
  private func refresh() {
    guard !model.isDone else { return close() }
    var isReview = false
    switch model.step {
    case .loading: pages.show(blank)
    case .nothing:
      message.setTitle(tr("All texts here name their encoding."))
      message.setText(tr("What looks wrong in them was written like that; edit the tags instead."))
      pages.show(message)
    case .impossible(let reason):
      message.setTitle(reason)
      pages.show(message)
    case .choices, .working: showChoices()
    case .review(let review):
      isReview = true
      changes.show(review.lines, summary: review.summary)
      write.isSensitive = review.count > 0
      pages.show(changes.root)
    }
    choices.isSensitive = model.step != .working
    trouble.text = model.trouble ?? ""
    trouble.isVisible = model.trouble != nil
    cancel.isVisible = !isReview
    back.isVisible = isReview
    use.isVisible = model.step == .choices || model.step == .working
    use.isSensitive = model.step == .choices
    write.isVisible = isReview
  }

  private func showChoices() {
    if marks.isEmpty { addChoices() }
    marks[model.chosen].isOn = true
    pages.show(choices)
  }

  private func addChoices() {
    frame.setDetails(model.details)
    let group = FormGroup(tr("Which of these reads right?"))
    group.setText(model.presentWords)
    for (index, choice) in model.choices.enumerated() {
      let mark = CheckMark(group: marks.first)
      mark.onChange { [weak model] isOn in
        if isOn { model?.choose(index) }
      }
      marks.append(mark)
      group.add(
        ControlRow(
          choice.title, text: choice.preview.joined(separator: "\n"), control: mark,
          isWhole: true))
    }
    let files = FormGroup(
      tr("The files"),
      [
        ControlRow(
          tr("Write the texts properly into the files"),
          text: tr("So that other programs read them too; what changes is shown first."),
          control: Button(
            tr("Preview"), onClick: { [weak model] in model?.startReview() })),
        ControlRow(
          tr("Let Norae decide again"),
          text: tr("Reads the texts in what they most likely are."),
          control: Button(
            tr("Decide"), onClick: { [weak model] in model?.startUseRecognised() })),
      ])
    for part in [trouble, group, files] as [Widget] { column.append(part) }
  }
}
