// The hard files of Tests/Fixtures/cases by their names in its manifest.

package import MusicCore

/// Where the hard files are.
package enum CaseFiles {
  /// The path of a case such as "B-tags/ac_dc.mp3".
  package static func path(_ name: String, file: String = #filePath) -> FilePath {
    FilePath(file).parent.parent.appending("Fixtures/cases").appending(name)
  }
}
