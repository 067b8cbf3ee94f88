// Where the benchmark's tags come from: read from the files, or made up from their names.
import LibraryScanner
import LibraryStore
import MusicCore
import TagReader

/// The ways to scan.
enum BenchSource: String {
  /// Reads the files in worker processes, as the player does.
  case scan
  /// Files are "ARTIST/ALBUM/NUMBER TITLE.ext" and say just that.
  case named
  /// No file says anything.
  case untagged

  func scanner(of library: Library) -> LibraryScanner {
    switch self {
    case .scan:
      LibraryScanner(
        library: library,
        worker: WorkerCommand(
          executable: FilePath("/proc/self/exe"), arguments: ["--tag-worker"]))
    case .named: LibraryScanner(library: library) { MadeUpTags(isNamed: true) }
    case .untagged: LibraryScanner(library: library) { MadeUpTags(isNamed: false) }
    }
  }
}

/// Answers at once, with what the path tells.
struct MadeUpTags: TagSource {
  let isNamed: Bool
  private var taken: [FilePath] = []

  init(isNamed: Bool) {
    self.isNamed = isNamed
  }

  var room: Int { 64 - taken.count }
  var pending: Int { taken.count }

  mutating func submit(_ path: FilePath, known: LegacyEncoding?) {
    taken.append(path)
  }

  mutating func outcomes(waiting limit: Duration) -> [TagOutcome] {
    defer { taken = [] }
    return taken.map { TagOutcome(path: $0, result: .success(Song(metadata: metadata(of: $0)))) }
  }

  private func metadata(of path: FilePath) -> TrackMetadata {
    var metadata = TrackMetadata()
    metadata.container = "FLAC"
    metadata.codec = "FLAC"
    metadata.duration = .milliseconds(180_000 + path.bytes.count * 1000)
    metadata.bitrate = 900
    metadata.sampleRate = 44_100
    metadata.channels = 2
    guard isNamed else { return metadata }
    let words = path.stem.split(separator: " ", maxSplits: 1).map(String.init)
    metadata.trackNumber = Int(words[0])
    metadata.title = words.last
    metadata.album = path.parent.name
    metadata.artist = path.parent.parent.name
    metadata.artists = [path.parent.parent.name]
    metadata.albumArtist = metadata.artist
    metadata.genres = ["Genre \(path.bytes.count % 20)"]
    metadata.date = PartialDate(year: 1960 + path.bytes.count % 60)
    return metadata
  }
}
