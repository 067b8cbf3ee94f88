// Who may enter which room. The manifest says it to the compiler; this says it to people and
// catches what the compiler lets through: C modules, Foundation, the words of `docs`.
import Foundation
import Testing

/// The layers of `docs/architecture.md`, held against every import in the tree.
@Suite struct LayerTests {
  /// Modules of the toolchain that any room may use.
  static let common: Set<String> = [
    "Swift", "Synchronization", "Observation", "Dispatch", "FoundationEssentials",
  ]

  /// What each target may import besides, C modules included.
  static let allowed: [String: Set<String>] = [
    "SystemKit": ["Glibc", "_Concurrency"],
    "SQLiteKit": ["SystemKit", "CSQLite"],
    "GLibKit": ["CGLib", "GLibShim", "Glibc"],
    "HTTPKit": ["GLibKit", "CGLib", "CSoup"],
    "GtkKit": ["GLibKit", "CGtk", "GtkShim"],
    "TagReader": ["MusicCore", "TagLibShim", "Glibc"],
    "MusicCore": [],
    "Lyrics": ["MusicCore"],
    "Pager": ["Glibc"],
    "Playlists": ["MusicCore"],
    "Diary": ["MusicCore"],
    "Countdown": ["MusicCore"],
    "Playback": ["MusicCore"],
    "LibraryStore": [
      "MusicCore", "Diary", "Countdown", "Playlists", "SystemKit", "SQLiteKit",
    ],
    "LibraryScanner": [
      "MusicCore", "Lyrics", "Playlists", "SystemKit", "TagReader", "LibraryStore",
    ],
    "GStreamerEngine": [
      "MusicCore", "Playback", "GLibKit", "CGStreamer", "CPulse", "CEbur128",
      "Glibc",
    ],
    "DesktopServices": ["MusicCore", "Playback", "GLibKit", "SystemKit", "Foundation"],
    "Scrobbling": ["LibraryStore", "HTTPKit"],
    "LyricsFetching": ["MusicCore", "Lyrics", "LibraryStore", "HTTPKit"],
    "DemoLibrary": [
      "MusicCore", "Playback", "Lyrics", "TagReader", "GStreamerEngine", "SystemKit",
    ],
    "AppModel": [
      "MusicCore", "Lyrics", "Diary", "Countdown", "Playlists", "Playback", "LibraryStore",
      "LibraryScanner",
      "Foundation",
    ],
    "PlayerUI": [
      "MusicCore", "Lyrics", "Diary", "Pager", "Countdown", "Playlists", "Playback", "AppModel",
      "GtkKit", "Foundation",
    ],
    "CommandLineInterface": [
      "MusicCore", "Lyrics", "Diary", "Countdown", "Playlists", "Playback", "LibraryStore",
      "LibraryScanner",
      "AppModel",
      "SystemKit", "TagReader", "GLibKit", "GStreamerEngine", "DesktopServices", "DemoLibrary",
      "HTTPKit", "Scrobbling", "LyricsFetching", "Foundation",
    ],
    "Norae": ["MusicCore", "DesktopServices", "CommandLineInterface", "SystemKit"],
    "NoraeWindow": [
      "MusicCore", "Playback", "LibraryStore", "LibraryScanner", "GStreamerEngine",
      "DesktopServices", "DemoLibrary", "AppModel", "PlayerUI", "CommandLineInterface", "GLibKit",
      "SystemKit", "Foundation",
    ],
  ]

  /// The executables' names by their folders.
  private static let executables = ["Norae": "norae", "NoraeWindow": "norae-window"]

  @Test func theTreeIsRead() {
    #expect(SourceTree.files.count > 20)
    #expect(Set(SourceTree.files.map(\.target)) == Set(Self.allowed.keys))
  }

  @Test func everyImportIsAllowed() {
    for file in SourceTree.files {
      let allowed = Self.common.union(Self.allowed[file.target] ?? [])
      for module in file.imports where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module), which \(file.target) may not")
      }
    }
  }

  @Test func theManifestNamesTheSameDependencies() throws {
    let manifest = SourceTree.text(of: "Package.swift")
    for (target, allowed) in Self.allowed {
      let name = Self.executables[target] ?? target
      let declaration = try #require(
        try manifest.firstRange(of: Regex("(?:kit|core|service|app|name:)\\(?\\s*\"\(name)\"")),
        "Package.swift has no target \(name)")
      let rest = manifest[declaration.upperBound...]
      let list = rest[..<(rest.firstIndex(of: "]") ?? rest.endIndex)]
      let declared = Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
      let free = Self.common.union(["Glibc", "Foundation", "_Concurrency"])
      #expect(
        declared.subtracting([target]) == allowed.subtracting(free),
        "\(target): the manifest and this table differ")
    }
  }

  @Test func theDocumentListsExactlyTheTargetsOfTheManifest() {
    let document = SourceTree.text(of: "docs/architecture.md")
    let manifest = SourceTree.text(of: "Package.swift")
    let declared = manifest.matches(
      of: #/(?:system|kit|core|service|app|name:)\(?\s*"([\w-]+)"/#
    ).map { String($0.1) }.filter {
      $0 != "Norae" && $0 != "TestSupport" && !$0.hasSuffix("-bench")
    }
    let listed = document.matches(of: #/^\| `([\w-]+)` \|/#.anchorsMatchLineEndings())
      .map { String($0.1) }
    #expect(Set(declared) == Set(listed))
    #expect(listed.count == Set(listed).count)
  }

  @Test func theExecutablesOnlyWire() {
    let lines = SourceTree.files.filter { Self.executables.keys.contains($0.target) }
      .map(\.lines.count).reduce(0, +)
    #expect(lines < 150)
  }
}
