// A song as the diary remembers it, whatever becomes of its file: names, genres, by what its sound is
// known again, and which kept picture is its cover.
package import MusicCore

/// A song of the diary.
package struct DiarySong: Hashable, Sendable {
  package var title: String
  /// In one line; nil when unknown.
  package var artist: String?
  package var album: String?
  package var genres: [String]
  /// nil where no file was ever heard.
  package var sound: SoundMark?
  /// The name of the picture that was kept of it; nil without one.
  package var cover: String?

  package init(
    title: String, artist: String? = nil, album: String? = nil, genres: [String] = [],
    sound: SoundMark? = nil, cover: String? = nil
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.genres = genres
    self.sound = sound
    self.cover = cover
  }

  /// A track of the library, or a loose file.
  package init(_ track: Track, sound: SoundMark? = nil, cover: String? = nil) {
    self.init(
      title: track.title, artist: track.artist, album: track.metadata.album,
      genres: track.metadata.genres, sound: sound, cover: cover)
  }

  /// Equal for songs of the same names: what a song without a file is known by.
  package var key: String {
    [artist ?? "", title, album ?? ""].map { TextIdentity.key($0) }
      .joined(separator: String(Self.separator))
  }

  /// Between the parts of a key; no tag keeps it.
  static let separator: Character = "\u{1F}"

  /// At most three genres that say something, for chips.
  package var chips: [String] { Array(GenreName.telling(genres).prefix(3)) }
}

extension DiarySong: Comparable {
  /// An order that is the same everywhere; no order for people.
  package static func < (left: DiarySong, right: DiarySong) -> Bool {
    left.orderText < right.orderText
  }

  /// What songs are sorted by; made anew each time, so that whoever sorts many makes it once.
  var orderText: String { orderText(key: key) }

  /// The same where the key is known.
  func orderText(key: String) -> String {
    let parts = [
      key, title, artist ?? "", album ?? "", genres.joined(separator: "\u{1E}"),
      sound.map { String($0.rawValue) } ?? "", cover ?? "",
    ]
    return parts.joined(separator: String(Self.separator))
  }
}
