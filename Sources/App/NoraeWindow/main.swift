// The window's own process: `norae` becomes it when a window is asked for, so that the command line
// and the readers of tags never wait for GTK to be loaded. Without a display it does the verb.
import CommandLineInterface
import DesktopServices
import PlayerUI
import SystemKit

let program = Program.beginning()
switch CommandLineRun.read(ThisProcess.arguments, program) {
case .nothing(let status): ThisProcess.end(status: status)
case .window(let wish):
  ThisProcess.end(
    status: canShowWindow() ? showWindow(wish, program) : CommandLineRun.tellNoDisplay())
case .verb(_, orWindow: let wish?) where canShowWindow():
  ThisProcess.end(status: showWindow(wish, program))
case .verb(let run, orWindow: _): ThisProcess.end(status: run.run())
}
