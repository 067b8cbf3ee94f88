// What people do to files and queues while they play: a real engine under a real player, files that
// go, files that are not what they seem, wishes that come faster than they can be fulfilled.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  @MainActor
  struct TroubleTests {
    private let folder: TemporaryFolder
    private let player: Player

    init() throws {
      folder = try TemporaryFolder()
      player = Player(engine: try GStreamerEngine(output: .null))
    }

    private func tone(_ name: String, seconds: Double) throws -> FilePath {
      let path = folder.path(name)
      try AudioFileWriter.write(
        Signal.make(frames: Int(seconds * 44_100)), sampleRate: 44_100, channels: 2, as: .flac,
        to: path)
      return path
    }

    private func tracks(_ paths: [FilePath]) -> [Track] {
      paths.enumerated().map {
        Track(id: Track.ID(rawValue: Int64($0.offset + 1)), path: $0.element, metadata: .init())
      }
    }

    private func wait(_ what: String, until isSo: () -> Bool) async throws {
      let end = ContinuousClock.now + .seconds(60)
      while !isSo(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
      try #require(isSo(), "no \(what): \(player.state.transport), \(player.state.timing)")
    }

    /// Whether the track called `name` is heard.
    private func sounds(_ name: String) -> Bool {
      guard case .playing = player.state.transport, player.state.timing.instant != nil else {
        return false
      }
      return player.state.currentItem?.track.path.name == name
    }

    @Test func aTrackThatWasDeletedIsPassedOverWithANoticeWhenItComesAgain() async throws {
      let gone = try tone("a.flac", seconds: 20)
      player.send(.playTracks(tracks([gone, try tone("b.flac", seconds: 20)]), startingAt: 0))
      try await wait("a") { sounds("a.flac") }
      try FileManager.default.removeItem(atPath: gone.display)
      let first = try #require(player.state.queue.currentID)
      player.send(.next)
      try await wait("b") { sounds("b.flac") }
      player.send(.jump(to: first))
      try await wait("b again") { player.state.failedItems == [first] && sounds("b.flac") }
      guard case .skipped(let track, let failure) = player.state.notice else {
        Issue.record("no notice: \(player.state)")
        return
      }
      #expect(track.path == gone && failure.kind == .missingFile)
    }

    @Test func aSessionWhoseFileIsGoneStartsAndRests() async throws {
      let queue = PlayQueue(tracks: tracks([folder.path("gone.flac")]), current: 0)
      player.send(.restore(queue, position: .seconds(9)))
      try await wait("failure") { if case .failed = player.state.transport { true } else { false } }
      #expect(!player.state.transport.isPlaying)
    }

    @Test func twoHundredMissingFilesOnRepeatStopAfterTen() async throws {
      player.send(.setRepeat(.all))
      let paths = (1...200).map { folder.path("\($0).flac") }
      player.send(.playTracks(tracks(paths), startingAt: 0))
      try await wait("end") { if case .failed = player.state.transport { true } else { false } }
      #expect(player.state.notice == .stoppedAfterFailures(10))
      #expect(player.state.failedItems.count == 10)
    }

    @Test func fiftySeeksInARowNeverShowAnotherPlaceAndTheLastOneCounts() async throws {
      player.send(.playTracks(tracks([try tone("long.flac", seconds: 30)]), startingAt: 0))
      try await wait("sound") { sounds("long.flac") }
      for number in 1...50 {
        let target = Duration.milliseconds(5000 + number * 137)
        player.send(.seek(to: target))
        #expect(player.position() >= target)
        try await Task.sleep(for: .milliseconds(3))
        #expect(player.position() >= target)
      }
      let last = Duration.milliseconds(5000 + 50 * 137)
      try await wait("landing") { player.state.timing.pendingSeek == nil && sounds("long.flac") }
      #expect(player.state.timing.position >= last)
    }

    @Test func aSeekIntoTheLastMomentGoesToTheNextOnce() async throws {
      let paths = [try tone("a.flac", seconds: 3), try tone("b.flac", seconds: 1)]
      player.send(.playTracks(tracks(paths), startingAt: 0))
      try await wait("a") { sounds("a.flac") }
      player.send(.seek(to: .milliseconds(2980)))
      try await wait("end") { player.state.transport == .idle }
      #expect(player.state.history.map(\.track.path) == paths)
    }

    @Test func aPipeIsPlayedToItsEndAndCannotBeSoughtIn() async throws {
      let (pipe, source) = (folder.path("pipe.mp3"), folder.path("source.mp3"))
      try AudioFileWriter.write(
        Signal.make(frames: 3 * 44_100), sampleRate: 44_100, channels: 2, as: .mp3, to: source)
      try #require(mkfifo(pipe.display, 0o600) == 0)
      let writer = Process()
      writer.executableURL = URL(fileURLWithPath: "/bin/cp")
      writer.arguments = ["/dev/stdin", pipe.display]
      writer.standardInput = FileHandle(forReadingAtPath: source.display)
      try writer.run()
      player.send(.playTracks(tracks([pipe]), startingAt: 0))
      try await wait("sound") { sounds("pipe.mp3") }
      #expect(!player.state.timing.isSeekable)
      player.send(.seek(to: .seconds(2)))
      #expect(player.state.timing.pendingSeek == nil && player.position() < .seconds(2))
      try await wait("end") { player.state.transport == .idle }
      #expect(player.state.notice == nil)
      writer.waitUntilExit()
      // A reader that had gone for a moment would have ended it.
      #expect(writer.terminationStatus == 0)
    }

    /// A disk or a server that falls silent for a while: playing is not given up for it.
    @Test func aSourceThatStallsGoesOnToItsEnd() async throws {
      let source = folder.path("source.mp3")
      try AudioFileWriter.write(
        Signal.make(frames: 4 * 44_100), sampleRate: 44_100, channels: 2, as: .mp3, to: source)
      let pipe = try SlowPipe(source, parts: 4, pause: 3, in: folder)
      player.send(.playTracks(tracks([pipe.path]), startingAt: 0))
      try await wait("sound") { sounds("slow.mp3") }
      try await wait("what comes late") { player.position() > .milliseconds(3500) }
      try await wait("end") { player.state.transport == .idle }
      #expect(player.state.notice == nil)
      pipe.writer.waitUntilExit()
    }

    @Test func aSeekDuringTheStartLandsThere() async throws {
      player.send(.playTracks(tracks([try tone("long.flac", seconds: 30)]), startingAt: 0))
      player.send(.seek(to: .seconds(3)))
      player.send(.seek(to: .milliseconds(20_137)))
      try await wait("sound") { sounds("long.flac") && player.state.timing.pendingSeek == nil }
      #expect(player.state.timing.position >= .milliseconds(20_137))
    }

    @Test func theQueueClearedAtTheEndOfATrackStaysEmpty() async throws {
      let paths = [try tone("a.flac", seconds: 1), try tone("b.flac", seconds: 1)]
      player.send(.playTracks(tracks(paths), startingAt: 0))
      try await wait("b") { sounds("b.flac") }
      player.send(.clearQueue)
      try await wait("rest") { player.state.transport == .idle }
      #expect(player.state.queue.items.isEmpty && player.state.notice == nil)
    }
  }

  struct OddFileTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A tone of so many hertz, encoded by ffmpeg.
    private func tone(
      _ hertz: Int, seconds: Int, _ name: String, _ arguments: [String]
    ) throws -> FilePath {
      let path = folder.path(name)
      let sound = "sine=frequency=\(hertz):sample_rate=44100:duration=\(seconds)"
      try #require(
        try FFmpeg.run(["-f", "lavfi", "-i", sound, "-ac", "2"] + arguments + [path.display]))
      return path
    }

    /// Both files as one, as `cat` joins them.
    private func joined(_ paths: [FilePath], as name: String) throws -> FilePath {
      let path = folder.path(name)
      let data = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0.display)) }
      try data.reduce(Data(), +).write(to: URL(fileURLWithPath: path.display))
      return path
    }

    private func rendered(_ path: FilePath, from position: Duration) async throws -> WaveFile {
      let output = folder.path("\(UUID().uuidString).wav")
      let probe = try EngineProbe(.file(output))
      let id = QueueItem.ID(rawValue: 1)
      probe.engine.load(EngineSource(id: id, path: path), at: position, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("ended", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      probe.engine.close()
      return try WaveFile(output)
    }

    /// How often the left channel rises through zero in a second.
    private func pitch(_ wave: WaveFile) -> Double {
      let left = stride(from: 0, to: wave.samples.count, by: wave.channels).map { wave.samples[$0] }
      let rises = zip(left, left.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      return Double(rises) * Double(wave.rate) / Double(max(1, left.count))
    }

    @Test func ofTwoJoinedMP3FilesBothArePlayedAndSoughtIn() async throws {
      let parts = [
        try tone(441, seconds: 10, "1.mp3", ["-c:a", "libmp3lame"]),
        try tone(882, seconds: 10, "2.mp3", ["-c:a", "libmp3lame"]),
      ]
      let path = try joined(parts, as: "joined.mp3")
      let whole = try await rendered(path, from: .zero)
      #expect((19.9...20.3).contains(Double(whole.frames) / 44_100))
      let first = try await rendered(path, from: .seconds(5))
      #expect((14.9...15.3).contains(Double(first.frames) / 44_100))
      let second = try await rendered(path, from: .seconds(15))
      #expect((4.9...5.3).contains(Double(second.frames) / 44_100))
      #expect(abs(pitch(second) - 882) < 10, "\(pitch(second)) Hz")
    }

    /// Five kinds of file in a row: as many frames as all of them have.
    @Test func tracksOfOtherCodecsMeetWithoutAFrameTooManyOrTooFew() async throws {
      let kinds = [
        ("flac", ["-c:a", "flac"]), ("mp3", ["-c:a", "libmp3lame", "-b:a", "192k"]),
        ("ogg", ["-c:a", "libvorbis", "-q:a", "6"]), ("m4a", ["-c:a", "aac", "-b:a", "192k"]),
        ("wv", ["-c:a", "wavpack"]),
      ]
      let size = 30_011
      let signal = Signal.make(frames: size * kinds.count)
      let paths = try kinds.enumerated().map { index, kind in
        let wave = folder.path("\(index).wav")
        try AudioFileWriter.write(
          Array(signal[(index * size * 2)..<((index + 1) * size * 2)]), sampleRate: 44_100,
          channels: 2, as: .wav, to: wave)
        let path = folder.path("\(index).\(kind.0)")
        try FFmpeg.run(["-i", wave.display] + kind.1 + [path.display])
        return path
      }
      let wave = try await render(paths, in: folder)
      #expect(wave.frames == size * kinds.count)
      let words = Signal.words(signal).map(Int32.init)
      #expect(Array(wave.samples.prefix(size * 2)) == Array(words.prefix(size * 2)))
      #expect(Array(wave.samples.suffix(size * 2)) == Array(words.suffix(size * 2)))
    }

    /// What a broken tag says of its size is nobody's to believe.
    @Test(arguments: ["B-tags/tag_size_max.mp3"])
    func aTagThatIsLargerThanItsFileEndsOrFailsInTime(name: String) async throws {
      let probe = try EngineProbe(.null)
      let id = QueueItem.ID(rawValue: 1)
      let source = EngineSource(id: id, path: BrokenFileTests.path(name))
      probe.engine.load(source, at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("end", limit: .seconds(60)) {
        switch $0 {
        case .ended, .failed: true
        default: nil
        }
      }
    }

    /// At another speed a second of the clock is more or less than one of the track, in real time
    /// as well: what is told is where the sound is.
    @Test(arguments: [0.5, 2])
    func atAnotherSpeedThePositionIsThatOfTheSound(speed: Double) async throws {
      let path = try tone(441, seconds: 2, "tone.flac", ["-c:a", "flac"])
      let recording = Recording()
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      var sound = SoundSettings()
      sound.speed = speed
      probe.engine.setSound(sound)
      let id = QueueItem.ID(rawValue: 1)
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      let told = try await probe.wait("position", limit: .seconds(60)) {
        if case .position(_, let position) = $0 { position } else { nil }
      }
      // As much as that had been given to the sink, or was on its way to it.
      let heard = Duration.seconds(Double(recording.samples.count) / 2 / 44_100 * speed)
      #expect(told <= heard + .milliseconds(300) && told > .zero, "\(told), heard \(heard)")
      _ = try await probe.wait("end", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      let seconds = Double(recording.samples.count) / 2 / 44_100
      #expect(abs(seconds - 2 / speed) < 0.12, "\(seconds) s")
      for case .position(_, let position) in probe.events { #expect(position <= .seconds(2)) }
    }
  }
}
