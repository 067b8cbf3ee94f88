// norae search --timed FILE: how long each query of a file takes in one process, as if they were
// the states of a search field while somebody types. For Benchmarks/search.py.
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  /// Answers as many of each kind as a page shows, and prints seconds and bytes as JSON.
  func timeSearches(_ library: Library) async throws {
    guard let path = request.paths.first else { return }
    let bytes = try FileSystem.contents(of: path.bytes, limit: 1 << 20)
    let queries = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let before = Self.residentBytes
    let first = try await seconds { _ = try await library.search("\u{1}no word\u{1}") }
    let after = Self.residentBytes
    var searches: [JSON] = []
    for query in queries {
      var count = 0
      let time = try await seconds { count = try await library.search(query, perKind: 50).count }
      searches.append(
        .object([
          JSON.Member("query", .string(query)), JSON.Member("seconds", .number(time)),
          JSON.Member("results", JSON(count)),
        ]))
    }
    try console.line(
      .object([
        JSON.Member("first", .number(first)), JSON.Member("memory", JSON(after - before)),
        JSON.Member("searches", .array(searches)),
      ]))
  }

  private func seconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now) / .seconds(1)
  }

  /// The memory of this process that is in use; 0 where the system does not tell.
  private static var residentBytes: Int {
    // A system without /proc only lacks this figure.
    guard let bytes = try? FileSystem.contents(of: Array("/proc/self/status".utf8), limit: 1 << 16)
    else { return 0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    return (kilobytes ?? 0) * 1024
  }
}
