// The composition root: builds the parts, wires them, runs. As yet it only scans, for the command
// line that takes its place.

import Foundation
import GLibKit
import LibraryScanner
import LibraryStore
import MusicCore
import TagReader

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--tag-worker" {
  exit(TagWorker.serve(input: 0, output: 1))
}
guard arguments.first == "scan", arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: norae scan LIBRARY FOLDER…\n".utf8))
  exit(2)
}
Task { @MainActor in
  do {
    let library = try Library(folder: FilePath(arguments[1]))
    let worker = WorkerCommand(
      executable: FilePath("/proc/self/exe"), arguments: ["--tag-worker"])
    let scanner = LibraryScanner(library: library, worker: worker)
    let report = try await scanner.scan(arguments[2...].map { FilePath($0) })
    FileHandle.standardOutput.write(Data("\(report)\n".utf8))
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
  }
}
MainLoop.run()
