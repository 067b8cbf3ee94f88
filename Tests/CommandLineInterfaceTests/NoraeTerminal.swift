// A terminal of its own, with a shell that runs the real program, typed into and read.
import Foundation
import SystemKit
import TestSupport

/// A shell on a terminal.
final class NoraeTerminal {
  /// What has stood on it so far.
  private(set) var seen = ""
  private let process: Process
  private let output: Pipe
  private let keys = Pipe()

  /// Runs a shell's command line.
  init(_ norae: NoraeProcess, shell: String) throws {
    // A program that has ended early must fail a test, not end all tests.
    Signals.ignoreBrokenPipe()
    (process, output, _) = norae.process([])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["-qec", shell, "/dev/null"]
    process.standardInput = keys
    try process.run()
  }

  /// Waits until a text stands there, or nothing more will.
  func wait(for text: String) {
    while !seen.contains(text) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return }
      seen += String(decoding: data, as: UTF8.self)
    }
  }

  func type(_ text: String) throws {
    try keys.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Waits for the shell's end.
  func finish() {
    process.waitUntilExit()
    seen += String(decoding: output.readAll(), as: UTF8.self)
  }
}
