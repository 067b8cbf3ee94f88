// What shall be changed in a file's tags: only fields that are named change.

package import MusicCore

/// Changes to the tags of one file.
package struct TagEdit: Hashable, Sendable {
  /// What happens to a field.
  package enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Stays as it is in the file.
    case keep
    /// Is taken out of the file.
    case remove
    case set(Value)
  }

  /// A front cover to put in; the media type is found from the bytes.
  package struct Cover: Hashable, Sendable {
    package let data: [UInt8]

    package init(data: [UInt8]) {
      self.data = data
    }

    /// What it is: "image/png, 500 × 500", or its size where it is no known image.
    package var words: String {
      guard let header = data.withUnsafeBytes({ ImageHeader($0) }) else {
        return "\(data.count) B"
      }
      return "\(header.mime), \(header.width) × \(header.height)"
    }

    /// Whether its bytes are those of an image.
    package var isImage: Bool { data.withUnsafeBytes { ImageHeader($0) } != nil }
  }

  package var title = Change<String>.keep
  package var artists = Change<[String]>.keep
  package var album = Change<String>.keep
  package var albumArtist = Change<String>.keep
  package var genres = Change<[String]>.keep
  package var composers = Change<[String]>.keep
  package var date = Change<PartialDate>.keep
  package var originalDate = Change<PartialDate>.keep
  package var trackNumber = Change<Int>.keep
  package var trackTotal = Change<Int>.keep
  package var discNumber = Change<Int>.keep
  package var discTotal = Change<Int>.keep
  package var bpm = Change<Int>.keep
  package var comment = Change<String>.keep
  package var isCompilation = Change<Bool>.keep
  /// Plain text or LRC.
  package var lyrics = Change<String>.keep
  package var cover = Change<Cover>.keep
  package var sortTitle = Change<String>.keep
  package var sortArtist = Change<String>.keep
  package var sortAlbum = Change<String>.keep
  package var sortAlbumArtist = Change<String>.keep
  /// Gains in decibels, peaks linear; only those that are there are written.
  package var replayGain = Change<ReplayGain>.keep

  package init() {}
}
