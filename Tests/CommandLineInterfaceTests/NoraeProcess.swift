// The real program as a child process, with a library and a home of its own.
import Foundation
import MusicCore
import TestSupport
import Testing

/// One `norae` with its own library.
final class NoraeProcess: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a run said.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The output's lines, each read as a JSON object.
    func objects() throws -> [[String: Any]] {
      try outputLines.map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
      }
    }

    /// The output, read as the one JSON object that it is.
    func object() throws -> [String: Any] {
      #expect(outputLines.count == 1)
      return try #require(try objects().first)
    }
  }

  /// The built program.
  static let executable: URL = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "norae")
  }()

  /// A process that is set up and not yet started.
  func process(
    _ arguments: [String], environment: [String: String] = [:]
  ) -> (process: Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LANGUAGE"] {
      variables[name] = nil
    }
    let home = folder.path.display
    variables["HOME"] = home
    variables["LC_ALL"] = "C.UTF-8"
    // Without a registry of plugins in common each process would look through all of them.
    variables["GST_REGISTRY"] = NSTemporaryDirectory() + "norae-test-gstreamer-registry.bin"
    for (name, place) in [("DATA", "data"), ("CONFIG", "config"), ("CACHE", "cache")] {
      variables["XDG_\(name)_HOME"] = "\(home)/\(place)"
    }
    variables["NORAE_LIBRARY"] = "\(home)/library"
    process.environment = variables.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
  }

  /// Runs the program to its end.
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    let (process, output, errors) = process(arguments, environment: environment)
    try process.run()
    // Both are drained at once, so that neither pipe can fill up and stop the child.
    let drained = DispatchGroup()
    let errorBox = Box()
    DispatchQueue.global().async(group: drained) {
      errorBox.data = errors.readAll()
    }
    let outputData = output.readAll()
    drained.wait()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorBox.data, as: UTF8.self))
  }

  /// Written by one queue, read after the group's wait.
  private final class Box: @unchecked Sendable {
    var data = Data()
  }
}

/// The demo library, written once by the program itself.
enum DemoFiles {
  /// The folder; it goes when the tests' process ends.
  static let folder: Result<FilePath, any Error> = Result {
    let norae = try NoraeProcess()
    kept = norae
    atexit { DemoFiles.kept = nil }
    let music = norae.folder.path.appending("demo")
    let outcome = try norae.run("demo", music.display)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return music
  }

  // Written when the folder is made, and when nobody uses it any more.
  nonisolated(unsafe) private static var kept: NoraeProcess?
}
