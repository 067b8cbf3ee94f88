// What `norae doctor` found, as values, and how it is told: to people, to scripts, and as advice.
import AppModel
import LibraryStore
import MusicCore

/// The findings.
struct DoctorReport {
  var version: String
  var gStreamer: String
  var tagLib: String
  /// Format, whether it can be decoded, and the Debian package that would.
  var decoders: [(format: String, isThere: Bool, package: String)] = []
  /// Why there is no sound output; nil when there is one.
  var soundProblem: String?
  /// The sound devices by name, the desktop's default first.
  var devices: [String] = []
  var database = FilePath("/")
  var hasDatabase = false
  var isReadOnly = false
  /// What is wrong with the database.
  var integrity: [String] = []
  var summary = LibrarySummary()
  /// The library's folders, and why one cannot be looked into.
  var folders: [(path: FilePath, problem: String?)] = []

  init(version: String, gStreamer: String, tagLib: String) {
    self.version = version
    self.gStreamer = gStreamer
    self.tagLib = tagLib
  }

  /// What is wrong, and what to do.
  var problems: [(subject: String, advice: String)] {
    var problems: [(String, String)] = []
    for decoder in decoders where !decoder.isThere {
      problems.append(
        (
          decoder.format,
          tr("cannot be decoded; install it: apt install {package}", ["package": decoder.package])
        ))
    }
    if let soundProblem {
      problems.append(
        (
          tr("sound output"),
          tr(
            "{reason}; connect one, or start the sound server: apt install pipewire-pulse",
            ["reason": soundProblem])
        ))
    }
    for damage in integrity { problems.append((database.display, damage)) }
    if isReadOnly { problems.append((database.display, tr("the library cannot be written"))) }
    for folder in folders {
      if let problem = folder.problem { problems.append((folder.path.display, problem)) }
    }
    return problems
  }

  /// The findings for people.
  var lines: [String] {
    var lines = ["Norae \(version), GStreamer \(gStreamer), TagLib \(tagLib)"]
    for decoder in decoders {
      lines.append("\(mark(decoder.isThere)) \(decoder.format)")
    }
    lines.append("\(mark(soundProblem == nil)) " + tr("sound output"))
    for device in devices { lines.append("    \(device)") }
    lines.append("\(mark(integrity.isEmpty)) " + databaseLine)
    for folder in folders { lines.append("\(mark(folder.problem == nil)) \(folder.path.display)") }
    return lines
  }

  private var databaseLine: String {
    guard hasDatabase else {
      return tr("no library yet in {path}", ["path": database.parent.display])
    }
    let tracks = trn("{count} track", "{count} tracks", summary.tracks)
    return "\(database.display), \(tracks)"
  }

  private func mark(_ isGood: Bool) -> String { isGood ? "✓" : "✗" }

  /// The findings for scripts.
  var json: JSON {
    let formats = decoders.map { decoder in
      JSON.object([
        .init("format", .string(decoder.format)), .init("decodes", .bool(decoder.isThere)),
        .init("package", .string(decoder.package)),
      ])
    }
    let places = folders.map { folder in
      JSON.object([
        .init("path", .string(folder.path.display)), .init("problem", JSON(folder.problem)),
      ])
    }
    let faults = problems.map { problem in
      JSON.object([
        .init("subject", .string(problem.subject)), .init("advice", .string(problem.advice)),
      ])
    }
    return .object([
      .init("version", .string(version)), .init("gStreamer", .string(gStreamer)),
      .init("tagLib", .string(tagLib)),
      .init("decoders", .array(formats)),
      .init(
        "soundOutput",
        .object([
          .init("works", .bool(soundProblem == nil)), .init("problem", JSON(soundProblem)),
          .init("devices", JSON(devices)),
        ])),
      .init(
        "database",
        .object([
          .init("path", .string(database.display)), .init("exists", .bool(hasDatabase)),
          .init("readOnly", .bool(isReadOnly)), .init("tracks", JSON(summary.tracks)),
          .init("problems", JSON(integrity)),
        ])),
      .init("folders", .array(places)), .init("problems", .array(faults)),
    ])
  }
}
