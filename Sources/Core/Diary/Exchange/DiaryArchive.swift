// Everything of a person's own that a file can hold, as one JSON document: the diary with all that
// merging needs, what was played when and how often, and the playlists. Songs and plays are known by
// their sound and names, never by numbers of one library.
import FoundationEssentials
package import MusicCore

/// A diary, the history of listening and its counts, to be taken elsewhere.
package struct DiaryArchive: Hashable, Sendable {
  /// A play that counted.
  package struct Play: Hashable, Sendable, Codable {
    /// Seconds since 1970, UTC.
    package var started: Int64
    package var title: String
    package var artist: String?
    package var album: String?
    /// The mark of its sound, as sixteen digits.
    package var sound: String?

    package init(
      started: Int64, title: String, artist: String?, album: String?, sound: SoundMark?
    ) {
      self.started = started
      self.title = title
      self.artist = artist
      self.album = album
      self.sound = sound?.hex
    }
  }

  /// How often a track was played.
  package struct Count: Hashable, Sendable, Codable {
    package var title: String
    package var artist: String?
    package var album: String?
    package var sound: String?
    package var plays: Int
    package var skips: Int
    /// Seconds since 1970, UTC.
    package var lastPlayed: Int64?

    package init(
      title: String, artist: String?, album: String?, sound: SoundMark?, plays: Int, skips: Int,
      lastPlayed: Int64?
    ) {
      self.title = title
      self.artist = artist
      self.album = album
      self.sound = sound?.hex
      self.plays = plays
      self.skips = skips
      self.lastPlayed = lastPlayed
    }
  }

  package var journal: Journal
  package var plays: [Play]
  package var counts: [Count]
  package var playlists: [ArchivedPlaylist]

  package init(
    journal: Journal, plays: [Play] = [], counts: [Count] = [], playlists: [ArchivedPlaylist] = []
  ) {
    self.journal = journal
    self.plays = plays
    self.counts = counts
    self.playlists = playlists
  }
}

extension DiaryArchive {
  private static let format = "norae-diary"
  private static let version = 1

  private struct Document: Codable {
    var format: String
    var version: Int
    var records: [JournalRecord]
    var plays: [Play]?
    var counts: [Count]?
    var playlists: [ArchivedPlaylist]?
  }

  /// The archive as JSON, a record a line.
  package var text: String {
    func lines(_ lines: [String]) -> String { "[\n" + lines.joined(separator: ",\n") + "\n]" }
    let records = journal.records.values.sorted {
      ($0.date, $0.order, $0.id) < ($1.date, $1.order, $1.id)
    }
    return "{\"format\":\"\(Self.format)\",\"version\":\(Self.version),\n"
      + "\"records\":\(lines(records.map(\.line))),\n"
      + "\"plays\":\(lines(plays.map(Self.line))),\n"
      + "\"counts\":\(lines(counts.map(Self.line))),\n"
      + "\"playlists\":\(lines(playlists.map(Self.line)))}\n"
  }

  /// Why a text is no archive.
  package enum Problem: Error, Hashable, Sendable {
    case notAnArchive
    /// A later version of Norae wrote it.
    case newer(Int)
  }

  /// The archive in a text.
  package init(text: String) throws(Problem) {
    struct Head: Codable {
      var format: String
      var version: Int
    }
    let data = Data(text.utf8)
    guard let head = try? JSONDecoder().decode(Head.self, from: data), head.format == Self.format
    else { throw .notAnArchive }
    guard head.version <= Self.version else { throw .newer(head.version) }
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else {
      throw .notAnArchive
    }
    self.init(
      journal: Journal(document.records), plays: document.plays ?? [],
      counts: document.counts ?? [], playlists: document.playlists ?? [])
  }

  private static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("Texts and whole numbers can always be written.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
