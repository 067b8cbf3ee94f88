// The mark of a file's sound: what changes tags does not change it, another sound has another.

import MusicCore
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite struct SoundMarkTests {
  private static let written = ["mp3", "flac", "ogg", "opus", "m4a", "wav", "aiff", "wv"]

  private func mark(_ file: FilePath) throws -> SoundMark {
    try #require(try TagReader.readSong(file).mark)
  }

  @Test(arguments: written)
  func tagsAndPicturesDoNotChangeIt(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "a.\(ending)", in: folder, seconds: 3)
    let before = try mark(file)
    let size = try FileStatus.of(file.bytes).size
    var edit = TagEdit()
    edit.title = .set("아주 긴 제목")
    edit.comment = .set(String(repeating: "a long story ", count: 20_000))
    edit.cover = .set(
      .init(data: try FileSystem.contents(of: Self.picture().bytes, limit: 1 << 20)))
    try TagWriter.write(edit, to: file)

    #expect(try FileStatus.of(file.bytes).size > size + 200_000)
    #expect(try mark(file) == before)
    try TagWriter.write(Self.removal, to: file)
    #expect(try mark(file) == before)
  }

  @Test(arguments: written + ["aac", "wma", "oga", "spx"])
  func oneSoundWithOtherTagsHasOneMarkAndAnotherSoundAnother(_ ending: String) throws {
    let folder = try TemporaryFolder()
    let options = ending == "oga" ? ["-c:a", "flac"] : []
    func tone(_ name: String, _ seconds: Double, _ title: String) throws -> SoundMark {
      let tags = ["-bitexact", "-metadata", "title=\(title)", "-metadata", "artist=\(title)"]
      return try mark(
        try EncodedTone.write(
          to: "\(name).\(ending)", in: folder, seconds: seconds, options: options + tags))
    }
    let one = try tone("one", 2, "One")
    #expect(try tone("two", 2, String(repeating: "Two", count: 40)) == one)
    #expect(try tone("other", 2.5, "One") != one)
  }

  @Test func silenceOfDifferentLengthIsToldApartAndTagsAtTheEndAreNoSound() throws {
    let folder = try TemporaryFolder()
    let silence = MPEGBuilder.frames(40)
    let one = try folder.write(silence, to: "1.mp3")
    let longer = try folder.write(MPEGBuilder.frames(41), to: "2.mp3")
    let tail = Array("TAG".utf8) + Array(repeating: UInt8(ascii: "x"), count: 125)
    let tagged = try folder.write(silence + tail, to: "3.mp3")
    let front = ID3v2Builder.tag(version: 4, ID3v2Builder.text("TIT2", "A"))
    let both = try folder.write(front + silence + tail, to: "4.mp3")

    #expect(try mark(one) != mark(longer))
    #expect(try mark(one) == mark(tagged))
    #expect(try mark(one) == mark(both))
  }

  @Test func theRestOfTheSoundCountsWhereTheBeginningIsSilent() throws {
    let folder = try TemporaryFolder()
    func wave(_ value: UInt8) throws -> SoundMark {
      var samples = [UInt8](repeating: 0, count: 400_000)
      samples.replaceSubrange(150_000..<250_000, with: repeatElement(value, count: 100_000))
      let little = { (number: Int) in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      let format: [UInt8] = [1, 0, 2, 0] + little(44_100) + little(176_400) + [4, 0, 16, 0]
      let body = "WAVEfmt ".bytes + little(16) + format + "data".bytes + little(samples.count)
      let file = "RIFF".bytes + little(body.count + samples.count) + body + samples
      return try mark(try folder.write(file, to: "\(value).wav"))
    }
    #expect(try wave(1) != wave(2))
  }

  @Test func itGoesThroughThePipe() throws {
    let song = Song(metadata: TrackMetadata(), mark: SoundMark(rawValue: .min))
    let bytes = WireFormat.encode(TagAnswer.song(song))
    #expect(try WireFormat.decodeAnswer(Array(bytes.dropFirst(4))) == .song(song))
  }

  private static func picture() -> FilePath {
    CaseFiles.path("C-art/folder/Cover.JPG")
  }

  private static var removal: TagEdit {
    var edit = TagEdit()
    (edit.title, edit.comment, edit.cover) = (.remove, .remove, .remove)
    return edit
  }
}
