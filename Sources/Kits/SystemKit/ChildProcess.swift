// A child process spoken to over its standard input and output without ever waiting for it: our
// end never blocks, and `wait(for:until:)` says when a child has something. The child dies with
// its owner. Both streams are one socket pair, because that is closed in other children
// from the moment it is made, and because writing to a dead child is then no signal.

import Glibc

/// A running child, used by one thread at a time.
package final class ChildProcess {
  package let id: Int32
  private let socket: OwnedDescriptor
  private var status: Int32?

  /// Starts a program with these arguments after its own name.
  ///
  /// `executable` is a path, or a name to be found in `PATH`. Standard error is this process's, and
  /// so is the environment, with `additions` ("NAME=value") in front.
  package init(
    executable: [UInt8], arguments: [[UInt8]], additions: [[UInt8]] = []
  ) throws(SystemError) {
    let (ours, theirs) = try Self.socketPair()
    // Its end must stay open until it has it, and not be open here any longer.
    defer { withExtendedLifetime(theirs) {} }
    id = try Self.spawn([executable] + arguments, additions, socket: theirs.raw)
    _ = fcntl(ours.raw, F_SETFL, fcntl(ours.raw, F_GETFL) | O_NONBLOCK)
    socket = ours
  }

  deinit {
    kill()
  }

  /// Writes what fits now; how many bytes that were, 0 when there is no room.
  ///
  /// Throws `EPIPE` when the child is gone.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let sent = bytes.withUnsafeBytes { buffer in
      retryingInterrupts {
        send(socket.raw, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
    }
    guard sent < 0 else { return sent }
    guard errno == EAGAIN else { throw SystemError.last("write") }
    return 0
  }

  /// What one `read` brings at most; one that brings less has emptied the stream.
  package static let portion = 65_536

  /// What the child has written; empty when nothing is there yet, nil after its last byte.
  package func read() throws(SystemError) -> [UInt8]? {
    do throws(SystemError) {
      return try socket.read(upTo: Self.portion, subject: [])
    } catch  where error.code == EAGAIN {
      return []
    } catch  where error.code == ECONNRESET {
      return nil
    }
  }

  /// Tells the child that nothing more comes.
  package func closeInput() {
    shutdown(socket.raw, Int32(SHUT_WR))
  }

  /// Lets others have the processor before the child, by so many steps of niceness (0 to 19).
  package func stepBack(by steps: Int32) {
    let process = __priority_which_t(PRIO_PROCESS.rawValue)
    // It may have ended already.
    setpriority(process, id_t(id), getpriority(process, id_t(id)) + steps)
  }

  /// For how long the child was ready to run since its start and had no processor; 0 where the
  /// system does not say.
  package var timeKeptWaiting: Duration {
    // Nanoseconds on a processor, nanoseconds ready and without one, turns; of the first thread.
    let path = Array("/proc/\(id)/schedstat".utf8)
    guard let bytes = try? FileSystem.contents(of: path, limit: 100) else { return .zero }
    let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return .nanoseconds(numbers.count > 1 ? Int64(numbers[1]) ?? 0 : 0)
  }

  /// Ends the child at once and takes its remains; the signal or exit status it ended with.
  @discardableResult
  package func kill() -> Int32 {
    if let status { return status }
    Glibc.kill(id, SIGKILL)
    return wait()
  }

  /// Waits a moment for a child that has hung up, so that its own end is known, and then ends it.
  package func end(within grace: Duration) -> Int32 {
    let limit = SuspendingClock.now + grace
    while status == nil, SuspendingClock.now < limit {
      var raw: Int32 = 0
      guard retryingInterrupts({ waitpid(id, &raw, WNOHANG) }) == 0 else {
        return note(raw)
      }
      ThisProcess.sleep(.milliseconds(1))
    }
    return kill()
  }

  /// Waits for the child's end; the exit status, or minus the signal that ended it.
  @discardableResult
  package func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    _ = retryingInterrupts { waitpid(id, &raw, 0) }
    return note(raw)
  }

  private func note(_ raw: Int32) -> Int32 {
    let signal = raw & 0x7f
    let ended = signal == 0 ? (raw >> 8) & 0xff : -signal
    status = ended
    return ended
  }
}

extension ChildProcess {
  /// What a child is watched for.
  package struct Interest: Hashable, Sendable {
    package var reading: Bool
    package var writing: Bool

    package init(reading: Bool, writing: Bool) {
      self.reading = reading
      self.writing = writing
    }
  }

  /// Waits until one of the children has output, or room for input, or has ended.
  ///
  /// Returns at `deadline` at the latest, for each child what it is ready for.
  package static func wait(
    for children: [(ChildProcess, Interest)], until deadline: ContinuousClock.Instant
  ) -> [Interest] {
    var descriptors = children.map { child, interest in
      let events = (interest.reading ? POLLIN : 0) | (interest.writing ? POLLOUT : 0)
      return pollfd(fd: child.socket.raw, events: Int16(events), revents: 0)
    }
    let left = ContinuousClock.now.duration(to: deadline)
    let milliseconds = max(0, left / .milliseconds(1)).rounded(.up)
    let count = nfds_t(descriptors.count)
    // Interrupted by a signal: nobody is ready, the caller asks again.
    guard poll(&descriptors, count, Int32(min(milliseconds, 1_000_000))) > 0 else {
      return children.map { _ in Interest(reading: false, writing: false) }
    }
    return descriptors.map { descriptor in
      let ready = Int32(descriptor.revents)
      // A child that ended shows as readable: reading then tells.
      return Interest(reading: ready & ~POLLOUT != 0, writing: ready & POLLOUT != 0)
    }
  }

  private static func socketPair() throws(SystemError) -> (OwnedDescriptor, OwnedDescriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError.last("socketpair") }
    return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
  }

  private static func spawn(
    _ words: [[UInt8]], _ additions: [[UInt8]], socket: Int32
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores or blocks must not be inherited: the child decides for itself.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let arguments = copies(of: words) + [nil]
    defer { arguments.forEach { free($0) } }
    let added = copies(of: additions)
    defer { added.forEach { free($0) } }
    var variables = added
    var next = environ
    while let variable = next.pointee {
      variables.append(variable)
      next += 1
    }
    variables.append(nil)
    var id: pid_t = 0
    let code = words[0].withPath { name in
      posix_spawnp(&id, name, &actions, &attributes, arguments, variables)
    }
    guard code == 0 else { throw SystemError(operation: "start", subject: words[0], code: code) }
    return id
  }
  private static func copies(of texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in text.withPath { strdup($0) } }
  }
}
