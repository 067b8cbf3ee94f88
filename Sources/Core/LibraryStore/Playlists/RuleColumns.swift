// In which columns of `track` stands what rules ask about.
import MusicCore
import Playlists
import SQLiteKit

/// Reads the facts of rules.
enum RuleColumns {
  /// The columns that a field is read from.
  static func of(_ field: RuleField) -> [String] {
    names(field).map { "track.\($0)" }
  }

  /// The fact in a row whose columns for the field begin at `place`.
  static func fact(of field: RuleField, _ row: Row, at place: Int) -> RuleFact {
    switch field {
    case .title:
      var metadata = TrackMetadata()
      metadata.title = row.optionalText(place)
      return .texts([metadata.displayTitle(at: TrackKey.path(row.blob(place + 1)))])
    case .artist, .albumArtist:
      let whole = row.optionalText(place).map { [$0] } ?? []
      let each = ListColumn.items(row.optionalText(place + 1) ?? "")
      return .texts(whole + each.filter { $0 != whole.first })
    case .genre, .composer: return .texts(ListColumn.items(row.optionalText(place) ?? ""))
    case .album, .comment, .codec: return .texts(row.optionalText(place).map { [$0] } ?? [])
    case .path: return .texts([TrackKey.path(row.blob(place)).display])
    case .lyrics:
      let kind = TrackColumns.lyrics(
        row.optionalText(place).flatMap { LyricsKind(rawValue: $0) } ?? .none,
        beside: LyricsKind(rawValue: row.text(place + 1)) ?? .none)
      return .texts([kind.rawValue])
    case .compilation: return .texts([row.optionalInt(place) == 1 ? "yes" : "no"])
    case .year, .originalYear:
      return .number(row.optionalText(place).flatMap { PartialDate($0) }?.year)
    case .disc: return .number(row.optionalInt(place) ?? row.optionalInt(place + 1))
    case .length: return .number(row.optionalInt(place).map { $0 / 1000 })
    case .track, .bpm, .bitrate, .sampleRate, .channels, .bits, .plays, .records, .added, .played:
      return .number(row.optionalInt(place))
    }
  }

  private static func names(_ field: RuleField) -> [String] {
    switch field {
    case .title: ["title", "path"]
    case .artist: ["artist", "artists"]
    case .albumArtist: ["album_artist", "album_artists"]
    case .album: ["album"]
    case .genre: ["genres"]
    case .composer: ["composers"]
    case .comment: ["comment"]
    case .path: ["path"]
    case .codec: ["codec"]
    case .lyrics: ["lyrics", "sidecar"]
    case .compilation: ["compilation"]
    case .year: ["date"]
    case .originalYear: ["original_date"]
    case .track: ["track_number"]
    case .disc: ["disc_number", "folder_disc"]
    case .bpm: ["bpm"]
    case .bitrate: ["bitrate"]
    case .sampleRate: ["sample_rate"]
    case .channels: ["channels"]
    case .bits: ["bit_depth"]
    case .plays: ["plays"]
    case .records: ["records"]
    case .length: ["duration"]
    case .added: ["added"]
    case .played: ["last_played"]
    }
  }
}
