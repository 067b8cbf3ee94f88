// The sheet of tags: the form, then what would change, then the files are written in the background
// and the sheet has gone. What was typed is not lost by a key pressed by mistake: it asks first.
import AppModel
import GtkKit

/// Edits the tags of one or many tracks.
final class TagEditSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Edit tags")
  private let model: TagEditModel
  private let context: WindowContext
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let pages = PageStack(.fade)
  private let blank = Box(.column)
  private let changes = ChangeList()
  private let impossible = StatusPage(symbol: "dialog-information-symbolic", title: "", text: "")
  private let question: StatusPage
  private let cancel: Button
  private let back: Button
  private let preview: Button
  private let write: Button
  private let discard: Button
  private var form: TagFormView?
  private var isAsking = false
  private var observer: Observer?

  init(_ model: TagEditModel, _ context: WindowContext, close: @escaping @MainActor () -> Void) {
    self.model = model
    self.context = context
    self.close = close
    frame = SheetFrame(name, content: pages)
    cancel = Button(tr("Cancel"))
    back = Button(tr("Back"))
    preview = Button(tr("Preview"), classes: ["suggested-action"])
    write = Button(tr("Write"), classes: ["suggested-action"])
    discard = Button(tr("Discard"), classes: ["destructive-action"])
    question = StatusPage(
      symbol: "document-edit-symbolic", title: tr("Discard what you have typed?"),
      text: tr("The files have not been changed."))
    frame.addAtStart([cancel, back])
    frame.addAtEnd([preview, write, discard])
    for page in [blank, changes.root, impossible, question] as [Widget] {
      pages.add(page)
    }
    cancel.onClick { [weak self] in self?.leave() }
    back.onClick { [weak self] in self?.goBack() }
    preview.onClick { [weak model] in model?.startReview() }
    write.onClick { [weak self] in self?.commit() }
    discard.onClick { [weak self] in self?.close() }
    observer = Observer { [weak self] in self?.refresh() }
    model.start()
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func leave() {
    if case .review = model.step { return goBack() }
    guard model.form.isChanged, !isAsking else { return isAsking ? goBack() : close() }
    isAsking = true
    refresh()
    discard.takeFocus()
  }

  private func goBack() {
    isAsking = false
    model.goBack()
    refresh()
    form?.takeFocus()
  }

  private func commit() {
    model.commit()
    close()
  }

  private func refresh() {
    let step = model.step
    frame.setDetails(step == .loading ? "" : model.details)
    var isReview = false
    switch step {
    case .loading: pages.show(blank)
    case .impossible(let reason):
      impossible.setTitle(reason)
      pages.show(impossible)
    case .form, .reviewing: showForm()
    case .review(let review):
      isReview = true
      changes.show(review.lines, summary: review.summary)
      write.isSensitive = review.count > 0
      pages.show(changes.root)
    }
    if isAsking { pages.show(question) }
    cancel.isVisible = !isReview && !isAsking
    back.isVisible = isReview || isAsking
    preview.isVisible = !isReview && !isAsking
    preview.isSensitive = model.canReview
    discard.isVisible = isAsking
    write.isVisible = isReview && !isAsking
    if isReview, !isAsking, write.isSensitive { write.takeFocus() }
  }

  private func showForm() {
    guard let form else {
      let made = TagFormView(
        model, context, proceed: { [weak model] in model?.startReview() })
      form = made
      pages.add(made.root)
      pages.show(made.root)
      made.takeFocus()
      return
    }
    pages.show(form.root)
  }
}
