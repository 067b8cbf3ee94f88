// Every format that Norae reads: its sound described rightly, its tags written and read back.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards the list of formats, by real files.
@Suite struct FormatTests {
  struct Format: CustomStringConvertible, Sendable {
    let name: String
    let options: [String]
    let container: String
    let codec: String
    var bitDepth: Int?
    var rate = 44_100
    var isWritable = true
    var description: String { name }
  }

  static let formats = [
    Format(name: "a.mp3", options: [], container: "MPEG", codec: "MP3"),
    Format(name: "a.mp2", options: [], container: "MPEG", codec: "MP2"),
    Format(name: "a.flac", options: [], container: "FLAC", codec: "FLAC", bitDepth: 16),
    Format(name: "v.ogg", options: ["-c:a", "libvorbis"], container: "Ogg", codec: "Vorbis"),
    Format(
      name: "f.oga", options: ["-c:a", "flac"], container: "Ogg", codec: "FLAC", bitDepth: 16,
      isWritable: false),
    Format(name: "a.opus", options: [], container: "Ogg", codec: "Opus", rate: 48_000),
    Format(name: "a.m4a", options: ["-c:a", "aac"], container: "MP4", codec: "AAC"),
    Format(
      name: "l.m4a", options: ["-c:a", "alac"], container: "MP4", codec: "ALAC", bitDepth: 16),
    Format(name: "a.wav", options: [], container: "WAV", codec: "PCM", bitDepth: 16),
    Format(
      name: "b.wav", options: ["-c:a", "pcm_s24le"], container: "WAV", codec: "PCM", bitDepth: 24),
    Format(name: "a.aiff", options: [], container: "AIFF", codec: "PCM", bitDepth: 16),
    Format(name: "a.wv", options: [], container: "WavPack", codec: "WavPack", bitDepth: 16),
    Format(
      name: "a.wma", options: ["-c:a", "wmav2"], container: "ASF", codec: "WMA", bitDepth: nil,
      isWritable: false),
    Format(
      name: "a.aac", options: ["-c:a", "aac"], container: "ADTS", codec: "AAC", isWritable: false),
  ]

  @Test(arguments: formats)
  func soundIsDescribed(format: Format) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: format.name, in: folder, rate: format.rate, options: format.options)

    let metadata = try TagReader.read(file)

    #expect(metadata.container == format.container)
    #expect(metadata.codec == format.codec)
    #expect(metadata.sampleRate == format.rate)
    #expect(metadata.channels == 2)
    #expect(metadata.bitDepth == format.bitDepth)
    #expect((metadata.bitrate ?? 0) > 0)
    #expect(abs((metadata.duration ?? .zero) / .seconds(1) - 1) < 0.08)
    #expect(metadata.problems.isEmpty)
  }

  @Test(arguments: formats)
  func aWrongNameDeceivesNobody(format: Format) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: format.name, in: folder, rate: format.rate, options: format.options)
    let bytes = Self.bytes(of: file)

    for ending in ["mp3", "m4a", "flac", "xyz"] {
      let metadata = try TagReader.read(try folder.write(bytes, to: "liar.\(ending)"))
      #expect(metadata.codec == format.codec)
      #expect(metadata.duration != nil)
    }
  }

  @Test(arguments: formats.filter(\.isWritable))
  func whatIsWrittenIsRead(format: Format) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: format.name, in: folder, rate: format.rate, options: format.options)

    try TagWriter.write(Self.fullEdit, to: file)

    let metadata = try TagReader.read(file)
    #expect(metadata.title == "아리랑")
    #expect(metadata.artists == ["가수", "Sänger"])
    #expect(metadata.artist == "가수, Sänger")
    #expect(metadata.album == "Folk – 민요")
    #expect(metadata.albumArtist == "여럿")
    #expect(metadata.genres == ["Folk", "World"])
    #expect(metadata.date?.description == "2024-05-06")
    #expect(metadata.trackNumber == 3)
    #expect(metadata.trackTotal == 12)
    #expect(metadata.discNumber == 1)
    #expect(metadata.discTotal == 2)
    #expect(metadata.comment == "A comment")
    #expect(metadata.isCompilation)
    #expect(metadata.sortArtist == "Gasu")
    #expect(metadata.sortTitle == "Arirang")
    #expect(metadata.replayGain.trackGain == -6.5)
    #expect(metadata.lyrics == .synced)
    #expect(metadata.pictures.map(\.mime) == ["image/png"])
    #expect(metadata.problems.isEmpty)
    let pictures = try TagReader.pictures(in: file)
    #expect(pictures.map(\.data) == [Self.png])
    let lyrics = try TagReader.lyrics(in: file)
    #expect(lyrics.map(\.content) == [.text("[00:01.00]아리랑\n[00:02.00]아라리요")])
  }

  @Test(arguments: formats.filter(\.isWritable))
  func whatIsNotNamedStays(format: Format) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: format.name, in: folder, rate: format.rate, options: format.options)
    try TagWriter.write(Self.fullEdit, to: file)
    var edit = TagEdit()
    edit.title = .set("New")
    edit.comment = .remove
    edit.trackNumber = .set(4)

    try TagWriter.write(edit, to: file)

    let metadata = try TagReader.read(file)
    #expect(metadata.title == "New")
    #expect(metadata.comment == nil)
    #expect(metadata.trackNumber == 4)
    #expect(metadata.trackTotal == 12)
    #expect(metadata.album == "Folk – 민요")
    #expect(metadata.pictures.count == 1)
  }

  @Test func newTextNamesItsEncodingAndOldTextKeepsItsBytes() throws {
    let folder = try TemporaryFolder()
    let korean: [UInt8] = [0, 0xBA, 0xF1, 0xBF, 0xCD, 0x20, 0xB4, 0xE7, 0xBD, 0xC5]
    let tag = ID3v2Builder.tag(version: 3, ID3v2Builder.frame("TIT2", korean))
    let file = try folder.write(tag + MPEGBuilder.frames(40), to: "a.mp3")
    var edit = TagEdit()
    edit.album = .set("Männer")

    try TagWriter.write(edit, to: file)

    let written = try TagLibFile(file).tags().fields
    #expect(written.first { $0.key == "TIT2" }?.value == .legacy(Array(korean.dropFirst())))
    #expect(written.first { $0.key == "TALB" }?.value == .text("Männer"))
    #expect(!written.contains { $0.source == .id3v1 })
    #expect(try TagReader.read(file).title == "비와 당신")
  }

  @Test func aFileThatCannotBeWrittenStaysAsItWas() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("not music at all".utf8), to: "a.mp3")

    #expect(throws: TagError.self) { try TagWriter.write(Self.fullEdit, to: file) }

    #expect(Self.bytes(of: file) == Array("not music at all".utf8))
  }

  @Test func chaptersOfMP4AreRead() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(
      Array(
        """
        ;FFMETADATA1
        [CHAPTER]
        TIMEBASE=1/1000
        START=0
        END=400
        title=Intro
        [CHAPTER]
        TIMEBASE=1/1000
        START=400
        END=1000
        title=노래
        """.utf8), to: "chapters.txt")
    let file = try EncodedTone.write(
      to: "a.m4b", in: folder,
      options: ["-i", list.display, "-map_chapters", "1", "-c:a", "aac", "-f", "mp4"])

    #expect(
      try TagReader.read(file).chapters == [
        Chapter(title: "Intro", start: .zero), Chapter(title: "노래", start: .milliseconds(400)),
      ])
  }

  private static func bytes(of file: FilePath) -> [UInt8] {
    FileBytes(file)?.read(at: 0, count: 1 << 22) ?? []
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0, 5, 0, 0, 0, 6, 8, 2, 0, 0, 0] + [UInt8](repeating: 7, count: 200)

  static var fullEdit: TagEdit {
    var edit = TagEdit()
    edit.title = .set("아리랑")
    edit.artists = .set(["가수", "Sänger"])
    edit.album = .set("Folk – 민요")
    edit.albumArtist = .set("여럿")
    edit.genres = .set(["Folk", "World"])
    edit.date = PartialDate(year: 2024, month: 5, day: 6).map { .set($0) } ?? .keep
    (edit.trackNumber, edit.trackTotal) = (.set(3), .set(12))
    (edit.discNumber, edit.discTotal) = (.set(1), .set(2))
    edit.comment = .set("A comment")
    edit.isCompilation = .set(true)
    edit.lyrics = .set("[00:01.00]아리랑\n[00:02.00]아라리요")
    edit.cover = .set(TagEdit.Cover(data: png))
    (edit.sortTitle, edit.sortArtist) = (.set("Arirang"), .set("Gasu"))
    var gain = ReplayGain()
    gain.trackGain = -6.5
    gain.trackPeak = 0.9
    edit.replayGain = .set(gain)
    return edit
  }
}
