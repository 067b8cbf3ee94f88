// A track as MPRIS describes it (the Metadata map, MPRIS 2.2 and the xesam ontology). A key without
// a value is left out, never empty; every text is one that D-Bus can carry.
internal import GLibKit
internal import MusicCore
internal import Playback

enum MediaMetadata {
  /// The path that stands for no track.
  static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

  /// The D-Bus path of an item of the queue; two items of one track differ.
  static func path(of id: QueueItem.ID) -> String {
    "\(prefix)\(id.rawValue)"
  }

  private static let prefix = "/io/github/norae/Norae/queue/"

  /// The item of the queue that a path names; nil for any other path.
  static func id(of path: String) -> QueueItem.ID? {
    guard path.hasPrefix(prefix) else { return nil }
    return Int(path.dropFirst(prefix.count)).map(QueueItem.ID.init(rawValue:))
  }

  /// The map for an item.
  static func map(of item: QueueItem, duration: Duration?, art: String?) -> [String: Variant] {
    let track = item.track
    let metadata = track.metadata
    var map: [String: Variant] = [
      "mpris:trackid": .objectPath(path(of: item.id)),
      "xesam:title": text(track.title),
      "xesam:url": .string(track.path.fileURI),
      "xesam:useCount": .int32(Int32(clamping: track.plays)),
    ]
    if let duration = duration ?? track.duration {
      map["mpris:length"] = .int64(duration.microseconds)
    }
    if let bpm = metadata.bpm { map["xesam:audioBPM"] = .int32(Int32(clamping: bpm)) }
    if let art { map["mpris:artUrl"] = .string(art) }
    if let album = metadata.album { map["xesam:album"] = text(album) }
    let artists = metadata.artists.isEmpty ? [metadata.artist].compactMap { $0 } : metadata.artists
    let albumArtists =
      metadata.albumArtists.isEmpty
      ? [metadata.albumArtist].compactMap { $0 } : metadata.albumArtists
    for (key, values) in [
      ("xesam:artist", artists), ("xesam:albumArtist", albumArtists),
      ("xesam:genre", metadata.genres), ("xesam:composer", metadata.composers),
    ] where !values.isEmpty {
      map[key] = .array(values.map(text), element: "s")
    }
    if let number = metadata.trackNumber {
      map["xesam:trackNumber"] = .int32(Int32(clamping: number))
    }
    if let number = metadata.discNumber {
      map["xesam:discNumber"] = .int32(Int32(clamping: number))
    }
    if let date = metadata.date { map["xesam:contentCreated"] = .string(date.description) }
    return map
  }

  /// D-Bus ends the connection of a program that sends a zero byte.
  private static func text(_ text: String) -> Variant {
    .string(text.contains("\0") ? text.filter { $0 != "\0" } : text)
  }
}

extension Duration {
  /// Whole microseconds, as MPRIS counts.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
  }
}
