// The composition root: builds the parts, wires them, runs. A process that reads tags for another
// becomes that before anything else is made.
import AppModel
import CommandLineInterface
import DesktopServices
import GLibKit
import LibraryScanner
import MusicCore
import PlayerUI
import SystemKit
import TagReader

Terminal.openMissingStreams()
if ThisProcess.arguments.first == Array("--tag-worker".utf8) {
  ThisProcess.end(status: TagWorker.serve(input: 0, output: 1))
}

TaskThreads.install()

let program = Program(
  version: "0.1.0", environment: ThisProcess.environment,
  worker: WorkerCommand(executable: FilePath("/proc/self/exe"), arguments: ["--tag-worker"]))

let catalogue = Gettext(domain: "norae", folder: Installation.locale.display)
Translations(text: catalogue.text, plural: catalogue.plural).install()

switch CommandLineRun.read(ThisProcess.arguments, program) {
case .nothing(let status): ThisProcess.end(status: status)
case .window(let wish):
  ThisProcess.end(
    status: canShowWindow() ? showWindow(wish, program) : CommandLineRun.tellNoDisplay())
case .verb(_, orWindow: let wish?) where canShowWindow():
  ThisProcess.end(status: showWindow(wish, program))
case .verb(let run, orWindow: _): ThisProcess.end(status: run.run())
}
