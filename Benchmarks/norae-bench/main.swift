// The library without the window, for measuring: scans a folder as `norae scan` does, with real
// tag readers or with tags made up from the names of the files, which then need no contents.
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader

if ThisProcess.arguments.first == Array("--tag-worker".utf8) {
  ThisProcess.end(status: TagWorker.serve(input: 0, output: 1))
}

let words = ThisProcess.arguments.map { String(decoding: $0, as: UTF8.self) }
guard words.count == 3, let source = BenchSource(rawValue: words[0]) else {
  try Terminal.write(
    Array("usage: norae-bench scan|named|untagged FOLDER LIBRARY\n".utf8), to: .error)
  ThisProcess.end(status: 2)
}
let library = try Library(folder: FilePath(words[2]))
let report = try await source.scanner(of: library).scan([FilePath(words[1])])
let line = "seen \(report.seen) added \(report.added) seconds \(report.seconds)\n"
try Terminal.write(Array(line.utf8), to: .output)
