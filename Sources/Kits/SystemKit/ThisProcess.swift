// What the system gave this process at its start, as bytes: file names on the command line need not
// be UTF-8, and Swift's own `CommandLine.arguments` has already repaired them.

import Glibc

/// The running process.
package enum ThisProcess {
  /// The arguments without the program's name.
  package static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { break }
      arguments.append(bytes(of: argument))
    }
    return arguments
  }

  /// The environment; of a variable that is there twice, the first.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(decoding: bytes(of: entry), as: UTF8.self)
      if let mark = text.firstIndex(of: "=") {
        let name = String(text[..<mark])
        if variables[name] == nil { variables[name] = String(text[text.index(after: mark)...]) }
      }
      next += 1
    }
    return variables
  }

  /// The number that the system knows it by.
  package static var id: Int32 { getpid() }

  /// The folder that relative paths start from; nil when it is gone.
  package static var currentFolder: [UInt8]? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return bytes(of: folder)
  }

  /// Lets this thread sleep; a signal may wake it early.
  package static func sleep(_ time: Duration) {
    guard time > .zero else { return }
    let (seconds, attoseconds) = time.components
    var wanted = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&wanted, nil)
  }

  /// Ends the process at once.
  package static func end(status: Int32) -> Never {
    exit(status)
  }

  /// Runs another program in this process's place, with the same arguments and environment.
  ///
  /// Comes back only when that program cannot be started.
  package static func become(_ path: [UInt8]) -> SystemError {
    path.withPath { name in _ = execv(name, CommandLine.unsafeArgv) }
    return SystemError.last("start", path)
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
  }
}
