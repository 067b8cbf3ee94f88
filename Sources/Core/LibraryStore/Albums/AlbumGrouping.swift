// Which tracks make an album. Decided for the tracks that stand in one folder under one album title
// (the folders of a set's discs counting as one), because that is where tags contradict each
// other; the answer is a key, and equal keys of different folders meet in one album.

import MusicCore

/// The grouping of tracks into albums.
///
/// - An album artist and a title make an album, in however many folders.
/// - Tracks without an album artist join those beside them that have one.
/// - Otherwise one common artist is the album artist; several make a compilation of that folder.
/// - Tracks marked as part of a compilation, without an album artist, are one compilation by title
///   in however many folders.
/// - Without an album title the folder is the album.
enum AlbumGrouping {
  /// What of a track decides where it belongs.
  struct Member: Hashable, Sendable {
    /// The album artist as displayed; nil when there is none.
    var albumArtist: String?
    /// The artist as displayed; nil when unknown.
    var artist: String?
    /// The first of the track's artists.
    var firstArtist: String?
    var isCompilation: Bool
  }

  /// Where the members stand.
  struct Place: Hashable, Sendable {
    /// The folder, as its row.
    var directory: Int64
    /// The album title as compared; empty when there is none.
    var title: String
  }

  /// The keys of the albums that the members belong to, in their order.
  static func keys(of members: [Member], at place: Place) -> [String] {
    guard !place.title.isEmpty else {
      return members.map { _ in key("folder", String(place.directory)) }
    }
    // Most members say the same, so each name is looked at once.
    var artistKeys: [String: String] = [:]
    for member in members {
      for name in [member.albumArtist, member.artist] {
        guard let name, artistKeys[name] == nil else { continue }
        artistKeys[name] = artistKey(name)
      }
    }
    let albumArtists = Set(members.compactMap(\.albumArtist).compactMap { artistKeys[$0] })
    let orphans = members.filter { $0.albumArtist == nil }
    let shared = sharedKey(of: orphans, among: albumArtists, at: place)
    return members.map { member in
      if let artist = member.albumArtist {
        return key("album", artistKeys[artist] ?? "", place.title)
      }
      return shared ?? key("album", artistKeys[member.artist ?? ""] ?? "", place.title)
    }
  }

  /// The artist without guests, who play on the album of whom they visit.
  static func withoutGuests(_ artist: String) -> String {
    let folded = artist.lowercased()
    for mark in [" feat. ", " feat ", " ft. ", " ft ", " featuring ", " (feat", " [feat"] {
      guard let range = folded.firstRange(of: mark), range.lowerBound > folded.startIndex else {
        continue
      }
      let length = folded.distance(from: folded.startIndex, to: range.lowerBound)
      return String(artist.prefix(length))
    }
    return artist
  }

  /// Whether the name means "no artist in particular".
  static func isVarious(_ artist: String) -> Bool {
    various.contains(TextIdentity.key(artist))
  }
}

extension AlbumGrouping.Member {
  /// From what a track's tags give; what is shown goes before the lists.
  init(
    albumArtist: String?, albumArtists: [String], artist: String?, artists: [String],
    isCompilation: Bool
  ) {
    let shown = artist ?? ListColumn.line(artists)
    self.init(
      albumArtist: albumArtist ?? ListColumn.line(albumArtists), artist: shown,
      firstArtist: artists.first ?? shown, isCompilation: isCompilation)
  }
}

extension AlbumGrouping.Member {
  init(_ metadata: TrackMetadata) {
    self.init(
      albumArtist: metadata.albumArtist, albumArtists: metadata.albumArtists,
      artist: metadata.artist, artists: metadata.artists,
      isCompilation: metadata.isCompilation)
  }
}

extension AlbumGrouping {
  private static let various: Set<String> = [
    "various artists", "various artist", "various", "va", "v.a.", "v/a", "여러 아티스트", "여러 가수",
    "ヴァリアス・アーティスト", "群星", "разные исполнители", "verschiedene interpreten",
    "artistes variés", "varios artistas",
  ]

  /// The key of the members without an album artist, where they have one in common.
  private static func sharedKey(
    of orphans: [Member], among albumArtists: Set<String>, at place: Place
  ) -> String? {
    if albumArtists.count == 1, let artist = albumArtists.first {
      return key("album", artist, place.title)
    }
    // Beside several albums of the title, each goes by its own artist.
    guard albumArtists.isEmpty else { return nil }
    if orphans.contains(where: \.isCompilation) {
      return key("album", artistKey("VA"), place.title)
    }
    if let artist = commonArtist(of: orphans) {
      return key("album", artistKey(artist), place.title)
    }
    return key("mix", String(place.directory), place.title)
  }

  /// The artist that all members share; "" when none of them names one; nil when they differ.
  static func commonArtist(of members: [Member]) -> String? {
    if Set(Set(members.map { $0.artist ?? "" }).map(TextIdentity.key)).count == 1 {
      return members.first?.artist ?? ""
    }
    let first = Set(members.map { $0.firstArtist ?? "" }).map(withoutGuests)
    guard Set(first.map(TextIdentity.key)).count == 1 else { return nil }
    return members.first.map { withoutGuests($0.firstArtist ?? "") }
  }

  private static func artistKey(_ artist: String) -> String {
    // The sign cannot stand in a name's key, where white space is single spaces.
    isVarious(artist) ? "\u{1F}" : TextIdentity.key(artist)
  }

  private static func key(_ parts: String...) -> String {
    parts.joined(separator: "\n")
  }
}
