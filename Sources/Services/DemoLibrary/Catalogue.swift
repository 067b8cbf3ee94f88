// What is in the demo library: which album holds which track, and what its tags say. The sounds are
// made when asked for, one track at a time.

/// A format the demo writes.
enum DemoFormat: String, Sendable, CaseIterable {
  case mp3, m4a, opus, ogg, flac

  /// Frames a second; Opus knows 48,000 only.
  var rate: Int { self == .opus ? 48_000 : 44_100 }
}

/// One track of the demo.
struct DemoTrack: Sendable {
  var title: String
  /// The title in Latin letters, for sorting beside others and for those who cannot read Hangul.
  var sortTitle: String
  var format: DemoFormat
  var composer: String
  /// What the comment says about the tune.
  var note: String
  /// The finished sound.
  var sound: @Sendable () -> Stereo
  /// Timed lyrics for the file beside it.
  var lyrics: String?
}

/// One album of the demo.
struct DemoAlbum: Sendable {
  var title: String
  var sortTitle: String
  var folder: String
  var artist: String
  var sortArtist: String
  var genres: [String]
  var date: String
  /// A PNG file.
  var cover: [UInt8]
  /// Whether the cover also lies beside the files.
  var hasCoverFile: Bool
  var tracks: [DemoTrack]
}

/// The albums.
enum Catalogue {
  static var albums: [DemoAlbum] { [daybreak, musicBox, longRoad] }

  /// How every comment begins; by it the demo knows its own files again.
  static let signature = "Norae demo library"

  /// The album that is one piece: its title and its folder.
  static let longRoadTitle = "먼 길"

  private static let traditional = "전래 민요 (Traditional)"

  private static var daybreak: DemoAlbum {
    DemoAlbum(
      title: "새벽의 노래", sortTitle: "Songs at Daybreak", folder: "새벽의 노래",
      artist: "Norae Ensemble", sortArtist: "Norae Ensemble", genres: ["Folk", "Korean"],
      date: "2026-03-01", cover: Covers.daybreakFile, hasCoverFile: true,
      tracks: [
        track(
          "아리랑", "Arirang", .mp3, traditional, "Korean folk song", Settings.arirang, 11,
          lyrics: ArirangLyrics.lrc),
        track(
          "도라지 즉흥", "Doraji Fantasy", .mp3, traditional,
          "Fantasy on the call of a Korean folk song", Settings.doraji, 12),
        track(
          "강물", "The River", .m4a, "Norae", "Our own tune in the pyeongjo mode",
          Settings.river, 13),
        track(
          "굿거리 산책", "A Walk in Gutgeori", .m4a, "Norae",
          "Our own tune in the gutgeori rhythm", Settings.walk, 14),
        track(
          "아리랑, 밤", "Arirang at Night", .mp3, traditional, "Korean folk song",
          Settings.arirangAtNight, 15),
      ])
  }

  private static var musicBox: DemoAlbum {
    DemoAlbum(
      title: "오르골의 정원", sortTitle: "The Music Box Garden", folder: "The Music Box Garden",
      artist: "Music Box", sortArtist: "Music Box", genres: ["Folk", "Classical"],
      date: "2026-05", cover: Covers.musicBoxFile, hasCoverFile: false,
      tracks: [
        track(
          "Scarborough Fair", "Scarborough Fair", .opus, "Traditional", "English ballad",
          Settings.scarborough, 21),
        track(
          "Ode to Joy", "Ode to Joy", .opus, "Ludwig van Beethoven", "Symphony no. 9, 1824",
          Settings.odeToJoy, 22),
        track(
          "Greensleeves", "Greensleeves", .ogg, "Traditional", "English song, 1580",
          Settings.greensleeves, 23),
        track(
          "작은 별 (Twinkle, Twinkle)", "Twinkle, Twinkle, Little Star", .ogg, "Traditional",
          "French song, 1761", Settings.star, 24),
        track(
          "Au clair de la lune", "Au clair de la lune", .opus, "Traditional",
          "French song, 18th century", Settings.moonlight, 25),
      ])
  }

  private static var longRoad: DemoAlbum {
    let titles = [
      ("떠나는 아침", "Setting Out"), ("고갯길", "The Pass"), ("바람", "Wind"), ("돌아오는 길", "Homeward"),
    ]
    let tracks = titles.enumerated().map { index, title in
      DemoTrack(
        title: title.0, sortTitle: title.1, format: .flac, composer: "Norae",
        note: "One piece cut in four, to be heard without a gap", sound: { LongRoad.part(index) })
    }
    return DemoAlbum(
      title: longRoadTitle, sortTitle: "The Long Road", folder: longRoadTitle, artist: "길동무",
      sortArtist: "Gildongmu", genres: ["Ambient"], date: "2026", cover: Covers.longRoadFile,
      hasCoverFile: false, tracks: tracks)
  }

  private static func track(
    _ title: String, _ sortTitle: String, _ format: DemoFormat, _ composer: String, _ note: String,
    _ score: @escaping @autoclosure @Sendable () -> Score, _ seed: UInt64, lyrics: String? = nil
  ) -> DemoTrack {
    DemoTrack(
      title: title, sortTitle: sortTitle, format: format, composer: composer, note: note,
      sound: { score().play(rate: format.rate, seed: seed) }, lyrics: lyrics)
  }
}
