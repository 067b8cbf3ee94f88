// The hard files of Tests/Fixtures/cases by their names in its manifest.

package import MusicCore
import SystemKit

/// Where the hard files are.
package enum CaseFiles {
  /// The path of a case such as "B-tags/ac_dc.mp3".
  package static func path(_ name: String, file: String = #filePath) -> FilePath {
    FilePath(file).parent.parent.appending("Fixtures/cases").appending(name)
  }

  /// All of them that may be music.
  package static func all() -> [FilePath] {
    var walk = TreeWalk(
      root: path("").bytes, isWanted: MusicFile.matches(name:), isCompanion: { _ in false },
      followsLink: { _ in false })
    var files: [FilePath] = []
    while let step = walk.next() {
      guard case .folder(let folder) = step else { continue }
      files += folder.files.map { FilePath(bytes: folder.path).appending($0.name) }
    }
    return files
  }
}
