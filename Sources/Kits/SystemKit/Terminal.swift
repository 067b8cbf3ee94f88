// The terminal: whether there is one, how wide it is, and keys one by one. Whoever turns the line
// discipline off owns turning it on again; `RawKeyboard` does it when it goes.

import Glibc

/// Standard input, output and error, and what they are.
package enum Terminal {
  /// The three streams that every process has.
  package enum Stream: Int32, Hashable, Sendable, CaseIterable {
    case input, output, error
  }

  /// Makes each of the streams that the process was started without lead to nowhere.
  ///
  /// Call it first: the next file to be opened would take the free number, and be written to
  /// as if it were the terminal.
  package static func openMissingStreams() {
    for stream in Stream.allCases where fcntl(stream.rawValue, F_GETFD) == -1 {
      // The lowest free number is the one that is missing.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Whether a stream is a terminal.
  package static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  /// The columns of the terminal behind a stream; nil where there is none or it does not say.
  package static func width(_ stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of the bytes; throws `EPIPE` when nobody reads them any more.
  ///
  /// Waits where the other end is slow.
  package static func write(_ bytes: [UInt8], to stream: Stream) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        retryingInterrupts { Glibc.write(stream.rawValue, buffer.baseAddress, buffer.count) }
      }
      if count < 0, errno == EAGAIN {
        var wanted = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
        continue
      }
      guard count >= 0 else { throw SystemError.last("write") }
      rest = rest.dropFirst(count)
    }
  }

  /// Does something whose libraries complain on standard error by themselves, without the
  /// complaints.
  ///
  /// What other threads write there meanwhile is lost too: use it where there are none yet.
  package static func withoutErrorOutput<Result>(_ body: () -> Result) -> Result {
    let kept = dup(STDERR_FILENO)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    defer {
      if kept >= 0 { dup2(kept, STDERR_FILENO) }
      close(kept)
      close(nowhere)
    }
    return body()
  }

  /// Whether an error of `write` means that the reader has gone.
  package static func isReaderGone(_ error: SystemError) -> Bool { error.code == EPIPE }
}

/// The keyboard without line editing and echo, for as long as this lives.
///
/// Signals such as that of Ctrl-C still come.
package final class RawKeyboard {
  private var before = termios()
  private var isRaw = false

  /// nil when standard input is no terminal, or belongs to another program at the moment.
  package init?() {
    // Changing the terminal from the background would stop the process.
    guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp(),
      tcgetattr(STDIN_FILENO, &before) == 0
    else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return nil }
    isRaw = true
  }

  deinit {
    restore()
  }

  /// The descriptor to wait on.
  package var descriptor: Int32 { STDIN_FILENO }

  /// The bytes that are there; nil when the terminal has gone.
  ///
  /// Call it when the descriptor is readable.
  package func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = retryingInterrupts { Glibc.read(STDIN_FILENO, &bytes, bytes.count) }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Gives the terminal back as it was; harmless to call twice.
  package func restore() {
    guard isRaw else { return }
    isRaw = false
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
