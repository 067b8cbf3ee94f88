// A playlist as an archive holds it: songs by their sound and names, with the file's address for one that
// no library knows. How two of the same name come together is decided here.

/// A playlist, taken elsewhere.
package struct ArchivedPlaylist: Hashable, Sendable, Codable {
  /// A place in it.
  package struct Song: Hashable, Sendable, Codable {
    package var title: String?
    package var artist: String?
    package var album: String?
    /// The mark of its sound, as sixteen digits.
    package var sound: String?
    /// The file's address: a URI, for a path need not be text.
    package var file: String
    /// Milliseconds.
    package var duration: Int64?

    package init(
      title: String?, artist: String?, album: String?, sound: String?, file: String,
      duration: Int64?
    ) {
      self.title = title
      self.artist = artist
      self.album = album
      self.sound = sound
      self.file = file
      self.duration = duration
    }
  }

  package var name: String
  /// The rules that fill it; nil for one that a person fills.
  package var rules: String?
  package var songs: [Song]

  package init(name: String, rules: String? = nil, songs: [Song] = []) {
    self.name = name
    self.rules = rules
    self.songs = songs
  }

  /// What of `new` is to be added behind `old`: each as often as it stands there more often.
  ///
  /// So a playlist may come twice, and of two that went apart nothing is lost.
  package static func missing<Identity: Hashable>(
    of new: [Identity], in old: [Identity]
  ) -> [Int] {
    var left = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    return new.indices.filter { index in
      guard let count = left[new[index]], count > 0 else { return true }
      left[new[index]] = count - 1
      return false
    }
  }
}
