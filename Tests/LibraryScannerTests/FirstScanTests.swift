// Right from the first scan: each row of what files do wrong, or in their own way, scanned by the real
// readers into a real library, with the value that is right there.

import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite struct FirstScanTests {
  /// All hard files in one library, scanned once.
  private static let cases = Task {
    let home = try TemporaryFolder()
    let library = try Library(folder: home.path)
    let folder = CaseFiles.path("")
    let scanner = LibraryScanner(library: library, worker: try Program.worker())
    let report = try await scanner.scan([
      FilePath(
        folder.display.hasSuffix("/")
          ? String(folder.display.dropLast()) : folder.display)
    ])
    return (home: home, library: library, report: report)
  }

  private func track(_ name: String) async throws -> Track {
    let path = FilePath(bytes: try FileSystem.resolved(CaseFiles.path(name).bytes))
    return try #require(try await Self.cases.value.library.track(at: path), "\(name)")
  }

  // MARK: - Values of single files

  @Test(arguments: [
    ("genre_02", "BritPop"), ("genre_04", "Disco; Eurodisco"), ("genre_06", "Remix"),
    ("genre_09", "Classical"), ("genre_11", ""), ("genre_14", ""), ("genre_15", "1990s"),
  ])
  func genres(_ name: String, _ genres: String) async throws {
    #expect(try await track("B-tags/\(name).mp3").metadata.genres.joined(separator: "; ") == genres)
  }

  @Test(
    arguments: [
      ("track_03", nil, nil), ("track_05", nil, nil), ("track_06", 8, nil), ("track_07", 9, 10),
      ("track_10", nil, nil), ("track_11", nil, nil), ("track_13", 1, nil), ("track_15", 7, nil),
      ("track_16", nil, nil), ("ape_plus_v1", 3, 12),
    ] as [(String, Int?, Int?)])
  func numbersOfTracks(_ name: String, _ number: Int?, _ total: Int?) async throws {
    let metadata = try await track("B-tags/\(name).mp3").metadata
    #expect(metadata.trackNumber == number && metadata.trackTotal == total)
  }

  @Test(
    arguments: [
      ("date_02", nil), ("date_04", "2009-09-04"), ("date_09", "1967"), ("date_12", "1998"),
      ("date_13", "2009"), ("date_17", nil), ("date_19", "2000"),
    ] as [(String, String?)])
  func dates(_ name: String, _ date: String?) async throws {
    let found = try await track("B-tags/\(name).mp3").metadata.date?.description
    #expect(date == nil ? found == nil : found?.hasPrefix(date ?? "") == true, "\(found ?? "none")")
  }

  @Test(
    arguments: [
      ("A-encoding/euckr_as_latin1.mp3", "비와 당신의 이야기", "부활"),
      ("A-encoding/big5_as_latin1.mp3", "許功蓋", "周杰倫"),
      ("A-encoding/utf8_as_latin1.mp3", "비와 당신", "Sigur Rós"),
      ("A-encoding/wav_info_euckr.wav", "비와 당신의 이야기", "부활"),
      ("A-encoding/utf16be_in_v23.mp3", "제목", nil),
      ("B-tags/v24_unsync_per_frame.mp3", "제목", "부활"),
      ("B-tags/v24_unsync_flag_lies.mp3", "Title", nil),
      ("B-tags/v24_plain_sizes.mp3", "After", nil),
      ("B-tags/ext_header_v24.mp3", "Ext", nil), ("B-tags/ac_dc.mp3", "Foo / Bar", "AC/DC"),
      ("B-tags/m4a_with_ape_at_end.m4a", "M4A title", nil),
      ("B-tags/lies_opus.ogg", "I am opus", nil), ("B-tags/lies_vorbis.opus", "I am vorbis", nil),
      ("B-tags/empty_frames.mp3", "empty_frames", nil), ("B-tags/frame_size_max.mp3", "Ok", nil),
    ] as [(String, String, String?)])
  func titlesAndArtists(_ name: String, _ title: String, _ artist: String?) async throws {
    let found = try await track(name)
    #expect(found.title == title)
    if let artist { #expect(found.artist == artist && found.metadata.artists == [artist]) }
  }

  @Test(arguments: [
    ("D-broken/vbr_no_xing.mp3", 29.0...31.0), ("D-broken/xing_frames_0.mp3", 9.0...11.0),
    ("D-broken/wav_size_ffffffff.wav", 0.9...1.1), ("B-tags/mp3_in_riff.wav", 0.9...1.2),
    ("B-tags/lies_id3_plus_m4a.mp3", 0.9...1.1), ("B-tags/m4a_with_ape_at_end.m4a", 0.9...1.1),
  ])
  func durations(_ name: String, _ range: ClosedRange<Double>) async throws {
    let seconds = try #require(try await track(name).duration) / .seconds(1)
    #expect(range.contains(seconds), "\(seconds)")
  }

  @Test(arguments: [
    ("C-art/png_labelled_jpeg.mp3", "image/png", 1), ("C-art/mime_url.mp3", "", 0),
    ("C-art/png_9000x9000.mp3", "image/png", 1), ("C-art/type_out_of_range.mp3", "", 1),
    ("C-art/ogg_picture_zero_dims.ogg", "", 1), ("C-art/ogg_picture_bad_base64.ogg", "", 0),
  ])
  func pictures(_ name: String, _ type: String, _ count: Int) async throws {
    let pictures = try await track(name).metadata.pictures
    #expect(pictures.count == count)
    if !type.isEmpty { #expect(pictures.first?.mime == type) }
  }

  @Test func whatIsNoTrackIsNamedWithItsReasonAndNothingElseIs() async throws {
    let report = try await Self.cases.value.report
    let names = Set(report.unreadable.map(\.path.name))
    let zeros = [
      "aac", "aiff", "ape", "flac", "m4a", "mp3", "mpc", "ogg", "opus", "wav", "wma", "wv",
    ]
    #expect(names.isSuperset(of: zeros.map { "zero.\($0)" } + ["html.mp3"]))
    #expect(report.unreadable.allSatisfy { !$0.reason.isEmpty })
    #expect(!report.unreadable.contains { $0.reason.contains("crashed") })
    // A file that a CUE sheet cuts is several tracks.
    let files = Set(try await Self.cases.value.library.tracks().map(\.path))
    #expect(report.seen == files.count + report.unreadable.count)
  }

  // MARK: - Values of albums and lists

  @Test func tagsAroundWAVAndAIFFAndChainsOfOgg() async throws {
    let tree = try MusicTree()
    for ending in ["wav", "aiff"] {
      let file = try EncodedTone.write(to: "a.\(ending)", in: tree.music)
      var edit = TagEdit()
      (edit.title, edit.trackNumber) = (.set("제목"), .set(3))
      try TagWriter.write(edit, to: file)
    }
    let first = try EncodedTone.write(to: "1.ogg", in: tree.music, seconds: 2)
    let second = try EncodedTone.write(to: "2.ogg", in: tree.music, seconds: 3)
    let parts = try [first, second].flatMap {
      try FileSystem.contents(of: $0.bytes, limit: 1 << 20)
    }
    try tree.music.write(parts, to: "chain.ogg")
    _ = try await LibraryScanner(library: tree.library, worker: try Program.worker())
      .scan([tree.music.path])

    for name in ["a.wav", "a.aiff"] {
      let track = try #require(try await tree.track(name))
      #expect(track.title == "제목" && track.metadata.trackNumber == 3)
    }
    let chain = try #require(try await tree.track("chain.ogg")?.duration)
    #expect(abs(chain / .seconds(1) - 5) < 0.1)
  }

  @Test func compilationsGuestsDiscsAndNamesakes() async throws {
    let tree = try MusicTree()
    func song(
      _ name: String, by artist: String, on album: String,
      _ more: (inout TagEdit) -> Void = { _ in }
    ) throws {
      let file = try tree.song(name, name, by: artist, on: album)
      var edit = TagEdit()
      more(&edit)
      if edit != TagEdit() { try TagWriter.write(edit, to: file) }
    }
    for (number, artist) in ["A", "B", "C", "D"].enumerated() {
      try song("Hits/\(number).mp3", by: artist, on: "Hits")
    }
    try song("Solo/1.mp3", by: "A", on: "Solo") { $0.albumArtist = .set("A") }
    try song("Solo/2.mp3", by: "A feat. B", on: "Solo")
    try song("X/Greatest/1.mp3", by: "X", on: "Greatest")
    try song("Y/Greatest/1.mp3", by: "Y", on: "Greatest")
    for disc in 1...2 { try song("Box/CD\(disc)/1.mp3", by: "A", on: "Box") }
    for disc in 1...2 {
      try song("Tagged/\(disc).mp3", by: "A", on: "Tagged") { $0.discNumber = .set(disc) }
    }
    _ = try await LibraryScanner(library: tree.library, worker: try Program.worker())
      .scan([tree.music.path])

    let albums = try await tree.library.albums().map { album in
      "\(album.title ?? "?") by \(album.albumArtist ?? "various"): \(album.tracks), \(album.discs)"
    }
    #expect(
      albums.sorted() == [
        "Box by A: 2, 2", "Greatest by X: 1, 1", "Greatest by Y: 1, 1", "Hits by various: 4, 1",
        "Solo by A: 2, 1", "Tagged by A: 2, 2",
      ])
    #expect(try await tree.library.albums().filter(\.isCompilation).map(\.title) == ["Hits"])
  }

  @Test func originalAndReissueDateSortNamesAndArticles() async throws {
    let tree = try MusicTree()
    for (number, artist) in [
      "The The", "The Beatles", "Die Ärzte", "하늘", "가을", "あい", "Чайф", "Zoé", "Kim",
    ].enumerated() {
      let file = try tree.song("\(number).mp3", "T", by: artist, on: "Album \(number)")
      var edit = TagEdit()
      if artist == "Kim" { edit.sortArtist = .set("Abba-like") }
      (edit.date, edit.originalDate) = (
        .set(try #require(PartialDate("2011-05"))), .set(try #require(PartialDate("1969")))
      )
      try TagWriter.write(edit, to: file)
    }
    _ = try await LibraryScanner(library: tree.library, worker: try Program.worker())
      .scan([tree.music.path])

    #expect(
      try await tree.library.artists().map(\.name)
        == ["Kim", "Die Ärzte", "The Beatles", "The The", "Zoé", "Чайф", "あい", "가을", "하늘"])
    let track = try #require(try await tree.track("0.mp3"))
    #expect(track.metadata.date?.description == "2011-05")
    #expect(track.metadata.originalDate?.description == "1969")
    let album = try #require(try await tree.library.albums(order: .originalDate).first)
    #expect(album.date?.description == "2011-05" && album.originalDate?.description == "1969")
  }

  @Test func oneFolderOfManyFilesWithoutTagsIsOneAlbumInTheirOrder() async throws {
    let tree = try MusicTree()
    let bytes = MPEGBuilder.frames(3)
    for number in 0..<3000 { try tree.music.write(bytes, to: "Rip/\(number).mp3") }
    _ = try await LibraryScanner(library: tree.library, worker: try Program.worker())
      .scan([tree.music.path])

    let album = try #require(try await tree.library.albums().first)
    #expect(album.title == "Rip" && album.tracks == 3000 && album.albumArtist == nil)
    let tracks = try await tree.library.tracks(of: album.id)
    #expect(tracks.prefix(3).map(\.title) == ["0", "1", "2"] && tracks.last?.title == "2999")
  }
}
