// What an album says of itself, out of what its tracks say. Pure: the rows go in, the album's row
// comes out.

import MusicCore

/// The columns of an album that its tracks decide.
struct AlbumFacts: Hashable, Sendable {
  var title: String?
  var artist: String?
  var date: String?
  var originalDate: String?
  var discs: Int
  var tracks: Int
  /// Milliseconds.
  var duration: Int64
  var isCompilation: Bool
  var hasCover: Bool
  var added: Int64
  var titleKey: [UInt8]
  var artistKey: [UInt8]

  /// What one track contributes, in the album's order.
  struct Part: Hashable, Sendable {
    var member: AlbumGrouping.Member
    var album: String?
    var date: String?
    var originalDate: String?
    var disc: Int
    /// Milliseconds.
    var duration: Int64
    var hasPicture: Bool
    /// Whether a picture beside the file is this album's.
    var hasFolderArt: Bool
    var added: Int64
    /// Whether the file is gone from a folder that is there.
    var isGone: Bool
    var sortAlbum: String?
    var sortAlbumArtist: String?
    var sortArtist: String?
  }

  /// - Parameters:
  ///   - parts: the album's tracks, at least one.
  ///   - folderName: the title where the tracks have none; nil when the folder's name says
  ///     nothing either.
  init(of parts: [Part], folderName: String?) {
    let here = parts.filter { !$0.isGone }
    let counted = here.isEmpty ? parts : here
    title = counted.lazy.compactMap(\.album).first ?? folderName
    let isMarked = counted.contains { $0.member.isCompilation }
    let named = counted.lazy.compactMap(\.member.albumArtist).first
    let common = AlbumGrouping.commonArtist(of: counted.map(\.member))
    artist = named ?? (isMarked ? nil : common.flatMap { $0.isEmpty ? nil : $0 })
    isCompilation = isMarked || artist.map(AlbumGrouping.isVarious) ?? (common == nil)
    date = Self.commonest(counted.compactMap(\.date))
    originalDate = counted.compactMap(\.originalDate).min()
    discs = Set(counted.map(\.disc)).count
    tracks = here.count
    duration = here.reduce(0) { $0 + $1.duration }
    // Songs of several artists without an album's title only lie in one folder: a picture there is
    // that of none of them.
    let isLoose = isCompilation && !counted.contains { $0.album != nil }
    hasCover = here.contains { $0.hasPicture || $0.hasFolderArt && !isLoose }
    added = counted.map(\.added).max() ?? 0
    let sortTitle = counted.lazy.compactMap(\.sortAlbum).first
    titleKey = SortKey.bytes(title, sortName: sortTitle)
    let sortArtist =
      counted.lazy.compactMap(\.sortAlbumArtist).first
      ?? counted.lazy.filter { $0.member.artist == named || named == nil }
      .compactMap(\.sortArtist).first
    artistKey = SortKey.bytes(
      artist ?? (isCompilation ? "Various Artists" : nil),
      sortName: artist == nil ? nil : sortArtist)
  }

  /// The value that most have; among equally common ones the least.
  private static func commonest(_ values: [String]) -> String? {
    var counts: [String: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
