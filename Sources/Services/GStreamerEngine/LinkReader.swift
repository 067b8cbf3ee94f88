// Which of the files that follow one another in a file is decoded, and which is being opened: the next
// one, so that there is no gap, or the one that a seek is for.

/// The place in a chain of files.
///
/// Confined to the conductor.
final class LinkReader {
  /// A file of the chain on its way.
  struct Opening {
    /// Tells its messages from those of others.
    let number: Int
    let link: Int
    var file: OpenedFile?
    var isPrerolled = false
    /// Barks when it does not answer.
    var watchdog: Alarm?
  }

  private let links: [GaplessInfo.Link]
  /// Opens the file with the index, under the number.
  private let open: (_ link: Int, _ number: Int) -> Alarm?
  /// The file that is decoded.
  private(set) var link = 0
  /// The number of its messages.
  private(set) var number = 0
  var opening: Opening?
  /// Whether what is decoded has given all it has.
  var isOver = false
  /// The file that a seek is for, until it is there.
  var sought: Int?
  private var lastNumber = 0

  init(_ links: [GaplessInfo.Link], _ open: @escaping (_ link: Int, _ number: Int) -> Alarm?) {
    (self.links, self.open) = (links, open)
  }

  /// Frames before the file that is decoded.
  var base: Int { links[..<link].reduce(0) { $0 + $1.frames } }
  /// The frame where it ends.
  var end: Int { base + links[link].frames }
  var hasNext: Bool { link + 1 < links.count }

  /// Whether `frame` is in another file than the one that is decoded, which is opened then.
  func leave(for frame: Int) -> Bool {
    var (index, rest) = (0, frame)
    while index + 1 < links.count, rest >= links[index].frames {
      rest -= links[index].frames
      index += 1
    }
    sought = nil
    guard index != link else { return false }
    sought = index
    begin(index)
    return true
  }

  /// Opens the next file, if there is one and nothing else is being opened.
  func openNext() {
    if hasNext, sought == nil { begin(link + 1) }
  }

  /// What was opened is decoded from now on.
  func enter() {
    guard let opening else { return }
    (link, number, isOver) = (opening.link, opening.number, false)
    self.opening = nil
  }

  /// What is being opened will not be.
  func giveUp() {
    let former = opening?.file
    opening = nil
    sought = nil
    Aside.run { former?.pipeline.shutDown() }
  }

  private func begin(_ index: Int) {
    guard opening?.link != index else { return }
    let former = opening?.file
    Aside.run { former?.pipeline.shutDown() }
    lastNumber += 1
    opening = Opening(number: lastNumber, link: index)
    opening?.watchdog = open(index, lastNumber)
  }
}
