// All that one look at a file brings: what a scan wants to know of it.

package import MusicCore

/// A file, read.
package struct Song: Hashable, Sendable {
  package let metadata: TrackMetadata
  /// The lyrics in the file, timed ones first.
  package let lyrics: [EmbeddedLyrics]
  /// What texts of no declared encoding speak for; nil when the file shows none.
  package let evidence: LegacyEvidence?
  /// Stands for the sound alone; nil when too little of it was found.
  package let mark: SoundMark?
  /// The text of a CUE sheet in the file.
  package let cueSheet: String?

  package init(
    metadata: TrackMetadata, lyrics: [EmbeddedLyrics] = [], evidence: LegacyEvidence? = nil,
    mark: SoundMark? = nil, cueSheet: String? = nil
  ) {
    self.metadata = metadata
    self.lyrics = lyrics
    self.evidence = evidence
    self.mark = mark
    self.cueSheet = cueSheet
  }
}
