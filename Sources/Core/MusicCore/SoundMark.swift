// By what a file is known again that was moved, renamed and retagged: its sound, which none of that
// changes. Kept in the database, so a mark once given to a sound stays.

/// A number that stands for the sound of a file, whatever its tags say.
///
/// Equal for copies of one file; different, as far as chance goes, for any two recordings. No proof.
package struct SoundMark: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}
