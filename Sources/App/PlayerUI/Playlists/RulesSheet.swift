// The sheet in which a playlist's rules are written: lines of field, question and text, groups of them,
// the order, how many, and how much that would find.
import AppModel
import GtkKit
import MusicCore
import Playlists

/// Writes a playlist's rules.
final class RulesSheet: SheetContent {
  var root: Widget { frame.root }
  let name: String
  private let model: RulesModel
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let title = EntryRow(tr("Name"))
  private let lines = Box(.column)
  private let order = Chooser(RuleOrder.allCases.map(RuleWords.name), name: tr("Order"))
  private let descending = SwitchRow(tr("Backwards"))
  private let limit = EntryRow(tr("Maximum tracks (empty for all)"))
  private let accept: Button
  private var group: RuleGroupView?
  private var shownShape = -1
  private var isPhone = false
  private var observer: Observer?

  init(_ model: RulesModel, close: @escaping @MainActor () -> Void) {
    self.model = model
    self.close = close
    name = model.isNew ? tr("New playlist by rules") : tr("The playlist's rules")
    let found = FormGroup(
      tr("Order and limit"), [ControlRow(tr("Order"), control: order), descending, limit])
    let column = Box(.column, spacing: 20, [FormGroup("", [title]), lines, found])
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    frame = SheetFrame(
      name, content: ScrolledView(.vertical, Clamp(column, maximumWidth: 640)), width: 680)
    accept = Button(model.isNew ? tr("Create") : tr("Save"), classes: ["suggested-action"])
    frame.addAtStart([Button(tr("Cancel"), onClick: close)])
    frame.addAtEnd([accept])
    title.text = model.name
    order.index = RuleOrder.allCases.firstIndex(of: model.order) ?? 0
    descending.isOn = model.isDescending
    limit.text = model.limit
    listen()
  }

  func setLayout(_ layout: WindowLayout, size: Size) {
    frame.setLayout(layout, size: size)
    isPhone = layout == .phone
    group?.setPhone(isPhone)
  }

  func arrive() { title.takeFocus() }

  func leave() { close() }
}

extension RulesSheet {
  private func listen() {
    let model = model
    title.onChange { [weak model] in model?.name = $0 }
    title.onEnter { [weak self] in self?.finish() }
    order.onChange { [weak model] in model?.setOrder(RuleOrder.allCases[$0]) }
    descending.onChange { [weak model] in model?.setDescending($0) }
    limit.onChange { [weak model] in model?.setLimit($0) }
    limit.onEnter { [weak self] in self?.finish() }
    accept.onClick { [weak self] in self?.finish() }
    observer = Observer { [weak self] in self?.refresh() }
  }

  private func refresh() {
    if shownShape != model.shape {
      shownShape = model.shape
      let shown = RuleGroupView(model, model.root, isOutermost: true)
      shown.setPhone(isPhone)
      lines.removeAll()
      lines.append(shown.root)
      group = shown
    }
    group?.markWrong(model.root)
    accept.isSensitive = model.rules != nil
    descending.isSensitive = model.order != .random
    frame.setDetails(model.outcome ?? "")
  }

  private func finish() {
    guard model.rules != nil else { return }
    Task { [model, close] in
      if await model.save() { close() }
    }
  }
}

/// A group of lines: whether all or any must hold, the lines, and what adds more.
@MainActor
private final class RuleGroupView {
  let root: Box
  private let id: Int
  private var lines: [RuleLineView] = []
  private var groups: [RuleGroupView] = []

  init(_ model: RulesModel, _ draft: RuleDraft, isOutermost: Bool = false) {
    id = draft.id
    let id = id
    let joint = Chooser(
      [tr("Match all of these"), tr("Match any of these")], name: tr("How the rules are joined"))
    joint.setExpands(horizontally: true)
    let head = Box(.row, spacing: 8, [joint])
    root = Box(.column, spacing: 8, [head])
    root.setClass("rule-group", !isOutermost)
    if !isOutermost {
      head.append(Self.removal(tr("Remove the group")) { [weak model] in model?.remove(id) })
    }
    guard case .group(let shown, let drafts) = draft.content else { return }
    joint.index = shown == .all ? 0 : 1
    joint.onChange { [weak model] in model?.setJoint($0 == 0 ? .all : .any, of: id) }
    for draft in drafts {
      if case .group = draft.content {
        let group = RuleGroupView(model, draft)
        groups.append(group)
        root.append(group.root)
      } else {
        let line = RuleLineView(model, draft)
        lines.append(line)
        root.append(line.root)
      }
    }
    let add = Button(tr("Add a rule"), onClick: { [weak model] in model?.addCondition(to: id) })
    let more = Button(tr("Add a group"), onClick: { [weak model] in model?.addGroup(to: id) })
    root.append(Box(.row, spacing: 8, [add, more]))
  }

  func setPhone(_ isPhone: Bool) {
    lines.forEach { $0.setPhone(isPhone) }
    groups.forEach { $0.setPhone(isPhone) }
  }

  /// Marks the lines that cannot be understood.
  func markWrong(_ draft: RuleDraft) {
    guard case .group(_, let drafts) = draft.content else { return }
    for draft in drafts {
      groups.first { $0.id == draft.id }?.markWrong(draft)
      lines.first { $0.id == draft.id }?.mark(draft)
    }
  }

  static func removal(_ name: String, _ body: @escaping @MainActor () -> Void) -> Button {
    let button = Button(
      symbol: "list-remove-symbolic", name: name, classes: ["flat", "circular"], onClick: body)
    button.setAlignment(vertical: .center)
    return button
  }
}

/// A rule: field, question, and what it is compared with.
@MainActor
private final class RuleLineView {
  let root: Box
  let id: Int
  private let model: RulesModel
  private let entry: TextEntry?
  private let second: Box

  init(_ model: RulesModel, _ draft: RuleDraft) {
    self.model = model
    id = draft.id
    let id = id
    guard case .condition(let field, let test, let text) = draft.content else {
      preconditionFailure("A line is a condition.")
    }
    let fields = RuleField.allCases
    let subject = Chooser(fields.map(RuleWords.name), name: tr("Field"))
    subject.index = fields.firstIndex(of: field) ?? 0
    subject.onChange { [weak model] in model?.setField(fields[$0], of: id) }
    let question = Chooser(
      field.tests.map { RuleWords.name(of: $0, for: field) }, name: tr("Question"))
    question.index = field.tests.firstIndex(of: test) ?? 0
    question.onChange { [weak model] in model?.setTest(field.tests[$0], of: id) }
    let first = Box(.row, spacing: 8, [subject, question])
    first.setHomogeneous(true)
    first.setMinimumSize(width: 316)
    second = Box(.row, spacing: 8)
    second.setExpands(horizontally: true)
    if case .choice(let words) = field.kind {
      entry = nil
      let answer = Chooser(words.map(RuleWords.name(ofChoice:)), name: tr("Answer"))
      answer.setExpands(horizontally: true)
      answer.index = words.firstIndex(of: text) ?? 0
      answer.onChange { [weak model] in model?.setText(words[$0], of: id) }
      second.append(answer)
    } else if test.takesValue {
      let entry = TextEntry(name: RuleWords.hint(field, test))
      entry.setHint(RuleWords.hint(field, test))
      entry.setExpands(horizontally: true)
      entry.text = text
      entry.onChange { [weak model] in model?.setText($0, of: id) }
      second.append(entry)
      self.entry = entry
    } else {
      entry = nil
      let nothing = Label()
      nothing.setExpands(horizontally: true)
      second.append(nothing)
    }
    second.append(
      RuleGroupView.removal(tr("Remove the rule")) { [weak model] in model?.remove(id) })
    root = Box(.row, spacing: 8, [first, second])
    root.setClass("rule")
  }

  func setPhone(_ isPhone: Bool) { root.setDirection(isPhone ? .column : .row) }

  func mark(_ draft: RuleDraft) { entry?.setClass("error", model.isWrong(draft)) }
}
