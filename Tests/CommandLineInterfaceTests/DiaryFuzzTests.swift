// The diary under everything at once: songs recorded, edited and taken out, files moved, renamed
// and gone, scans, and each process killed at a moment of chance.
import Foundation
import MusicCore
import TestSupport
import Testing

struct DiaryFuzzTests {
  /// One song on a day, as the program tells it.
  private struct Record: Hashable {
    let title: String
    var note: String?
  }

  /// The days with something on them, each with its songs in order.
  private typealias Days = [String: [Record]]

  private let norae: NoraeProcess
  private let music: FilePath

  init() throws {
    norae = try NoraeProcess()
    music = norae.folder.path.appending("music")
    try FileManager.default.copyItem(
      atPath: DemoFiles.folder.get().display, toPath: music.display)
    #expect(try norae.run("scan", music.display).status == 0)
  }

  @Test(arguments: [1, 2, 3]) func whateverHappensEachStepIsDoneOrNotDone(seed: UInt64) throws {
    var chance = FixedChance(state: seed)
    var files = try titlesAndFiles()
    var days: Days = [:]
    var hasMoved = false
    var kills = 0
    // As fast as the machine is just now, a step is about as long as the reading after the last.
    var lasting = Duration.milliseconds(60)
    for step in 0..<60 {
      let date = "2025-03-0\(Int.random(in: 1...5, using: &chance))"
      let title = try #require(files.keys.sorted().randomElement(using: &chance))
      var after = days
      var words: [String] = []
      switch Int.random(in: 0..<10, using: &chance) {
      case 0...3:
        // A file whose way has changed is known by it after a scan.
        guard !hasMoved, let file = files[title] else { continue }
        words = ["diary", "add", file.display, "--date", date, "--note", "step \(step)"]
        let songs = days[date] ?? []
        if songs.count < 3, !songs.contains(where: { $0.title == title }) {
          after[date] = songs + [Record(title: title, note: "step \(step)")]
        }
      case 4:
        words = ["diary", "edit", date, "1", "--note", "edited at \(step)"]
        after[date]?[0].note = "edited at \(step)"
      case 5:
        words = ["diary", "remove", date, "1"]
        after[date]?.removeFirst()
        if after[date]?.isEmpty == true { after[date] = nil }
      case 6...7:
        guard let file = files[title] else { continue }
        files[title] = try move(file, to: "moved/\(step)/\(step)", using: &chance)
        hasMoved = true
      default:
        words = ["scan"]
      }
      let isKilled = !words.isEmpty && Bool.random(using: &chance)
      let delay = lasting * Double.random(in: 0..<1.5, using: &chance)
      let status = try run(words, killedAfter: isKilled ? delay : nil)
      let start = ContinuousClock.now
      let now = try recorded()
      lasting = start.duration(to: .now)
      let what: Comment = "seed \(seed), step \(step): \(words)"
      if status == nil {
        kills += 1
        #expect(now == days || now == after, what)
      } else {
        #expect(now == after, what)
      }
      days = now
      if words == ["scan"], status == 0 {
        hasMoved = false
        #expect(try titlesAndFiles() == files, what)
      }
      try expectTrueCounts(days, what)
    }
    #expect(try norae.run("scan").status == 0)
    #expect(try titlesAndFiles() == files, "each song is found where its file is now")
    #expect(try places() == days.mapValues { $0.map { files[$0.title] } })
    #expect(kills > 2, "some were killed in the middle")
  }

  /// What the library says of each song: its title and the file that it is in.
  private func titlesAndFiles() throws -> [String: FilePath] {
    let tracks = try norae.run("list", "tracks", "--json").objects()
    return try Dictionary(
      uniqueKeysWithValues: tracks.map { track in
        (try #require(track["title"] as? String), FilePath(try #require(track["path"] as? String)))
      })
  }

  private func songs<Value>(_ value: ([String: Any]) throws -> Value) throws -> [String: [Value]] {
    let rows = try norae.run("diary", "list", "--json").objects()
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let songs = try #require(row["songs"] as? [[String: Any]])
        return (try #require(row["date"] as? String), try songs.map(value))
      })
  }

  private func recorded() throws -> Days {
    try songs { Record(title: $0["title"] as? String ?? "", note: $0["note"] as? String) }
  }

  private func places() throws -> [String: [FilePath?]] {
    try songs { ($0["path"] as? String).map { FilePath($0) } }
  }

  /// The file's new place: another folder and another name, and now and then only the name.
  private func move(
    _ file: FilePath, to name: String, using chance: inout FixedChance
  ) throws -> FilePath {
    let suffix = URL(filePath: file.display).pathExtension
    let place =
      Bool.random(using: &chance)
      ? music.appending("\(name).\(suffix)")
      : file.parent.appending("renamed \(name.filter(\.isNumber)).\(suffix)")
    try FileManager.default.createDirectory(
      atPath: place.parent.display, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: file.display, toPath: place.display)
    return place
  }

  /// Runs the program to its end or until it is killed; nil when it was, its status otherwise.
  private func run(_ words: [String], killedAfter delay: Duration?) throws -> Int32? {
    guard !words.isEmpty else { return 0 }
    let (process, _, _) = norae.process(words)
    try process.run()
    if let delay {
      usleep(UInt32(delay / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// Each song's count is the number of days that it is on.
  private func expectTrueCounts(_ days: Days, _ what: Comment) throws {
    let tracks = try norae.run("list", "tracks", "--json").objects()
    for track in tracks {
      let title = track["title"] as? String
      let count = days.values.filter { $0.contains { $0.title == title } }.count
      #expect(track["records"] as? Int == count, what)
    }
  }
}
