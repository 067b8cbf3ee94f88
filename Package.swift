// swift-tools-version: 6.2
// The rooms of the house and who may enter which: folders are layers, a target may
// import only what it lists here. `docs/architecture.md` tells the same story in words
// and `ArchitectureTests` keeps the two equal.
import PackageDescription

let package = Package(
  name: "Norae",
  targets: [
    // MARK: C: module maps, one-line shims, no logic

    system("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    system("CGLib", pkgConfig: "gio-unix-2.0", debian: "libglib2.0-dev"),
    system("CGtk", pkgConfig: "libadwaita-1", debian: "libadwaita-1-dev"),
    system(
      "CGStreamer", pkgConfig: "gstreamer-audio-1.0 gstreamer-app-1.0 gstreamer-pbutils-1.0",
      debian: "libgstreamer-plugins-base1.0-dev"),
    system("CPulse", pkgConfig: "libpulse", debian: "libpulse-dev"),
    system("CEbur128", pkgConfig: "libebur128", debian: "libebur128-dev"),
    system("CSoup", pkgConfig: "libsoup-3.0", debian: "libsoup-3.0-dev"),
    system("CTagLib", pkgConfig: "taglib", debian: "libtag1-dev"),
    .target(name: "GLibShim", dependencies: ["CGLib"], path: "Sources/C/GLibShim"),
    .target(name: "GtkShim", dependencies: ["CGtk"], path: "Sources/C/GtkShim"),
    .target(
      name: "TagLibShim", dependencies: ["CTagLib"], path: "Sources/C/TagLibShim",
      cxxSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),

    // MARK: Kits: Swift over C, no music

    kit("SystemKit", []),
    kit("SQLiteKit", ["SystemKit", "CSQLite"]),
    kit("GLibKit", ["CGLib", "GLibShim"]),
    kit("HTTPKit", ["GLibKit", "CGLib", "CSoup"]),
    kit("GtkKit", ["GLibKit", "CGtk", "GtkShim"]),
    kit("TagReader", ["MusicCore", "TagLibShim"]),

    // MARK: Core: what Norae knows about music, no toolkit

    core("MusicCore", []),
    core("Lyrics", ["MusicCore"]),
    core("Pager", []),
    core("Playlists", ["MusicCore"]),
    core("Diary", ["MusicCore"]),
    core("Countdown", ["MusicCore"]),
    core("Playback", ["MusicCore"]),
    core(
      "LibraryStore",
      ["MusicCore", "Diary", "Countdown", "Playlists", "SystemKit", "SQLiteKit"]),
    core(
      "LibraryScanner",
      ["MusicCore", "Lyrics", "Playlists", "SystemKit", "TagReader", "LibraryStore"]),

    // MARK: Services: sound, desktop

    .target(
      name: "GStreamerEngine",
      dependencies: ["MusicCore", "Playback", "GLibKit", "CGStreamer", "CPulse", "CEbur128"],
      path: "Sources/Services/GStreamerEngine", swiftSettings: unsafeRoom()),
    service("DesktopServices", ["MusicCore", "Playback", "GLibKit", "SystemKit"]),
    service("Scrobbling", ["LibraryStore", "HTTPKit"]),
    service("LyricsFetching", ["MusicCore", "Lyrics", "LibraryStore", "HTTPKit"]),
    // The synthesiser is optimised in debug builds too: unoptimised it is a hundred times slower.
    service(
      "DemoLibrary",
      ["MusicCore", "Playback", "Lyrics", "TagReader", "GStreamerEngine", "SystemKit"],
      more: [.unsafeFlags(["-O"], .when(configuration: .debug))]),

    // MARK: App

    app(
      "AppModel",
      [
        "MusicCore", "Lyrics", "Diary", "Countdown", "Playlists", "Playback", "LibraryStore",
        "LibraryScanner",
      ], ui: true),
    app(
      "PlayerUI",
      [
        "MusicCore", "Lyrics", "Diary", "Pager", "Countdown", "Playlists", "Playback", "AppModel",
        "GtkKit",
      ], ui: true),
    app(
      "CommandLineInterface",
      [
        "MusicCore", "Lyrics", "Diary", "Countdown", "Playlists", "Playback", "LibraryStore",
        "LibraryScanner",
        "AppModel",
        "SystemKit", "TagReader", "GLibKit", "GStreamerEngine", "DesktopServices", "DemoLibrary",
        "HTTPKit", "Scrobbling", "LyricsFetching",
      ], ui: false),
    // The command line, linked without GTK, and the window's process, which it becomes.
    .executableTarget(
      name: "norae",
      dependencies: ["MusicCore", "DesktopServices", "CommandLineInterface", "SystemKit"],
      path: "Sources/App/Norae", swiftSettings: house()),
    .executableTarget(
      name: "norae-window",
      dependencies: [
        "MusicCore", "Playback", "LibraryStore", "LibraryScanner", "GStreamerEngine",
        "DesktopServices", "DemoLibrary", "AppModel", "PlayerUI", "CommandLineInterface", "GLibKit",
        "SystemKit",
      ],
      path: "Sources/App/NoraeWindow", swiftSettings: house()),

    // MARK: Benchmarks

    // What the benchmarks measure without a window; never installed.
    .executableTarget(
      name: "norae-bench",
      dependencies: [
        "MusicCore", "Lyrics", "Playback", "LibraryStore", "LibraryScanner", "SystemKit",
        "TagReader",
        "GStreamerEngine",
      ],
      path: "Benchmarks/norae-bench", swiftSettings: house()),
    // The pager of covers in a window, with more albums than a test would wait for.
    .executableTarget(
      name: "pager-bench",
      dependencies: [
        "MusicCore", "Playback", "Countdown", "LibraryStore", "SystemKit", "GLibKit", "GtkKit",
        "Pager", "AppModel", "PlayerUI", "TestSupport",
      ],
      path: "Benchmarks/pager-bench",
      swiftSettings: house() + [.defaultIsolation(MainActor.self)]),

    // MARK: Tests

    .target(
      name: "TestSupport", dependencies: ["MusicCore", "Playback", "SystemKit"],
      path: "Tests/TestSupport", swiftSettings: common()),
    test("Architecture", []),
    test("SystemKit", []),
    test("SQLiteKit", ["SystemKit"]),
    test("GLibKit", []),
    test("TagReader", ["MusicCore", "SystemKit"]),
    test("MusicCore", []),
    test("Lyrics", ["MusicCore"]),
    test("Pager", []),
    test("Playlists", ["MusicCore"]),
    test("Diary", ["MusicCore"]),
    test("Countdown", ["MusicCore"]),
    test("Playback", ["MusicCore"]),
    test(
      "LibraryStore",
      ["MusicCore", "Diary", "Countdown", "Playlists", "SystemKit", "SQLiteKit"]),
    test(
      "LibraryScanner",
      ["MusicCore", "Playlists", "LibraryStore", "TagReader", "SystemKit", "SQLiteKit"]),
    test("GStreamerEngine", ["MusicCore", "Playback"]),
    test("DesktopServices", ["MusicCore", "Playback", "GLibKit"]),
    test("Scrobbling", ["LibraryStore", "HTTPKit", "GLibKit"]),
    test("LyricsFetching", ["MusicCore", "Lyrics", "LibraryStore", "HTTPKit", "GLibKit"]),
    test("DemoLibrary", ["MusicCore", "TagReader", "Lyrics"]),
    test(
      "AppModel",
      [
        "MusicCore", "Lyrics", "Diary", "Countdown", "Playlists", "Playback", "LibraryStore",
        "LibraryScanner", "SystemKit",
      ]),
    test(
      "PlayerUI",
      [
        "AppModel", "Pager", "MusicCore", "Lyrics", "Countdown", "Playback", "LibraryStore",
        "GtkKit", "GLibKit",
      ]),
    test(
      "CommandLineInterface",
      [
        "MusicCore", "Playback", "LibraryStore", "AppModel", "SystemKit", "TagReader",
        "DemoLibrary", "norae",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// MARK: - How each layer is compiled

/// Settings of every Swift target.
func common() -> [SwiftSetting] {
  [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]
}

/// Targets that talk to C: the whole room is unsafe, so marking each line would say nothing.
func unsafeRoom() -> [SwiftSetting] { common() }

/// Everything above the Kits: strict memory safety, no pointers.
func house() -> [SwiftSetting] { common() + [.strictMemorySafety()] }

func system(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func kit(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Kits/\(name)",
    swiftSettings: unsafeRoom())
}

func core(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Core/\(name)", swiftSettings: house())
}

func service(
  _ name: String, _ dependencies: [Target.Dependency], more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Services/\(name)",
    swiftSettings: house() + more)
}

func app(_ name: String, _ dependencies: [Target.Dependency], ui: Bool) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/App/\(name)",
    swiftSettings: house() + (ui ? [.defaultIsolation(MainActor.self)] : []))
}

/// The tests of the target `subject`; "Architecture" has none, it reads the tree.
func test(_ subject: String, _ dependencies: [Target.Dependency]) -> Target {
  let own: [Target.Dependency] = subject == "Architecture" ? [] : [.init(stringLiteral: subject)]
  return .testTarget(
    name: "\(subject)Tests", dependencies: own + dependencies + ["TestSupport"],
    path: "Tests/\(subject)Tests", swiftSettings: common())
}
