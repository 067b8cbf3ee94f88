// What every process of the program is told at its start.
import AppModel
import DesktopServices
import GLibKit
package import LibraryScanner
import MusicCore
import SystemKit
import TagReader

/// The program as the command line knows it.
package struct Program: Sendable {
  package var version: String
  package var environment: [String: String]
  /// How processes that read tags are started.
  package var worker: WorkerCommand

  /// The word that makes a process a reader of tags.
  private static let workerWord = "--tag-worker"

  /// Begins this process: its streams are open, its threads ready and its words translated.
  ///
  /// A process that reads tags for another becomes that before anything else is made, and never
  /// comes back. Call it first, on the main thread.
  @MainActor
  package static func beginning() -> Program {
    Terminal.openMissingStreams()
    if ThisProcess.arguments.first == Array(workerWord.utf8) {
      ThisProcess.end(status: TagWorker.serve(input: 0, output: 1))
    }
    TaskThreads.install()
    let catalogue = Gettext(domain: "norae", folder: Installation.locale.display)
    Translations(text: catalogue.text, plural: catalogue.plural).install()
    return Program(
      version: "0.1.0", environment: ThisProcess.environment,
      // Its own file, also while that is being replaced: both sides must speak the same words.
      worker: WorkerCommand(executable: FilePath("/proc/self/exe"), arguments: [workerWord]))
  }
}
