// Messages between Norae and its tag workers: what goes in comes out, and what is no message is
// refused without harm.

import MusicCore
import Testing

@testable import TagReader

/// Guards the wire format: both ends must agree, and neither may trust the other.
@Suite struct WireFormatTests {
  @Test func metadataSurvivesTheJourney() throws {
    let metadata = Self.full
    let bytes = WireFormat.encode(.metadata(metadata))
    var buffer = WireBuffer()
    for byte in bytes { buffer.append([byte]) }
    let body = try #require(try buffer.next())
    #expect(try WireFormat.decodeAnswer(body) == .metadata(metadata))
    #expect(try buffer.next() == nil)
  }

  @Test func requestsKeepPathsAsBytes() throws {
    let path = FilePath(bytes: [0x2F, 0xE9, 0x0A, 0xFF])
    for request in [TagRequest.metadata(path), .cover(path), .lyrics(path)] {
      var buffer = WireBuffer()
      buffer.append(WireFormat.encode(request))
      let body = try #require(try buffer.next())
      #expect(try WireFormat.decodeRequest(body) == request)
    }
  }

  @Test func picturesLyricsAndFailuresSurviveTheJourney() throws {
    let info = PictureInfo(mime: "image/png", kind: .back, bytes: 3, width: 70_000, height: 1)
    let lines = [EmbeddedLyrics.Line(time: .milliseconds(65_536), text: "가")]
    let answers: [TagAnswer] = [
      .cover(nil), .cover(Picture(info: info, data: [1, 2, 3])), .lyrics([]),
      .lyrics([
        EmbeddedLyrics(source: "SYLT", content: .lines(lines)),
        EmbeddedLyrics(source: "USLT", content: .text("a\nb")),
      ]), .failure(reason: "it is empty"),
    ]
    for answer in answers {
      var buffer = WireBuffer()
      buffer.append(WireFormat.encode(answer))
      #expect(try WireFormat.decodeAnswer(try #require(try buffer.next())) == answer)
    }
  }

  @Test func everyCutMessageIsRefused() throws {
    let body = Array(WireFormat.encode(.metadata(Self.full)).dropFirst(4))
    for count in 0..<body.count {
      #expect(throws: WireError.self) { try WireFormat.decodeAnswer(Array(body[..<count])) }
    }
  }

  @Test func aLengthThatNoMessageHasIsRefused() {
    var buffer = WireBuffer()
    buffer.append([0xFF, 0xFF, 0xFF, 0x7F])
    #expect(throws: WireError.self) { try buffer.next() }
  }

  private static var full: TrackMetadata {
    var metadata = TrackMetadata()
    metadata.container = "MPEG"
    metadata.codec = "MP3"
    metadata.duration = .milliseconds(1_071)
    (metadata.bitrate, metadata.sampleRate, metadata.channels) = (320, 44_100, 2)
    (metadata.title, metadata.artist, metadata.artists) = ("제목", "a", ["a", "b"])
    (metadata.trackNumber, metadata.trackTotal, metadata.discNumber) = (3, 12, 1)
    metadata.date = PartialDate(year: 2009, month: 9, day: 4)
    metadata.originalDate = PartialDate(year: 1967)
    metadata.isCompilation = true
    metadata.musicBrainz.recording = "id"
    metadata.musicBrainz.artists = ["x", "y"]
    metadata.replayGain.trackGain = -6.5
    metadata.replayGain.albumPeak = 0.987
    metadata.pictures = [
      PictureInfo(mime: "image/jpeg", kind: .front, bytes: 9, width: 640, height: 480)
    ]
    metadata.lyrics = .synced
    metadata.chapters = [Chapter(title: "One", start: .milliseconds(1))]
    metadata.problems = ["It was odd."]
    return metadata
  }
}
