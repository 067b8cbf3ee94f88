// norae play as a script and as a person meet it: files, folders, playlists and queries; into a file,
// to nowhere, with keys on a real terminal, and cut short by a signal.
import DemoLibrary
import Foundation
import MusicCore
import SystemKit
import TestSupport
import Testing

struct PlayTests {
  private let norae: NoraeProcess
  private let music: FilePath

  init() throws {
    norae = try NoraeProcess()
    music = try DemoFiles.folder.get()
  }

  @Test func theCutAlbumIsTheUncutPieceSampleForSample() throws {
    _ = try norae.run("scan", music.display)
    let file = norae.folder.path.appending("x.wav")

    let outcome = try norae.run(
      "play", DemoLibrary.cutAlbum, "--output", file.display, "--json")

    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let played = try outcome.object()["played"] as? [[String: Any]]
    #expect(played?.map { $0["title"] as? String } == ["떠나는 아침", "고갯길", "바람", "돌아오는 길"])
    let wave = try WaveFile(file)
    #expect(wave.rate == DemoLibrary.uncutRate && wave.channels == 2)
    let whole = DemoLibrary.uncutPiece().map { Int16($0 * 32_768) }
    #expect(
      wave.samples.count == whole.count,
      "frames too many: \((wave.samples.count - whole.count) / 2)")
    #expect(wave.samples == whole)
  }

  @Test func filesFoldersAndPlaylistsArePlayedInTheirOrder() throws {
    let road = music.appending("먼 길")
    let list = norae.folder.path.appending("list.m3u8")
    try norae.folder.write(
      Array(
        """
        \u{FEFF}#EXTM3U
        #EXTINF:31,Homeward
        \(road.display)/04 돌아오는 길.flac\r
        \(road.appending("01 떠나는 아침.flac").fileURI)
        gone.flac
        http://example.org/stream

        """.utf8), to: "list.m3u8")
    let file = norae.folder.path.appending("y.wav")

    let outcome = try norae.run("play", list.display, "--output", file.display, "--json")

    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 2 && outcome.errors.contains("/gone.flac: "))
    #expect(outcome.errors.contains("http://example.org/stream: "))
    let played = try outcome.object()["played"] as? [[String: Any]]
    #expect(played?.map { $0["title"] as? String } == ["돌아오는 길", "떠나는 아침"])
    let folder = try norae.run("play", road.display, "--output", file.display)
    #expect(folder.status == 0 && folder.outputLines.count == 4)
    #expect(folder.outputLines.first?.contains("떠나는 아침") == true)
  }

  @Test func whatIsNotThereIsTold() throws {
    let empty = try TemporaryFolder()
    for what in ["no such thing", "./no/such/file.mp3", empty.path.display] {
      let outcome = try norae.run("play", what, "--output", "null")
      #expect(outcome.status == 1, "\(what)")
      #expect(outcome.errorLines.count == 1 && outcome.output.isEmpty, "\(outcome.errors)")
    }
    #expect(try norae.run("play").status == 1)
  }

  @Test func aTrackIsNeverOverwrittenByTheOutput() throws {
    let source = music.appending("먼 길").appending("01 떠나는 아침.flac")
    let data = try Data(contentsOf: URL(fileURLWithPath: source.display))
    let track = try norae.folder.write(Array(data), to: "mine.wav")
    let outcome = try norae.run("play", track.display, "--output", track.display)
    #expect(outcome.status == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: track.display)) == data)
  }

  @Test func anOutputThatCannotBeWrittenIsAFailure() throws {
    let track = music.appending("먼 길").appending("01 떠나는 아침.flac").display
    let outcome = try norae.run("play", track, "--output", "/no/such/folder/x.wav")
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("/no/such/folder/x.wav: "), "\(outcome.errors)")
  }

  @Test func whatIsListenedToCountsInTheLibrary() throws {
    let folder = norae.folder.path.appending("short")
    try FileManager.default.createDirectory(
      atPath: folder.display, withIntermediateDirectories: true)
    let long = music.appending("먼 길").appending("01 떠나는 아침.flac").display
    for name in ["one", "two"] {
      let cut = Process()
      cut.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
      cut.arguments = [
        "-v", "error", "-i", long, "-t", "1", folder.appending("\(name).flac").display,
      ]
      try cut.run()
      cut.waitUntilExit()
    }
    _ = try norae.run("scan", folder.display)
    let file = folder.appending("one.flac").display
    // Neither is heard by anybody.
    _ = try norae.run(
      "play", folder.display, "--output", norae.folder.path.appending("z.wav").display)
    _ = try norae.run("play", file, "--output", "null")
    let outcome = try norae.run("play", file, file)
    #expect(outcome.status == 0)
    let rows = try norae.run("list", "tracks", "--json").objects()
    #expect(rows.map { $0["plays"] as? Int } == [2, 0])
    #expect(rows[0]["lastPlayed"] as? String != nil || rows[0]["lastPlayed"] as? Int != nil)
  }

  @Test func aSignalEndsItCleanly() async throws {
    let track = music.appending("새벽의 노래").appending("01 아리랑.mp3")
    let (process, output, errors) = norae.process(["play", track.display, "--output", "null"])
    try process.run()
    // The line appears when the sound begins.
    let line = output.fileHandleForReading.availableData
    #expect(String(decoding: line, as: UTF8.self).contains("아리랑"))
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(errors.readAll().isEmpty)
  }

  @Test func withoutASoundDeviceItSaysSoAndPlaysToNowhere() async throws {
    let track = music.appending("새벽의 노래").appending("01 아리랑.mp3")
    let (process, output, errors) = norae.process(
      ["play", track.display],
      environment: ["PULSE_SERVER": "/nonexistent", "PIPEWIRE_REMOTE": "/nonexistent"])
    try process.run()
    let line = output.fileHandleForReading.availableData
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: line, as: UTF8.self).contains("아리랑"))
    let told = String(decoding: errors.readAll(), as: UTF8.self)
    // Where there is a device nothing is told; ALSA's own complaints never are.
    #expect(
      told.isEmpty || told.hasPrefix("No sound output") && told.split(separator: "\n").count == 1)
  }

  @Test func theKeysOfATerminalAreObeyedAndTheTerminalIsGivenBack() throws {
    let track = music.appending("새벽의 노래").appending("01 아리랑.mp3")
    let program = NoraeProcess.executable.path
    // The shell tells the terminal's modes before and after, in stty's own words.
    let shell =
      "stty cols 120; stty -g; '\(program)' play '\(track.display)' --output null; echo \"[$?]\"; stty -g"
    let terminal = try NoraeTerminal(norae, shell: shell)
    // The words are those of the file beside the track, at the time that is shown.
    terminal.wait(for: "0:09 / 0:48  ♪ 아리랑 아리랑 아라리요")
    try terminal.type("\u{1B}[C\u{1B}[C ")
    terminal.wait(for: "⏸")
    try terminal.type("q")
    terminal.wait(for: "[0]")
    terminal.finish()
    let seen = terminal.seen

    #expect(seen.contains("▶ Norae Ensemble – 아리랑"))
    let paused = seen.split(separator: "\r").last { $0.contains("⏸") } ?? ""
    #expect(paused.contains("0:19 / ") || paused.contains("0:20 / "), "\(paused)")
    let modes = seen.split(whereSeparator: \.isNewline).filter {
      $0.contains(":") && !$0.contains("/")
    }
    #expect(modes.count == 2 && modes.first == modes.last, "\(modes)")
  }

  @Test func theQuestionMarkOnATerminalTellsTheKeysAndTheMusicGoesOn() throws {
    let track = music.appending("새벽의 노래").appending("01 아리랑.mp3")
    let program = NoraeProcess.executable.path
    let shell = "stty cols 200; '\(program)' play '\(track.display)' --output null; echo \"[$?]\""
    let terminal = try NoraeTerminal(norae, shell: shell)
    terminal.wait(for: "▶")
    try terminal.type("?")
    terminal.wait(for: "q quit")
    let before = terminal.seen.components(separatedBy: "q quit").first ?? ""
    // The live line stands below again, and is obeyed.
    try terminal.type(" ")
    terminal.wait(for: "⏸")
    try terminal.type("q")
    terminal.wait(for: "[0]")
    terminal.finish()
    let keys = terminal.seen.split(whereSeparator: \.isNewline).filter { $0.contains("q quit") }
    #expect(keys.count == 1, "a line of its own: \(keys)")
    #expect(keys.first?.contains("space pause") == true && keys.first?.contains("▶") == false)
    #expect(before.contains("▶"))
  }

  @Test func aPausedPlayerOnATerminalDoesNotWakeUp() async throws {
    let track = music.appending("새벽의 노래").appending("01 아리랑.mp3")
    let program = NoraeProcess.executable.path
    let shell =
      "stty cols 120; echo \"pid=$$.\"; exec '\(program)' play '\(track.display)' --output null"
    let terminal = try NoraeTerminal(norae, shell: shell)
    terminal.wait(for: "▶")
    try terminal.type(" ")
    terminal.wait(for: "⏸")
    let pid = try #require(terminal.seen.split(separator: "pid=").last?.prefix { $0.isNumber })
    // What a seek begins is over soon; on a busy machine some of it may be late. Nothing that only
    // waited for trouble comes afterwards.
    var woken: [String: Int] = ["": 1]
    for _ in 0..<5 where !woken.isEmpty {
      try terminal.type("\u{1B}[C")
      try await Task.sleep(for: .seconds(2))
      let before = try Self.wakeups(of: pid)
      try await Task.sleep(for: .seconds(5))
      let after = try Self.wakeups(of: pid)
      woken = after.filter { $0.value != before[$0.key] ?? 0 }
    }
    #expect(woken.isEmpty, "\(woken)")
    try terminal.type("q")
    terminal.finish()
  }

  /// How often each thread of a process has gone to sleep: each wake-up ends in one.
  private static func wakeups(of process: Substring) throws -> [String: Int] {
    let folder = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) {
      counts, thread in
      // A thread that has ended since wakes nobody up.
      guard let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      else { return }
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      counts[thread] = line.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
    }
  }
}

struct FirstSongTests {
  @Test func withoutMusicTheDemoIsMadeAndTenSecondsOfItArePlayed() throws {
    let norae = try NoraeProcess()
    let start = ContinuousClock.now
    let outcome = try norae.run("first-song")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("14 tracks, 3 albums"))
    #expect(outcome.output.contains("Today's pick is "))
    #expect(start.duration(to: .now) < .seconds(100))
  }

  @Test func aFolderWithMusicIsUsed() throws {
    let norae = try NoraeProcess()
    let road = try DemoFiles.folder.get().appending("먼 길")
    let outcome = try norae.run("first-song", "--music", road.display)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("4 tracks, 1 album"))
    #expect(outcome.output.contains("Today's pick is 길동무's album, 먼 길. Let's listen."))
  }
}

struct DoctorTests {
  @Test func theDoctorSaysWhatIsThereAndMakesNothing() throws {
    let norae = try NoraeProcess()
    let outcome = try norae.run("doctor", "--json")
    let report = try outcome.object()
    let decoders = try #require(report["decoders"] as? [[String: Any]])
    #expect(
      decoders.contains { $0["format"] as? String == "FLAC" && $0["decodes"] as? Bool == true })
    #expect(decoders.allSatisfy { ($0["package"] as? String)?.hasPrefix("gstreamer1.0-") == true })
    let database = try #require(report["database"] as? [String: Any])
    #expect(database["exists"] as? Bool == false)
    for place in ["library", "data/norae", "config/norae"] {
      let path = norae.folder.path.appending(place).display
      #expect(!FileManager.default.fileExists(atPath: path), "\(place)")
    }
    let problems = try #require(report["problems"] as? [[String: Any]])
    #expect(outcome.status == (problems.isEmpty ? 0 : 1))
    #expect(outcome.errorLines.count == problems.count)
  }

  @Test func aFolderThatIsGoneIsNamed() throws {
    let norae = try NoraeProcess()
    let folder = norae.folder.path.appending("music")
    try norae.folder.write(Array("x".utf8), to: "music/readme.txt")
    _ = try norae.run("scan", folder.display)
    try FileManager.default.removeItem(atPath: folder.display)
    let outcome = try norae.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("\(folder.display): "))
    #expect(outcome.output.contains("library.db"))
  }
}

/// A WAV file of 16-bit samples, read plainly.
private struct WaveFile {
  let rate: Int
  let channels: Int
  let samples: [Int16]

  init(_ path: FilePath) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.display)))
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    try #require(bytes.count > 44 && number(34, 2) == 16)
    channels = number(22, 2)
    rate = number(24, 4)
    var offset = 12
    while bytes[offset..<offset + 4].elementsEqual("data".utf8) == false {
      offset += 8 + number(offset + 4, 4)
    }
    let size = number(offset + 4, 4)
    try #require(offset + 8 + size <= bytes.count)
    samples = stride(from: offset + 8, to: offset + 8 + size, by: 2).map {
      Int16(truncatingIfNeeded: number($0, 2))
    }
  }
}
