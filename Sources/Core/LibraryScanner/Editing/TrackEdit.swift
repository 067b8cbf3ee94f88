// An edit as a window fills it in: fields by name, words as people type them. It is made of what the
// tag writer takes, so that nobody above this target has to know the writer.

package import MusicCore
package import TagReader

/// What shall be changed in the tags of a file; fields that are not named stay.
package struct TrackEdit: Hashable, Sendable {
  package private(set) var tags = TagEdit()

  package init() {}

  package init(_ tags: TagEdit) {
    self.tags = tags
  }

  /// Whether nothing shall be changed.
  package var isEmpty: Bool { tags == TagEdit() }

  /// Wants `field` to hold `values`; false when it cannot, and then nothing is wanted of it.
  ///
  /// A number may bring its total: "3/12". Only lists take more than one value.
  package mutating func set(_ field: EditField, to values: [String]) -> Bool {
    tags.set(field, to: values)
  }

  /// Wants `field` to be empty.
  package mutating func remove(_ field: EditField) {
    tags.remove(field)
  }

  /// Wants the file to say how loud it is.
  package mutating func setReplayGain(_ gain: ReplayGain) {
    tags.replayGain = .set(gain)
  }

  /// Wants these bytes to be the front cover; false when they are no image.
  package mutating func setCover(_ bytes: [UInt8]) -> Bool {
    let cover = TagEdit.Cover(data: bytes)
    guard cover.isImage else { return false }
    tags.cover = .set(cover)
    return true
  }
}
