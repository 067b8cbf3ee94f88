// Keeps the machine awake while music sounds, and not a moment longer. Only sleep is kept away:
// the screen may go dark and lock as it likes.
package import GLibKit
internal import Observation
package import Playback

/// Inhibits suspend while a player plays, for as long as this lives.
///
/// Asks the desktop's session manager, the portal, the power manager or, where a desktop has none of
/// them, the login manager; whichever is there first.
@MainActor
package final class SleepInhibitor {
  private let bus: Bus
  private let player: Player
  private let reason: String
  private var isWanted = false
  /// What was granted and how it is given back.
  private var grant: Grant?
  private var work: Task<Void, Never>?

  /// `reason` is shown by desktops that list who keeps them awake.
  package init(bus: Bus, player: Player, reason: String) {
    self.bus = bus
    self.player = player
    self.reason = reason
    observe()
  }

  isolated deinit {
    work?.cancel()
    if let grant { Task { [bus] in await Self.giveBack(grant, on: bus) } }
  }
}

extension SleepInhibitor {
  /// One of the doors that keep a desktop awake.
  private enum Door: CaseIterable {
    case sessionManager, portal, powerManager, loginManager

    var name: String {
      switch self {
      case .sessionManager: "org.gnome.SessionManager"
      case .portal: "org.freedesktop.portal.Desktop"
      case .powerManager: "org.freedesktop.PowerManagement"
      case .loginManager: "org.freedesktop.login1"
      }
    }
  }

  private struct Grant {
    let door: Door
    /// A cookie, or the portal's handle.
    var token = Variant.uint32(0)
    /// The login manager grants it for as long as this is open.
    var lock: BusDescriptor?
  }

  private static let app = "io.github.norae.Norae"
  /// Suspend, in the session manager's words and in the portal's.
  private static let suspend = Variant.uint32(4)

  private func observe() {
    let isPlaying = withObservationTracking {
      player.state.transport.isPlaying
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    guard isPlaying != isWanted else { return }
    isWanted = isPlaying
    guard work == nil else { return }
    work = Task { [weak self] in
      while let self, self.isWanted != (self.grant != nil) {
        guard await self.follow() else { break }
      }
      self?.work = nil
    }
  }

  /// One step towards what is wanted; false when there is nobody to ask.
  private func follow() async -> Bool {
    if let grant {
      self.grant = nil
      await Self.giveBack(grant, on: bus)
      return true
    }
    for door in Door.allCases where await isThere(door) {
      do throws(BusError) {
        grant = try await ask(door)
        return true
      } catch {
        // This one refuses; another may not.
      }
    }
    return false
  }

  private func isThere(_ door: Door) async -> Bool {
    let daemon = "org.freedesktop.DBus"
    do throws(BusError) {
      let bus = door == .loginManager ? try await Bus.system() : bus
      return try await bus.call(
        daemon, "/org/freedesktop/DBus", daemon, "NameHasOwner", [.string(door.name)]
      ).first?.bool ?? false
    } catch {
      return false
    }
  }

  private func ask(_ door: Door) async throws(BusError) -> Grant {
    if door == .loginManager {
      return Grant(
        door: door,
        lock: try await Bus.system().callForDescriptor(
          door.name, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit",
          [.string("sleep"), .string("Norae"), .string(reason), .string("block")]))
    }
    let values: [Variant] =
      switch door {
      case .sessionManager:
        try await bus.call(
          door.name, "/org/gnome/SessionManager", "org.gnome.SessionManager", "Inhibit",
          [.string(Self.app), .uint32(0), .string(reason), Self.suspend])
      case .portal:
        try await bus.call(
          door.name, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Inhibit",
          "Inhibit", [.string(""), Self.suspend, .dictionary(["reason": .string(reason)])])
      case .powerManager:
        try await bus.call(
          door.name, "/org/freedesktop/PowerManagement/Inhibit",
          "org.freedesktop.PowerManagement.Inhibit", "Inhibit",
          [.string("Norae"), .string(reason)])
      case .loginManager: []
      }
    guard let token = values.first else { throw BusError(reason: "No cookie came.") }
    return Grant(door: door, token: token)
  }

  private static func giveBack(_ grant: Grant, on bus: Bus) async {
    let door = grant.door
    do throws(BusError) {
      switch door {
      case .sessionManager:
        _ = try await bus.call(
          door.name, "/org/gnome/SessionManager", "org.gnome.SessionManager", "Uninhibit",
          [grant.token])
      case .portal:
        _ = try await bus.call(
          door.name, grant.token.string ?? "/", "org.freedesktop.portal.Request", "Close")
      case .powerManager:
        _ = try await bus.call(
          door.name, "/org/freedesktop/PowerManagement/Inhibit",
          "org.freedesktop.PowerManagement.Inhibit", "UnInhibit", [grant.token])
      // Given back when the grant, and with it the lock, is let go.
      case .loginManager: break
      }
    } catch {
      // Whoever granted it has gone, and the grant with it.
    }
  }
}
