// A server of one's own: a child process in Python that prints its port, for as long as a test needs it.
package import Foundation

/// The server, for as long as this lives. The process is only started and ended.
package final class PythonServer: @unchecked Sendable {
  private let process = Process()
  package let address: String

  /// Runs `script`, which listens on a port of 127.0.0.1 and prints it; `folder` is for the script.
  package init(_ script: String, _ arguments: [String], folder: URL) throws {
    let file = folder.appendingPathComponent("server.py")
    try script.write(to: file, atomically: true, encoding: .utf8)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [file.path] + arguments
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = "http://127.0.0.1:\(line.trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  deinit {
    // A child of a thread that takes no signals takes no other.
    kill(process.processIdentifier, SIGKILL)
  }
}
