// Every hard file that concerns tags, pictures and lengths, with its right value. The rows are
// those of Tests/Fixtures/cases/manifest.tsv, by their ids.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards what other players got wrong.
@Suite struct CaseTests {
  private func read(_ name: String) throws -> TrackMetadata {
    try TagReader.read(CaseFiles.path(name))
  }

  // MARK: - A: encodings

  @Test(
    arguments: [
      ("A-encoding/euckr_as_latin1.mp3", "비와 당신의 이야기", "부활", "새벽"),
      ("A-encoding/big5_as_latin1.mp3", "許功蓋", "周杰倫", nil),
      ("A-encoding/utf8_as_latin1.mp3", "비와 당신", "Sigur Rós", nil),
      ("A-encoding/genuine_latin1.mp3", "Café Señor Ärger", "Motörhead", "Ágætis byrjun"),
      ("A-encoding/ambiguous_short.mp3", "봄", "이문세 그리고 친구들", "옛사랑 모음집"),
      ("A-encoding/utf16_no_bom.mp3", "제목", nil, nil),
      ("A-encoding/utf16be_in_v23.mp3", "제목", nil, nil),
      ("A-encoding/utf16_lone_surrogate.mp3", "A\u{FFFD}B", nil, nil),
      ("A-encoding/wav_info_euckr.wav", "비와 당신의 이야기", "부활", nil),
    ] as [(String, String, String?, String?)])
  func encodingsAreRead(name: String, title: String, artist: String?, album: String?) throws {
    let metadata = try read(name)

    #expect(metadata.title == title)
    #expect(metadata.artist == artist)
    #expect(metadata.album == album)
  }

  @Test func a19ControlCharactersStayOutOfALine() throws {
    let title = try #require(try read("A-encoding/control_chars.mp3").title)

    #expect(!title.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    #expect(title.contains("c"))
  }

  @Test func a21BidirectionalTextAndEmojiSurvive() throws {
    let title = try #require(try read("A-encoding/rtl_and_zwj.mp3").title)

    #expect(title.contains("شيء"))
    #expect(title.contains("👨‍👩‍👧‍👦"))
  }

  @Test func a22AVeryLongTitleIsWhole() throws {
    let title = try #require(try read("A-encoding/very_long_title.mp3").title)

    #expect(title.count >= 31_990)
  }

  // MARK: - B: tags

  @Test(
    arguments: [
      ("B-tags/v24_unsync_per_frame.mp3", "제목", "부활", "새벽"),
      ("B-tags/v24_unsync_flag_lies.mp3", "Title", nil, "Album"),
      ("B-tags/v24_plain_sizes.mp3", "After", nil, nil),
      ("B-tags/two_id3v2.mp3", "First", "First Artist", nil),
      ("B-tags/ape_plus_v1.mp3", "제목 from ape", "부활", nil),
      ("B-tags/tag_size_max.mp3", "Short", nil, nil), ("B-tags/frame_size_max.mp3", "Ok", nil, nil),
      ("B-tags/ext_header_v24.mp3", "Ext", nil, nil), ("B-tags/empty_frames.mp3", nil, nil, "Kept"),
      ("B-tags/m4a_with_ape_at_end.m4a", "M4A title", nil, nil),
      ("B-tags/lies_id3_plus_m4a.mp3", "M4A title", nil, nil),
      ("B-tags/lies_opus.ogg", "I am opus", nil, nil),
      ("B-tags/lies_vorbis.opus", "I am vorbis", nil, nil),
      ("B-tags/ac_dc.mp3", "Foo / Bar", "AC/DC", nil),
    ] as [(String, String?, String?, String?)])
  func tagsAreRead(name: String, title: String?, artist: String?, album: String?) throws {
    let metadata = try read(name)

    #expect(metadata.title == title)
    #expect(metadata.artist == artist)
    #expect(metadata.album == album)
    #expect(abs((metadata.duration ?? .zero) / .seconds(1) - 1) < 0.1)
  }

  @Test func b05PlainSizesHideNoPicture() throws {
    #expect(try read("B-tags/v24_plain_sizes.mp3").pictures.count == 1)
  }

  @Test func b10ApeGoesBeforeID3v1() throws {
    let metadata = try read("B-tags/ape_plus_v1.mp3")

    #expect(metadata.trackNumber == 3)
    #expect(metadata.trackTotal == 12)
    #expect(metadata.replayGain.trackGain == -6.5)
  }

  @Test(arguments: [
    ("B-tags/lies_id3_plus_m4a.mp3", "MP4", "AAC"), ("B-tags/lies_opus.ogg", "Ogg", "Opus"),
    ("B-tags/lies_vorbis.opus", "Ogg", "Vorbis"), ("B-tags/mp3_in_riff.wav", "WAV", "MP3"),
    ("B-tags/m4a_with_ape_at_end.m4a", "MP4", "AAC"),
  ])
  func bytesDecideWhatAFileIs(name: String, container: String, codec: String) throws {
    let metadata = try read(name)

    #expect(metadata.container == container)
    #expect(metadata.codec == codec)
    #expect(abs((metadata.duration ?? .zero) / .seconds(1) - 1) < 0.1)
    #expect((metadata.sampleRate ?? 0) > 0)
  }

  @Test func b28AWebPageIsNoTrack() throws {
    let path = CaseFiles.path("B-tags/html.mp3")

    let error = #expect(throws: TagError.self) { try TagReader.read(path) }
    #expect(error?.reason == "it is text, not a track")
  }

  @Test(arguments: [
    ("02", ["BritPop"]), ("04", ["Disco", "Eurodisco"]), ("06", ["Remix"]), ("09", ["Classical"]),
    ("11", []), ("12", []), ("14", []), ("15", ["1990s"]),
  ])
  func b29GenresAreNames(number: String, genres: [String]) throws {
    #expect(try read("B-tags/genre_\(number).mp3").genres == genres)
  }

  @Test(
    arguments: [
      ("03", nil, nil), ("05", nil, nil), ("06", 8, nil), ("07", 9, 10), ("10", nil, nil),
      ("11", nil, nil), ("12", 1, 12), ("13", 1, nil), ("15", 7, nil), ("16", nil, nil),
      ("17", 2, nil),
    ] as [(String, Int?, Int?)])
  func b30TrackNumbersAreNumbersOrNone(file: String, number: Int?, total: Int?) throws {
    let metadata = try read("B-tags/track_\(file).mp3")

    #expect(metadata.trackNumber == number)
    #expect(metadata.trackTotal == total)
  }

  @Test(
    arguments: [
      ("02", nil), ("04", "2009-09-04"), ("09", "1967"), ("10", nil), ("11", "3007"),
      ("12", "1998"),
      ("13", "2009"), ("17", nil), ("18", "2001"), ("19", "2000"),
    ] as [(String, String?)])
  func b31DatesKeepWhatIsSure(file: String, date: String?) throws {
    #expect(try read("B-tags/date_\(file).mp3").date?.description == date)
  }

  @Test func b32ASlashPartsNoArtists() throws {
    #expect(try read("B-tags/ac_dc.mp3").artists == ["AC/DC"])
  }

  @Test(arguments: [("4", nil), ("7", 64.82), ("9", nil)] as [(String, Double?)])
  func b34GarbageIsNoGain(file: String, gain: Double?) throws {
    #expect(try read("B-tags/rg_\(file).mp3").replayGain.trackGain == gain)
  }

  @Test func b36OpusGainsAreAtReplayGainsReference() throws {
    let gain = try read("B-tags/opus_r128.opus").replayGain

    #expect(gain.trackGain == 0)
    #expect(gain.albumGain == 3)
  }

  // MARK: - C: pictures

  @Test func c01ThePicturesBytesTellItsType() throws {
    let pictures = try read("C-art/png_labelled_jpeg.mp3").pictures

    #expect(pictures.map(\.mime) == ["image/png"])
    #expect(pictures.map(\.width) == [16])
  }

  @Test func c04ALinkIsNoPicture() throws {
    let metadata = try read("C-art/mime_url.mp3")

    #expect(metadata.pictures.isEmpty)
    #expect(metadata.problems == ["A picture is only a link; it is not followed."])
    #expect(try TagReader.pictures(in: CaseFiles.path("C-art/mime_url.mp3")).isEmpty)
  }

  @Test(
    arguments: [
      ("C-art/cut_jpeg.mp3", "image/jpeg", .front, 0),
      ("C-art/icon_only_type1.mp3", "image/png", .fileIcon, 32),
      ("C-art/type_out_of_range.mp3", "image/png", .other, 16),
      ("C-art/ogg_picture_zero_dims.ogg", "image/png", .front, 16),
      ("C-art/png_9000x9000.mp3", "image/png", .front, 9000),
    ] as [(String, String, PictureInfo.Kind, Int)])
  func picturesAreDescribed(name: String, mime: String, kind: PictureInfo.Kind, width: Int) throws {
    let pictures = try read(name).pictures

    #expect(pictures.map(\.mime) == [mime])
    #expect(pictures.map(\.kind) == [kind])
    #expect(pictures.map(\.width) == [width])
    let whole = try TagReader.pictures(in: CaseFiles.path(name))
    #expect(whole.map(\.info) == pictures)
    #expect(whole.map(\.data.count) == pictures.map(\.bytes))
  }

  @Test func c14ABrokenPictureCostsNoTitle() throws {
    let metadata = try read("C-art/ogg_picture_bad_base64.ogg")

    #expect(metadata.title == "Kept")
    #expect(metadata.pictures.isEmpty)
  }

  // MARK: - D: broken files

  @Test(arguments: [
    "mp3", "flac", "ogg", "opus", "m4a", "wav", "aiff", "wv", "wma", "ape", "mpc", "aac",
  ])
  func d01AnEmptyFileIsUnreadable(ending: String) throws {
    let path = CaseFiles.path("D-broken/zero.\(ending)")

    let error = #expect(throws: TagError.self) { try TagReader.read(path) }
    #expect(error?.reason == "it is empty")
  }

  @Test func d04AHeaderAloneLastsNoTime() throws {
    #expect(try read("D-broken/wav_header_only.wav").duration == .zero)
  }

  @Test(arguments: [
    ("D-broken/flac_cut.flac", 10, 0.01), ("D-broken/ogg_cut.ogg", 5.1, 1),
    ("D-broken/flac_bad_frame.flac", 10, 0.01), ("D-broken/vbr_no_xing.mp3", 30, 0.2),
    ("D-broken/xing_frames_0.mp3", 10, 0.1), ("D-broken/wav_size_ffffffff.wav", 1, 0.001),
    ("D-broken/wav_data_0.wav", 1, 0.001),
  ])
  func lengthsAreTrueEvenWhereHeadersLie(name: String, seconds: Double, within: Double) throws {
    let duration = try #require(try read(name).duration)

    #expect(abs(duration / .seconds(1) - seconds) <= within)
  }

  // MARK: - F: albums

  @Test func f01TheAlbumArtistTellsAlbumsApart() throws {
    let first = try read("F-albums/Artist A/Greatest Hits/01.mp3")
    let second = try read("F-albums/Artist B/Greatest Hits/01.mp3")

    #expect(first.album == second.album)
    #expect(first.artist == "Artist A")
    #expect(second.artist == "Artist B")
  }

  @Test func f02ACompilationWithoutAlbumArtistHasNone() throws {
    let hits = try ["01", "02", "03"].map { try read("F-albums/Now 42/\($0).mp3") }

    #expect(hits.allSatisfy { $0.albumArtist == nil && $0.album == "Now 42" })
    #expect(Set(hits.map(\.artist)).count == 3)
  }

  @Test func f03TheCompilationFlagIsRead() throws {
    #expect(try read("F-albums/TCMP 1/01.mp3").isCompilation)
    #expect(try read("F-albums/TCMP 2/02.mp3").isCompilation)
  }

  @Test func f05DiscsAreNumbered() throws {
    #expect(try read("F-albums/Tagged discs/01.mp3").discNumber == 1)
    let second = try read("F-albums/Tagged discs/02.mp3")
    #expect(second.discNumber == 2)
    #expect(second.discTotal == 2)
  }

  @Test func f07NoTagsMeansNoTitle() throws {
    let name = "F-albums/No tags/07 - 김광석 - 서른 즈음에.mp3"

    #expect(try read(name).title == nil)
    #expect(try read(name).displayTitle(at: CaseFiles.path(name)) == "07 - 김광석 - 서른 즈음에")
  }

  // MARK: - G: lyrics

  @Test(
    arguments: [
      ("G-lrc/03.mp3", .none), ("G-lrc/flac_unsynced.flac", .plain), ("G-lrc/m4a_lyr.m4a", .synced),
      ("G-lrc/sylt_ms.mp3", .synced), ("G-lrc/sylt_mpeg_frames.mp3", .synced),
    ] as [(String, LyricsKind)])
  func lyricsAreOfTheirKind(name: String, kind: LyricsKind) throws {
    #expect(try read(name).lyrics == kind)
    #expect(try TagReader.lyrics(in: CaseFiles.path(name)).first?.kind ?? .none == kind)
  }

  @Test func g51TimedLinesAreSorted() throws {
    let lyrics = try TagReader.lyrics(in: CaseFiles.path("G-lrc/sylt_ms.mp3"))

    guard case .lines(let lines) = try #require(lyrics.first).content else {
      Issue.record("timed lyrics have lines")
      return
    }
    #expect(
      lines.map(\.time) == [
        .seconds(1), .seconds(2), .milliseconds(65_536), .seconds(70),
      ])
  }

  @Test func g53FramesAreConvertedToTime() throws {
    let lyrics = try TagReader.lyrics(in: CaseFiles.path("G-lrc/sylt_mpeg_frames.mp3"))

    guard case .lines(let lines) = try #require(lyrics.first).content else {
      Issue.record("timed lyrics have lines")
      return
    }
    #expect(lines.allSatisfy { $0.time == .zero || $0.time > .milliseconds(100) })
  }
}
