// The command line: understands the words, does the verb, and becomes the window's process when
// that is what they ask for. It is linked without GTK, whose loading is most of a start.
import CommandLineInterface
import DesktopServices
import MusicCore
import SystemKit

let program = Program.beginning()
switch CommandLineRun.read(ThisProcess.arguments, program) {
case .nothing(let status): ThisProcess.end(status: status)
case .verb(let run, orWindow: nil): ThisProcess.end(status: run.run())
case .window, .verb(_, orWindow: _?):
  let error = ThisProcess.become(Installation.window.bytes)
  ThisProcess.end(status: CommandLineRun.tellNoWindow(error))
}
