// The entry for the composition root: makes the application, shows the window, runs until it is
// closed.
package import AppModel
import GtkKit
import MusicCore
package import Playback

/// What the composition root gives the window.
package struct WindowParts {
  package var library: LibraryModel
  package var player: Player
  package var timers: TimerModel
  /// The folder that holds `style.css` and `icons`; nil: libadwaita's own looks.
  package var dataFolder: String?
  /// Whether the library is brought up to date once the window is seen.
  package var scansAtStart: Bool
  /// The program's version.
  package var version = ""
  /// Called once the window is there, for what wants to steer it.
  package var opened: (PlayerWindow) -> Void
  /// Asked when the window is closed: whether the music is to play on without it.
  package var playsOn: @MainActor () -> Bool = { false }
  /// Called with the paths that a second start of the program was given.
  package var open: @MainActor ([[UInt8]]) -> Void = { _ in }

  package init(
    library: LibraryModel, player: Player, timers: TimerModel, dataFolder: String?,
    scansAtStart: Bool = true,
    opened: @escaping (PlayerWindow) -> Void = { _ in }
  ) {
    self.library = library
    self.player = player
    self.timers = timers
    self.dataFolder = dataFolder
    self.scansAtStart = scansAtStart
    self.opened = opened
  }
}

/// Whether there is a display to show a window on.
package func canShowWindow() -> Bool {
  Appearance.start()
}

/// Hands over to the window that another start of the program has opened for the same library, if
/// there is one; whether there was.
///
/// `instance` tells one library from another; it is empty for the usual one.
package func handOver(_ paths: [[UInt8]], instance: String) -> Bool {
  guard Appearance.start() else { return false }
  let application = application(instance)
  guard application.isSecond else { return false }
  application.handOver(paths)
  return true
}

/// One application for both doors: it is known on the bus from the first on.
private func application(_ instance: String) -> Application {
  if let made { return made }
  let application = Application(id: "io.github.norae.Norae\(instance)")
  made = application
  return application
}

private var made: Application?

/// Shows the window and runs the main loop until it is closed; gives the exit status.
///
/// Call it on the main thread, once, outside any main-actor job, after `handOver` has found nobody.
/// `parts` is asked when the window is made.
package func runWindow(instance: String, _ parts: @escaping () -> WindowParts) -> Int32 {
  guard Appearance.start() else { return 1 }
  let application = application(instance)
  var window: PlayerWindow?
  application.onActivate {
    if let window {
      window.present()
      return
    }
    let parts = parts()
    if let folder = parts.dataFolder {
      Appearance.addStyleSheet(
        file: "\(folder)/style.css", dark: "\(folder)/style-dark.css")
      // Installed, they stand beside the folder; wherever that is, they are found.
      for icons in ["\(folder)/icons", "\(folder)/../icons"] { Appearance.addIcons(folder: icons) }
    }
    setKeys(application)
    let opened = PlayerWindow(
      application, library: parts.library, player: parts.player, timers: parts.timers)
    window = opened
    opened.present()
    opened.window.onClose { [weak opened, playsOn = parts.playsOn] in
      guard playsOn() else { return false }
      opened?.window.isVisible = false
      return true
    }
    parts.opened(opened)
    application.onHandOver(parts.open)
    opened.version = parts.version
    opened.window.acceptFiles { [library = parts.library, open = parts.open] paths in
      Task {
        let rest = await library.welcome(paths.map { FilePath(bytes: $0) })
        if !rest.isEmpty { open(rest.map(\.bytes)) }
      }
    }
    if parts.scansAtStart { parts.library.startScan() }
  }
  return application.run()
}

private func setKeys(_ application: Application) {
  application.addAction("quit", keys: ["<Control>q"]) { [weak application] in
    application?.quit()
  }
  application.setKeys("win.back", ["<Alt>Left"])
  application.setKeys("win.forward", ["<Alt>Right"])
  application.setKeys("win.add-folder", ["<Control>o"])
  application.setKeys("win.rescan", ["F5"])
  application.setKeys("win.queue", ["<Control>u"])
  application.setKeys("win.record", ["<Control>d"])
  application.setKeys("win.lyrics", ["<Control>l"])
  application.setKeys("win.like", ["<Control>h"])
  application.setKeys("win.repeat-piece", ["<Control>b"])
  application.setKeys("win.full-screen", ["F11"])
  application.setKeys("win.lyrics-earlier", ["<Alt>comma"])
  application.setKeys("win.lyrics-later", ["<Alt>period"])
  application.setKeys("win.sound", ["<Control>e"])
  application.setKeys("win.timer", ["<Control>t"])
  application.setKeys("win.preferences", ["<Control>comma"])
  application.setKeys("win.shortcuts", ["<Control>question", "F1"])
  for (number, place) in Place.inSidebar.enumerated() {
    let keys = ["<Control>\(number + 1)"] + (place == .search ? ["<Control>f"] : [])
    application.setKeys("win.\(place.rawValue)", keys)
  }
}
