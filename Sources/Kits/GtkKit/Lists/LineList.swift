// Lines of text one below the other, wrapped, of which one can be brought to any height of the view
// in the frame in which it is laid out: words of a song. Each line is a row that can be walked to
// and chosen. For long lists of equal rows there is `ValueList`.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A scrolled column of lines.
@MainActor
package final class LineList {
  /// One line: a text, and smaller ones below it.
  package struct Line: Hashable {
    package var text: String
    package var notes: [String]
    /// What a screen reader says.
    package var name: String

    package init(text: String, notes: [String], name: String) {
      (self.text, self.notes, self.name) = (text, notes, name)
    }
  }

  /// Called when the lines have been laid out, before they are painted.
  package var onLayout: @MainActor () -> Void = {}
  /// Called when the view was scrolled by a person, in whatever way.
  package var onScroll: @MainActor () -> Void = {}
  /// Called with the line that a person has chosen.
  package var onChoose: @MainActor (Int) -> Void = { _ in }

  package var root: Widget { probe ?? view }

  private let rows: RowList
  private let clamp: Clamp
  private let view: ScrolledView
  /// Around the view, so that all of it has been laid out.
  private var probe: LayoutProbe?
  private var labels: [Label] = []
  private var lines: [Line] = []
  /// How high everything and the view were when they were laid out last.
  private var extent: (content: Double, view: Double) = (0, 0)
  private var isMoving = false
  private var marked: Int?

  package init(name: String) {
    rows = RowList(name: name)
    rows.setClass("line-list")
    clamp = Clamp(rows, maximumWidth: Int(Int32.max))
    view = ScrolledView(.vertical, clamp)
    probe = LayoutProbe(view) { [weak self] in self?.laidOut() ?? false }
    Signal(UnsafeMutableRawPointer(adjustment), "value-changed") { [weak self] _ in
      self?.moved()
      return false
    }
    rows.onChoose { [weak self] index in self?.onChoose(index) }
  }

  /// The lines; nothing is marked afterwards.
  package func show(_ lines: [Line]) {
    rows.removeAll()
    marked = nil
    self.lines = lines
    labels = lines.map { line in
      let label = Label(line.text, classes: ["line-text"])
      label.wrap(lines: 12)
      let content = Box(.column, spacing: 2, [label])
      for note in line.notes {
        let small = Label(note, classes: ["line-note"])
        small.wrap(lines: 12)
        content.append(small)
      }
      rows.append(content, name: line.name)
      return label
    }
  }

  /// The lines once more: where only their texts differ, everything stays in its place.
  package func update(_ lines: [Line]) {
    guard lines.map(\.notes) == self.lines.map(\.notes) else {
      let before = position
      show(lines)
      position = before
      return
    }
    for (index, line) in lines.enumerated() where line != self.lines[index] {
      labels[index].text = line.text
      rows.setName(line.name, at: index)
    }
    self.lines = lines
  }

  /// Holds the lines to a greatest width, in the middle, with so much room left beside them.
  ///
  /// The whole view can be scrolled, and its bar stands at its edge.
  package func setWidth(atMost width: Int, margin: Int) {
    clamp.setMaximumWidth(width)
    clamp.setMargins(end: margin, start: margin)
  }

  /// Empty room above the first and below the last line, in pixels.
  package func setPadding(top: Int, bottom: Int) {
    rows.setMargins(top: top, bottom: bottom)
  }

  /// Gives one line the class "current"; nil: none has it.
  package func mark(_ index: Int?) {
    guard index != marked else { return }
    if let marked {
      rows.setClass("current", at: marked, false)
      if labels.indices.contains(marked) { labels[marked].fadeAfter(byte: nil) }
    }
    marked = index
    if let index { rows.setClass("current", at: index, true) }
  }

  /// Weakens a line's text from a byte of its UTF-8 on; nil: all of it is at full strength.
  package func fade(_ index: Int, after byte: Int?) {
    if labels.indices.contains(index) { labels[index].fadeAfter(byte: byte) }
  }

  /// Where a line is among all, in pixels from the top; nil before the first layout.
  package func place(of index: Int) -> (y: Double, height: Double)? {
    guard extent.view > 0 else { return nil }
    return rows.place(at: index).map { (y: $0.y + rows.topMargin, height: $0.height) }
  }

  /// Where a line is on the screen, in pixels from the view's top; for tests.
  package func placeOnScreen(of index: Int) -> (y: Double, height: Double)? {
    rows.place(at: index, in: view)
  }

  /// The height of what is seen at once, in pixels; 0 before the first layout.
  package var viewHeight: Double { extent.view }

  /// How far it is scrolled down, in pixels; setting it is not a person's scrolling.
  package var position: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set {
      isMoving = true
      gtk_adjustment_set_value(adjustment, newValue)
      isMoving = false
    }
  }

  /// Scrolls as the wheel does, for tests.
  package func scrollAsAPerson(to position: Double) {
    gtk_adjustment_set_value(adjustment, position)
  }
}

extension LineList {
  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(view.opaque) else {
      preconditionFailure("A scrolled window without an adjustment.")
    }
    return adjustment
  }

  private var measured: (content: Double, view: Double) {
    (gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment))
  }

  /// Whether the view was moved because of that.
  private func laidOut() -> Bool {
    extent = measured
    let before = position
    onLayout()
    return position != before
  }

  /// A layout may move the view too: only what happens between two of them is a person's doing.
  private func moved() {
    guard !isMoving, measured == extent else { return }
    onScroll()
  }
}
