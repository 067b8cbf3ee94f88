// The loop of a tag worker: the process that may die of a malicious file so that the player does
// not. It reads requests from one pipe and writes answers to another, one by one, in order, until
// its parent closes the pipe or dies.

internal import Glibc
internal import MusicCore
internal import TagLibShim

/// A process that reads tags for another.
package enum TagWorker {
  /// The address space that a worker may use, in bytes; a file that wants more fails.
  package static let memoryLimit = 1 << 30

  /// Serves requests until the input ends.
  ///
  /// Call it first in a process of its own: it limits the process's memory, ties its life to the
  /// parent's and ignores SIGPIPE. Returns the exit status: 0 when the input ended, 1 when it was
  /// not what it should be or the output broke.
  package static func serve(input: Int32, output: Int32) -> Int32 {
    norae_worker_confine(memoryLimit)
    var buffer = WireBuffer()
    var portion = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = portion.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? 0 : 1 }
      buffer.append(portion[..<count])
      do {
        while let body = try buffer.next() {
          let answer = answer(to: try WireFormat.decodeRequest(body))
          guard write(WireFormat.encode(answer), to: output) else { return 1 }
        }
      } catch {
        return 1
      }
    }
  }

  /// What a request is answered, read in this process.
  package static func answer(to request: TagRequest) -> TagAnswer {
    do throws(TagError) {
      switch request {
      case .metadata(let path): return .metadata(try TagReader.read(path))
      case .song(let path, let known):
        return .song(try TagReader.readSong(path, known: known))
      case .cover(let path): return .cover(try TagReader.pictures(in: path).first)
      case .lyrics(let path): return .lyrics(try TagReader.lyrics(in: path))
      }
    } catch {
      return .failure(reason: error.reason)
    }
  }
}

extension TagWorker {
  private static func write(_ bytes: [UInt8], to output: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}
