// Standard output and standard error. Results go to the one, failures and progress to the other;
// a failure is one line with what it is about and why.
import AppModel
import MusicCore
import SystemKit

/// Where a verb writes.
@MainActor
final class Console {
  /// Failures told so far.
  private(set) var failures = 0
  private var hasProgress = false

  /// Thrown when nobody reads standard output any more: the verb ends quietly.
  struct ReaderGone: Error {}

  /// Whether standard output is a terminal.
  let isTerminal = Terminal.isTerminal(.output)
  /// Whether progress is shown: on a terminal only.
  private let showsProgress = Terminal.isTerminal(.error)

  /// Writes a line of text; the caller has made foreign parts safe.
  func line(_ text: String = "") throws(ReaderGone) {
    clearProgress()
    try raw(text + "\n")
  }

  /// Writes a JSON value on a line of its own.
  func line(_ json: JSON) throws(ReaderGone) {
    try line(json.text)
  }

  /// Writes to the terminal without ending the line.
  func raw(_ text: String) throws(ReaderGone) {
    do throws(SystemError) {
      try Terminal.write(Array(text.utf8), to: .output)
    } catch {
      guard Terminal.isReaderGone(error) else {
        tell("norae: " + tr("standard output: {reason}", ["reason": error.reason]))
        failures += 1
        throw ReaderGone()
      }
      throw ReaderGone()
    }
  }

  /// Says that something failed: what it is about, then why.
  func fail(_ subject: String, _ reason: String) {
    failures += 1
    tell("\(TerminalText.safe(subject)): \(TerminalText.safe(reason))")
  }

  func fail(_ path: FilePath, _ reason: String) {
    fail(path.display, reason)
  }

  /// Says something that is no failure, on standard error.
  func note(_ text: String) {
    tell(TerminalText.safe(text))
  }

  /// Shows how far something is, in place of what was shown before.
  func progress(_ text: String) {
    guard showsProgress else { return }
    let width = (Terminal.width(.error) ?? 80) - 1
    hasProgress = true
    writeError("\r\u{1B}[K" + TerminalText.fitted(TerminalText.safe(text), to: width))
  }

  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    writeError("\r\u{1B}[K")
  }
}

extension Console {
  private func tell(_ line: String) {
    clearProgress()
    writeError(line + "\n")
  }

  private func writeError(_ text: String) {
    // Nothing can be said when nobody listens on standard error.
    try? Terminal.write(Array(text.utf8), to: .error)
  }
}
