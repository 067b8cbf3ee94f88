// MPRIS: media keys, the desktop's own controls, and programs such as playerctl steer the player
// through this and see what it does. It observes the player like any view and sends it the same
// commands; it keeps nothing but what it last told.
package import GLibKit
package import MusicCore
internal import Observation
package import Playback

/// The player on the session bus, for as long as this lives.
@MainActor
package final class MediaRemote {
  /// What the remote can ask of the program besides the player.
  package struct Actions {
    /// Brings the window forward; nil where there is none.
    package var raise: (@MainActor () -> Void)?
    package var quit: @MainActor () -> Void
    /// Plays a `file:` address.
    package var open: @MainActor (String) -> Void
    /// Queues a `file:` address.
    package var queue: @MainActor (String) -> Void
    /// The `file:` address of a track's cover; nil when it has none.
    package var art: @MainActor (Track) async -> String?

    package init(
      raise: (@MainActor () -> Void)? = nil, quit: @escaping @MainActor () -> Void,
      open: @escaping @MainActor (String) -> Void = { _ in },
      queue: @escaping @MainActor (String) -> Void = { _ in },
      art: @escaping @MainActor (Track) async -> String? = { _ in nil }
    ) {
      self.raise = raise
      self.quit = quit
      self.open = open
      self.queue = queue
      self.art = art
    }
  }

  private let bus: Bus
  private let player: Player
  private let actions: Actions
  private var exports: [BusExport] = []
  private var name: BusName?
  private var told: [String: Variant] = [:]
  private var toldState: PlayerState
  private var art: (track: Track.ID, url: String?)?
  private var artSearch: Task<Void, Never>?

  /// Offers the player on the bus.
  ///
  /// The name is `org.mpris.MediaPlayer2.norae`; while another Norae has it, one that ends in
  /// `.instance` and the number of this process is taken.
  package init(
    bus: Bus, player: Player, actions: Actions, process: Int32
  ) throws(BusError) {
    self.bus = bus
    self.player = player
    self.actions = actions
    toldState = player.state
    exports = [try exportRoot(), try exportPlayer(), try exportTrackList()]
    told = properties
    name = BusName(bus, Self.name) { [weak self] isOurs in
      guard !isOurs, let self else { return }
      self.name = BusName(self.bus, "\(Self.name).instance\(process)")
    }
    observe()
  }

  isolated deinit {
    artSearch?.cancel()
  }

  /// The name on the bus.
  package static let name = "org.mpris.MediaPlayer2.norae"
}

// MARK: - What is offered

extension MediaRemote {
  private func exportRoot() throws(BusError) -> BusExport {
    let handlers = BusHandlers(
      method: { [weak self] name, _ throws(BusError) in
        if name == "Raise" { self?.actions.raise?() }
        if name == "Quit" { self?.actions.quit() }
        return []
      },
      property: { [weak self] in self?.rootProperties[$0] })
    return try BusExport(
      bus, path: MediaInterfaces.path, introspection: MediaInterfaces.rootXML,
      interface: MediaInterfaces.root, handlers: handlers)
  }

  private func exportPlayer() throws(BusError) -> BusExport {
    let handlers = BusHandlers(
      method: { [weak self] name, arguments throws(BusError) in
        self?.perform(name, arguments)
        return []
      },
      property: { [weak self] name in
        guard let self else { return nil }
        return name == "Position"
          ? .int64(self.player.position().microseconds) : self.properties[name]
      },
      setProperty: { [weak self] name, value in self?.set(name, to: value) ?? false })
    return try BusExport(
      bus, path: MediaInterfaces.path, introspection: MediaInterfaces.playerXML,
      interface: MediaInterfaces.player, handlers: handlers)
  }

  private func exportTrackList() throws(BusError) -> BusExport {
    let list = MediaTrackList(player: player) { [weak self] address, isCurrent in
      if isCurrent { self?.actions.open(address) } else { self?.actions.queue(address) }
    }
    return try BusExport(
      bus, path: MediaInterfaces.path, introspection: MediaTrackList.xml,
      interface: MediaTrackList.interface,
      handlers: BusHandlers(
        method: { name, arguments throws(BusError) in list.perform(name, arguments) },
        property: { list.property($0) }))
  }

  private var rootProperties: [String: Variant] {
    [
      "CanQuit": .bool(true), "CanRaise": .bool(actions.raise != nil),
      "HasTrackList": .bool(true), "Identity": .string("Norae"),
      "DesktopEntry": .string("io.github.norae.Norae"), "SupportedUriSchemes": .strings(["file"]),
      "SupportedMimeTypes": .strings([
        "audio/mpeg", "audio/flac", "audio/x-flac", "audio/ogg", "audio/x-vorbis+ogg", "audio/opus",
        "audio/mp4", "audio/x-m4a", "audio/aac", "audio/x-wav", "audio/wav", "audio/x-aiff",
        "audio/x-wavpack", "audio/x-ape", "audio/x-musepack", "audio/x-ms-wma",
      ]),
    ]
  }

  /// Everything but the position, which nobody is told of.
  private var properties: [String: Variant] {
    var properties = player.state.mediaProperties
    guard let item = player.state.currentItem else { return properties }
    let found = art.flatMap { $0.track == item.track.id ? $0.url : nil }
    properties["Metadata"] = .dictionary(
      MediaMetadata.map(of: item, duration: player.state.timing.duration, art: found))
    return properties
  }
}

// MARK: - What is asked

extension MediaRemote {
  private func perform(_ method: String, _ arguments: [Variant]) {
    switch method {
    case "Next": player.send(.next)
    case "Previous": player.send(.previous)
    case "Pause": player.send(.pause)
    case "PlayPause": player.send(.playPause)
    case "Stop": player.send(.stop)
    case "Play": player.send(.play)
    case "Seek": seek(by: arguments.first?.int)
    case "SetPosition": setPosition(arguments)
    case "OpenUri": if let address = arguments.first?.string { actions.open(address) }
    default: break
    }
  }

  private func seek(by microseconds: Int64?) {
    guard let microseconds, player.state.timing.isSeekable else { return }
    player.send(.seekBy(.microseconds(microseconds)))
  }

  /// Another track's id means that the track has changed meanwhile; that and a place outside the
  /// track are ignored, as the specification asks.
  private func setPosition(_ arguments: [Variant]) {
    guard arguments.count == 2, let item = player.state.currentItem,
      arguments[0].string == MediaMetadata.path(of: item.id),
      let microseconds = arguments[1].int, player.state.timing.isSeekable
    else { return }
    let position = Duration.microseconds(microseconds)
    guard position >= .zero, position <= player.state.timing.duration ?? position else { return }
    player.send(.seek(to: position))
  }

  private func set(_ property: String, to value: Variant) -> Bool {
    switch property {
    case "LoopStatus":
      guard let mode = value.string.flatMap(RepeatMode.init(loopStatus:)) else { return false }
      player.send(.setRepeat(mode))
    case "Shuffle":
      guard let isOn = value.bool else { return false }
      player.send(.setShuffle(isOn))
    case "Volume":
      guard let place = value.double, place.isFinite else { return false }
      player.send(.setVolume(Loudness.amplitude(of: place)))
    case "Rate":
      guard let rate = value.double, rate.isFinite else { return false }
      // The specification asks to take 0 for a pause; whatever is out of range is held within it.
      if rate == 0 {
        player.send(.pause)
      } else {
        var sound = player.state.sound
        sound.speed = rate
        player.send(.setSound(sound))
      }
    default: return false
    }
    return true
  }
}

// MARK: - What is told

extension MediaRemote {
  /// Tells the bus of what has changed, then waits for the next change.
  private func observe() {
    withObservationTracking {
      _ = player.state
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    tell()
  }

  private func tell() {
    findArt()
    let now = properties
    let changed = now.filter { told[$0.key] != $0.value }
    told = now
    if !changed.isEmpty {
      bus.emitPropertiesChanged(MediaInterfaces.path, MediaInterfaces.player, changed)
    }
    let state = player.state
    tellTrackList(state.queue)
    if state.hasJumped(since: toldState, at: .now) {
      bus.emit(
        MediaInterfaces.path, MediaInterfaces.player, "Seeked",
        [.int64(player.position().microseconds)])
    }
    toldState = state
  }

  private func tellTrackList(_ queue: PlayQueue) {
    guard queue.items != toldState.queue.items else { return }
    let current = queue.currentID.map(MediaMetadata.path(of:)) ?? MediaMetadata.noTrack
    bus.emit(
      MediaInterfaces.path, MediaTrackList.interface, "TrackListReplaced",
      [MediaTrackList.paths(of: queue), .objectPath(current)])
    bus.emitPropertiesInvalidated(MediaInterfaces.path, MediaTrackList.interface, ["Tracks"])
  }

  /// Looks for the cover of the current track, once; what is found is told then.
  private func findArt() {
    guard let track = player.state.currentItem?.track, track.id != art?.track else { return }
    art = (track.id, nil)
    artSearch?.cancel()
    artSearch = Task { [weak self, actions] in
      let url = await actions.art(track)
      guard !Task.isCancelled, let self, self.art?.track == track.id, url != nil else { return }
      self.art = (track.id, url)
      self.tell()
    }
  }
}
