// Tags as real programs have written them, byte by byte: what TagLib loses is found, what is
// nonsense is none.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards the second look and the merging of tags.
@Suite struct OddTagTests {
  private typealias Build = ID3v2Builder

  private func read(_ bytes: [UInt8], as name: String = "a.mp3") throws -> TrackMetadata {
    let folder = try TemporaryFolder()
    return try TagReader.read(try folder.write(bytes, to: name))
  }

  private func track(_ version: UInt8, flags: UInt8 = 0, _ frames: [UInt8]...) -> [UInt8] {
    Build.tag(version: version, flags: flags, Array(frames.joined())) + MPEGBuilder.frames(40)
  }

  // MARK: - ID3v2

  @Test func anExtendedHeaderOf23HidesNothing() throws {
    let header = Build.big(6, 4) + [0, 0, 0, 0, 0, 0]

    let metadata = try read(
      track(
        3, flags: 0x40, header, Build.frame("TIT2", [0] + "Ext".bytes),
        Build.frame("TPE1", [0] + "A".bytes)))

    #expect(metadata.title == "Ext")
    #expect(metadata.artist == "A")
  }

  @Test func aFrameOfNoSizeHidesNothingBehindIt() throws {
    let metadata = try read(
      track(
        3, Build.frame("TIT2", []), Build.frame("TALB", [0] + "Kept".bytes),
        Build.frame("TRCK", [0] + "5".bytes)))

    #expect(metadata.album == "Kept")
    #expect(metadata.trackNumber == 5)
  }

  @Test func aGroupByteIsNotText() throws {
    let old = Build.frame("TIT2", [0x31, 0] + "Track Title".bytes, flags: (0, 0x20))
    let new = Build.frame("TIT2", [0x01, 3] + "Track Title".bytes, version: 4, flags: (0, 0x40))

    #expect(try read(track(3, old)).title == "Track Title")
    #expect(try read(track(4, new)).title == "Track Title")
  }

  @Test func framesOf22AreRead() throws {
    let metadata = try read(
      track(
        2, Build.oldFrame("TT2", [0] + "Old".bytes), Build.oldFrame("TP1", [0] + "A".bytes),
        Build.oldFrame("TRK", [0] + "2/9".bytes), Build.oldFrame("TYE", [0] + "1999".bytes),
        Build.oldFrame("TCP", [0] + "1".bytes)))

    #expect(metadata.title == "Old")
    #expect(metadata.artist == "A")
    #expect(metadata.trackTotal == 9)
    #expect(metadata.date?.year == 1999)
    #expect(metadata.isCompilation)
  }

  @Test func theDayAndMonthOf23BelongToTheYear() throws {
    let frames = Build.frame("TYER", [0] + "1999".bytes) + Build.frame("TDAT", [0] + "0409".bytes)

    #expect(try read(track(3, frames)).date?.description == "1999-09-04")
    let header = Build.big(6, 4) + [0, 0, 0, 0, 0, 0]
    #expect(try read(track(3, flags: 0x40, header, frames)).date?.description == "1999-09-04")
  }

  @Test func severalArtistsOf24AreSeveral() throws {
    let zeros = Build.frame("TPE1", [3] + "A".bytes + [0] + "B & C".bytes, version: 4)
    let frames = Build.text("TPE1", "A") + Build.text("TPE1", "B & C")

    for tag in [track(4, zeros), track(4, frames)] {
      let metadata = try read(tag)
      #expect(metadata.artists == ["A", "B & C"])
      #expect(metadata.artist == "A, B & C")
    }
  }

  @Test(arguments: [
    ("AC/DC", ["AC/DC"]), ("A; B", ["A", "B"]), ("Tyler, The Creator", ["Tyler, The Creator"]),
    ("Simon & Garfunkel", ["Simon & Garfunkel"]), ("A feat. B", ["A feat. B"]), (";", []),
  ])
  func onlyASemicolonPartsArtists(text: String, artists: [String]) throws {
    #expect(try read(track(4, Build.text("TPE1", text))).artists == artists)
  }

  @Test func aListOfArtistsLeavesTheShownNameAlone() throws {
    let metadata = try read(
      track(
        4, Build.text("TPE1", "A feat. B"),
        Build.frame("TXXX", [3] + "ARTISTS".bytes + [0] + "A".bytes + [0] + "B".bytes, version: 4)))

    #expect(metadata.artist == "A feat. B")
    #expect(metadata.artists == ["A", "B"])
  }

  @Test func namedFramesAreKnownByTheirNames() throws {
    func named(_ name: String, _ value: String) -> [UInt8] {
      Build.frame("TXXX", [3] + name.bytes + [0] + value.bytes, version: 4)
    }
    let metadata = try read(
      track(
        4, named("MusicBrainz Album Id", "r"), named("MusicBrainz Release Group Id", "g"),
        named("MusicBrainz Artist Id", "a"), named("MusicBrainz Release Track Id", "t"),
        named("replaygain_track_gain", "-7.20 dB"), named("REPLAYGAIN_TRACK_PEAK", "0.95"),
        named("originalyear", "1971"),
        Build.frame("UFID", "http://musicbrainz.org".bytes + [0] + "id".bytes, version: 4)))

    #expect(metadata.musicBrainz.release == "r")
    #expect(metadata.musicBrainz.releaseGroup == "g")
    #expect(metadata.musicBrainz.artists == ["a"])
    #expect(metadata.musicBrainz.track == "t")
    #expect(metadata.musicBrainz.recording == "id")
    #expect(metadata.replayGain.trackGain == -7.2)
    #expect(metadata.replayGain.trackPeak == 0.95)
    #expect(metadata.originalDate?.year == 1971)
  }

  @Test func chaptersOfID3v2AreReadInOrder() throws {
    func chapter(_ id: String, _ start: Int, _ title: String) -> [UInt8] {
      let times =
        Build.big(start, 4) + Build.big(start + 100, 4) + [UInt8](repeating: 0xFF, count: 8)
      return Build.frame("CHAP", id.bytes + [0] + times + Build.text("TIT2", title), version: 4)
    }

    let metadata = try read(track(4, chapter("b", 500, "둘"), chapter("a", 0, "One")))

    #expect(
      metadata.chapters == [
        Chapter(title: "One", start: .zero), Chapter(title: "둘", start: .milliseconds(500)),
      ])
  }

  @Test func theGainsOfRVA2AreTheLastResort() throws {
    let frame = Build.frame(
      "RVA2", "track".bytes + [0, 1] + Build.big(0x10000 - 3328, 2) + [0], version: 4)
    let named = Build.frame(
      "TXXX", [3] + "replaygain_track_gain".bytes + [0] + "-2 dB".bytes, version: 4)

    #expect(try read(track(4, frame)).replayGain.trackGain == -6.5)
    #expect(try read(track(4, frame, named)).replayGain.trackGain == -2)
  }

  @Test func nonsenseIsNamedInTheProblems() throws {
    let frames = [
      Build.text("TRCK", "³"), Build.text("TPOS", "0/0"), Build.text("TDRC", "someday"),
    ]

    let metadata = try read(track(4, Array(frames.joined())))

    #expect(
      metadata.problems == [
        "“³” is no track number; it is left out.", "“someday” is no date; it is left out.",
      ])
  }

  @Test func programsCommentsAreNone() throws {
    let own = Build.frame(
      "COMM", [3] + "eng".bytes + "iTunNORM".bytes + [0] + "00 00".bytes, version: 4)
    let real = Build.frame("COMM", [3] + "eng".bytes + [0] + "Two\nlines".bytes, version: 4)

    #expect(try read(track(4, own)).comment == nil)
    #expect(try read(track(4, own, real)).comment == "Two\nlines")
  }

  @Test func aPictureWithoutBytesIsNone() throws {
    let empty = Build.frame("APIC", [0] + "image/png".bytes + [0, 3, 0], version: 4)

    let metadata = try read(track(4, empty))

    #expect(metadata.pictures.isEmpty)
    #expect(metadata.problems == ["A picture is empty or of no known kind; it is left out."])
  }

  // MARK: - Tags beside one another

  @Test func fieldsComeFromTheBestTagThatHasThem() throws {
    let id3v2 = Build.tag(version: 3, Build.frame("TCON", [0] + "(17)".bytes))
    let bytes =
      id3v2 + MPEGBuilder.frames(40) + id3v1(title: "Title", artist: "Artist", album: "Album")

    let metadata = try read(bytes)

    #expect(metadata.genres == ["Rock"])
    #expect(metadata.title == "Title")
    #expect(metadata.artist == "Artist")
    #expect(metadata.album == "Album")
    #expect(metadata.date?.year == 1987)
    #expect(metadata.trackNumber == 7)
  }

  @Test func aLongTitleIsNotCutByID3v1() throws {
    let long = "A title that is longer than thirty letters"
    let bytes =
      Build.tag(version: 4, Build.text("TIT2", long)) + MPEGBuilder.frames(40)
      + id3v1(title: String(long.prefix(30)), artist: "Artist", album: "")

    let metadata = try read(bytes)

    #expect(metadata.title == long)
    #expect(metadata.artist == "Artist")
  }

  // MARK: - APE

  @Test func itemsOfAPEThatAreNoUTF8AreDecoded() throws {
    // "月亮代表我的心" and "邓丽君" in GB18030.
    let title: [UInt8] = [
      0xD4, 0xC2, 0xC1, 0xC1, 0xB4, 0xFA, 0xB1, 0xED, 0xCE, 0xD2, 0xB5, 0xC4, 0xD0, 0xC4,
    ]
    let artist: [UInt8] = [0xB5, 0xCB, 0xC0, 0xF6, 0xBE, 0xFD]
    let tag = apeTag([("Title", title), ("Artist", artist), ("Album", "Plain".bytes)])

    let metadata = try read(MPEGBuilder.frames(40) + tag)

    #expect(metadata.title == "月亮代表我的心")
    #expect(metadata.artist == "邓丽君")
    #expect(metadata.album == "Plain")
  }

  @Test func severalValuesOfAnAPEItemAreSeveral() throws {
    let tag = apeTag([("Artist", "A".bytes + [0] + "B".bytes)])

    #expect(try read(MPEGBuilder.frames(40) + tag).artists == ["A", "B"])
  }

  // MARK: - Vorbis comments

  @Test func commentsThatAreNoUTF8AreDecoded() throws {
    // "비와 당신의 이야기" in EUC-KR.
    let title: [UInt8] = [
      0xBA, 0xF1, 0xBF, 0xCD, 0x20, 0xB4, 0xE7, 0xBD, 0xC5, 0xC0, 0xC7, 0x20, 0xC0, 0xCC, 0xBE,
      0xDF,
      0xB1, 0xE2,
    ]
    let comments = ["TITLE=".bytes + title, "ARTIST=부활".bytes]

    let metadata = try read(flac(comments), as: "a.flac")

    #expect(metadata.title == "비와 당신의 이야기")
    #expect(metadata.artist == "부활")
  }

  @Test func commentsOfOneNameAreSeveralValues() throws {
    let comments = [
      "ARTIST=A", "ARTIST=B", "artist=C", "CHAPTER001=00:00:01.500", "CHAPTER001NAME=One",
    ]

    let metadata = try read(flac(comments.map { $0.bytes }), as: "a.flac")

    #expect(metadata.artists == ["A", "B", "C"])
    #expect(metadata.chapters == [Chapter(title: "One", start: .milliseconds(1500))])
  }

  // MARK: - Byte builders

  private func id3v1(title: String, artist: String, album: String) -> [UInt8] {
    func field(_ text: String, _ width: Int) -> [UInt8] {
      Array((text.bytes + [UInt8](repeating: 0, count: width)).prefix(width))
    }
    return "TAG".bytes + field(title, 30) + field(artist, 30) + field(album, 30)
      + field("1987", 4) + field("", 28) + [0, 7, 255]
  }

  private func apeTag(_ items: [(String, [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for (key, value) in items {
      body += little(value.count) + little(0)
      body += key.bytes + [0] + value
    }
    return body + "APETAGEX".bytes + little(2000) + little(body.count + 32) + little(items.count)
      + [UInt8](repeating: 0, count: 12)
  }

  private func flac(_ comments: [[UInt8]]) -> [UInt8] {
    var block = little(0) + little(comments.count)
    for comment in comments { block += little(comment.count) + comment }
    let stream: [UInt8] =
      [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0, 0, 0, 0xAC, 0x44]
      + [UInt8](repeating: 0, count: 16)
    return "fLaC".bytes + [0] + Build.big(34, 3) + stream + [0x84]
      + Build.big(block.count, 3) + block + [0xFF, 0xF8, 0xC9, 0x18]
  }

  private func little(_ number: Int) -> [UInt8] {
    Build.big(number, 4).reversed()
  }
}
