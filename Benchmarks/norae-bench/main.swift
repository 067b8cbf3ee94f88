// The library without the window, for measuring: scans a folder as `norae scan` does, with real
// tag readers or with tags made up from the names of the files, which then need no contents. And the
// engine without the window: seeks in a file, rests, is disturbed.
import GStreamerEngine
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader

TaskThreads.install()
if ThisProcess.arguments.first == Array("--tag-worker".utf8) {
  ThisProcess.end(status: TagWorker.serve(input: 0, output: 1))
}

let words = ThisProcess.arguments.map { String(decoding: $0, as: UTF8.self) }
if words == ["lyrics"] {
  let (playing, jumping) = LyricsBench.run()
  try Terminal.write(Array("\(playing) \(jumping)\n".utf8), to: .output)
  ThisProcess.end(status: 0)
}
if words.count == 2, words[0] == "waveform" {
  let time = ContinuousClock.now
  let waveform = try await WaveformMeter.measure(FilePath(words[1]))
  let seconds = time.duration(to: .now) / .seconds(1)
  try Terminal.write(Array("\(seconds) \(waveform.levels.count)\n".utf8), to: .output)
  ThisProcess.end(status: 0)
}
if words.count == 2, words[0] == "rest" {
  let bench = try SeekBench(FilePath(words[1]), isPlaying: false)
  await bench.rest()
}
if words.count == 4, words[0] == "seeks", let count = Int(words[2]) {
  let bench = try SeekBench(FilePath(words[1]), isPlaying: words[3] == "playing")
  for time in try await bench.run(count) {
    try Terminal.write(Array("\(time / .milliseconds(1))\n".utf8), to: .output)
  }
  ThisProcess.end(status: 0)
}
if words.count == 2, words[0] == "clicks" {
  for (what, step) in try await ClickBench(FilePath(words[1])).run() {
    try Terminal.write(Array("\(what): \(step)\n".utf8), to: .output)
  }
  ThisProcess.end(status: 0)
}
guard words.count == 3, let source = BenchSource(rawValue: words[0]) else {
  try Terminal.write(
    Array(
      """
      usage: norae-bench scan|named|untagged FOLDER LIBRARY
             norae-bench seeks FILE COUNT playing|paused
             norae-bench lyrics
             norae-bench rest|clicks|waveform FILE

      """.utf8), to: .error)
  ThisProcess.end(status: 2)
}
let library = try Library(folder: FilePath(words[2]))
let report = try await source.scanner(of: library).scan([FilePath(words[1])])
let line = "seen \(report.seen) added \(report.added) seconds \(report.seconds)\n"
try Terminal.write(Array(line.utf8), to: .output)
