// Everything around the window's player that has no face: the session that outlives the program,
// media keys, `norae remote`, keeping the machine awake, notifications.
package import AppModel
package import DesktopServices
import GLibKit
import HTTPKit
package import LibraryScanner
package import LibraryStore
package import MusicCore
package import Playback
import Scrobbling
import SystemKit

/// The company of one player, for as long as this lives.
@MainActor
package final class WindowCompanions {
  /// How the services reach the window.
  package struct Window {
    package var raise: @MainActor () -> Void
    package var quit: @MainActor () -> Void
    /// Shows words for a moment.
    package var tell: @MainActor (String) -> Void

    package init(
      raise: @escaping @MainActor () -> Void, quit: @escaping @MainActor () -> Void,
      tell: @escaping @MainActor (String) -> Void
    ) {
      self.raise = raise
      self.quit = quit
      self.tell = tell
    }
  }

  private let player: Player
  private let artwork: Artwork
  private let settings: Settings
  private let art: ArtCache
  private let window: Window
  private let keeper: SessionKeeper
  private let control: RemoteControl
  private let timer: TimerKeeper
  private let reminder: ReminderKeeper
  private let sound: SoundKeeper
  private let scrobbler: Scrobbler
  private let library: Library
  private var following: Task<Void, Never>?
  private var remote: MediaRemote?
  private var inhibitor: SleepInhibitor?
  private var notifier: TrackNotifier?
  private var signals: [LoopSource] = []

  package init(
    _ player: Player, timers: TimerModel, library: Library, artwork: Artwork, settings: Settings,
    _ program: Program, window: Window
  ) {
    self.player = player
    self.artwork = artwork
    self.settings = settings
    self.window = window
    art = ArtCache(cache: StandardFolders(environment: program.environment).cache)
    let scrobbler = Scrobbler(
      client: HTTPClient(agent: "Norae/\(program.version)"),
      store: Scrobbler.Store(
        waiting: { try await library.pendingListens(limit: $0) },
        remove: { try await library.removePending($0) }),
      account: { settings.scrobbling }, tell: { window.tell(Self.text(for: $0)) })
    self.scrobbler = scrobbler
    self.library = library
    let keeper = SessionKeeper(
      player, store: SessionKeeper.Store(library, now: { LocalClock.now() }),
      isScrobbling: { settings.scrobbling != nil }, played: { _, _ in scrobbler.send() },
      failed: { window.tell(Notice.text(for: $0)) })
    self.keeper = keeper
    sound = SoundKeeper(player, settings, failed: { window.tell($0) })
    let alert = AlertSound(environment: program.environment)
    timer = TimerKeeper(
      timers, player, library,
      TimerKeeper.Actions(
        quit: window.quit, tell: window.tell,
        ring: { alert.ring(settings[TimerSettings.sound], over: $0 ? player : nil) },
        music: { await library.music(of: $0) }))
    reminder = ReminderKeeper(library, settings)
    control = RemoteControl(
      player: player, library: library, program, timer: timer,
      settle: { await keeper.settle() })
  }

  /// Brings back where listening was left, plays `paths` if there are any, and lets others in.
  package func begin(playing paths: [FilePath]) async {
    // The end of the login, and Ctrl-C on the terminal: closed like by hand.
    signals = [Int32(2), 15].map { number in
      MainLoop.onUnixSignal(number) { [window] in window.quit() }
    }
    await keeper.begin()
    followLibrary()
    if !paths.isEmpty {
      await play(paths)
    } else if settings[PlaybackSettings.playsAtStart], player.state.transport.isLoaded {
      player.send(.play)
    }
    await timer.begin()
    await control.open()
    reminder.begin()
    await meetDesktop()
    scrobbler.send()
  }

  isolated deinit {
    following?.cancel()
  }

  /// Plays files and folders.
  package func play(_ paths: [FilePath]) async {
    let failures = await control.use(paths.map(\.bytes), queueing: false)
    if let first = failures.first { window.tell(first) }
  }

  /// Returns when all that is to outlive the program is on disk.
  package func finish() async {
    sound.finish()
    await keeper.settle()
  }
}

extension Settings {
  /// The account that listens are submitted to; nil while that is switched off.
  fileprivate var scrobbling: Scrobbler.Account? {
    let token = self[ScrobblingSettings.token]
    guard self[ScrobblingSettings.isOn], !token.isEmpty else { return nil }
    return Scrobbler.Account(server: self[ScrobblingSettings.server], token: token)
  }
}

extension WindowCompanions {
  private static func text(for trouble: Scrobbler.Trouble) -> String {
    switch trouble {
    case .unknownToken:
      tr("ListenBrainz does not know your token; what you listen to is kept until it does.")
    case .refused(let title):
      tr("ListenBrainz does not take “{title}”.", ["title": title])
    }
  }

  /// A file that moves, or gets other tags, is followed in the queue as well.
  private func followLibrary() {
    let changes = library.changes()
    following = Task { [weak self] in
      for await change in changes {
        await self?.refresh(after: change)
      }
    }
  }

  private func refresh(after change: LibraryChange) async {
    guard change.isEverything || !change.tracks.isEmpty else { return }
    let queued = Set(player.state.queue.items.map(\.track.id)).filter { id in
      id.rawValue > 0 && (change.isEverything || change.tracks.contains(id))
    }
    guard !queued.isEmpty else { return }
    // A library that cannot be read just now is asked again at its next change.
    let tracks = (try? await library.tracks(queued.sorted())) ?? []
    if !tracks.isEmpty { player.send(.update(tracks)) }
  }

  /// Without a session bus nothing of this is there, and the window works as well.
  private func meetDesktop() async {
    do throws(BusError) {
      let bus = try await Bus.session()
      let find: @MainActor (Track) async -> String? = { [artwork, art] track in
        guard let cover = await artwork.cover(for: track) else { return nil }
        return art.address(of: cover.bytes, from: cover.source)
      }
      remote = try MediaRemote(
        bus: bus, player: player,
        actions: MediaRemote.Actions(
          raise: window.raise, quit: window.quit,
          open: { [weak self] in self?.use($0, queueing: false) },
          queue: { [weak self] in self?.use($0, queueing: true) }, art: find),
        process: ThisProcess.id)
      if settings[PlaybackSettings.keepsAwake] {
        inhibitor = SleepInhibitor(bus: bus, player: player, reason: tr("Music is playing"))
      }
      notifier = TrackNotifier(
        bus: bus, player: player,
        isWanted: { [settings] in settings[PlaybackSettings.notifies] }, art: find)
    } catch {
      remote = nil
    }
  }

  private func use(_ address: String, queueing: Bool) {
    guard let path = FilePath(fileURI: address) else { return }
    Task { [weak self] in
      let failures = await self?.control.use([path.bytes], queueing: queueing)
      if let first = failures?.first { self?.window.tell(first) }
    }
  }
}
