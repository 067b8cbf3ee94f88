// Devices that come and go. What played on a device that has gone does not go on aloud on another
// one: the output is lost, and the player rests. A device that the person has chosen is gone back to
// as soon as it is there again.
import Playback

extension Conductor {
  /// Whether the sound should come from another device than it does.
  var isOnOtherDevice: Bool {
    kind == .automatic && (askedDevice != sound.device || isDeviceBack)
  }

  /// Hears of devices from now on; called for each output on a device.
  func watchDevices() {
    guard kind == .automatic, let output else { return }
    sounding = SoundingDevice(id: output.deviceID)
    isDeviceBack = false
    let (number, isAfresh) = (outputNumber, hasLostServer)
    hasLostServer = false
    // Off the queue: the servers are asked meanwhile.
    Aside.run { [weak self] in
      let watch = DeviceWatch(isAfresh: isAfresh) { news in self?.post { $0.hear(news) } }
      self?.post { if number == $0.outputNumber { $0.replaceWatch(watch) } }
    }
  }

  /// The sound server plays output `number` on this device from now on.
  func moved(to device: String, _ number: Int) {
    guard number == outputNumber else { return }
    sounding.move(to: device, at: ContinuousClock.now)
  }

  /// Takes another watch, or none.
  func replaceWatch(_ watch: DeviceWatch?) {
    let former = deviceWatch
    deviceWatch = watch
    // Ending one waits for its threads.
    Aside.run { _ = former }
  }

  private func hear(_ news: DeviceNews) {
    guard let output else { return }
    switch news {
    case .added(let device):
      guard device.name == sound.device, output.device == nil else { return }
      isDeviceBack = true
      followSound()
    case .removed(let device):
      guard sounding.cameFrom(device.id, at: ContinuousClock.now) else { return }
      gone(device.name)
    case .pulled(let port, let device):
      guard sounding.cameFrom(device, at: ContinuousClock.now) else { return }
      gone(port)
    case .changed: break
    }
  }

  private func gone(_ name: String) {
    if wantsToPlay {
      outputFailed(
        EngineFailure(kind: .output, reason: "the device is gone", detail: .deviceGone(name)))
    } else if isFeeding {
      dropOutput()
    }
  }
}

/// Which device the sound comes from, as far as the sound server says.
struct SoundingDevice {
  /// A server that loses a device first moves what plays there and then says that it has gone; whoever
  /// moves the sound by hand and pulls the plug so soon afterwards will not mind a pause.
  static let moveTime = Duration.seconds(3)

  private var id: String?
  private var former: (id: String, left: ContinuousClock.Instant)?

  init(id: String? = nil) {
    self.id = id
  }

  /// The sound goes to a device.
  mutating func move(to device: String, at now: ContinuousClock.Instant) {
    guard device != id else { return }
    if let id { former = (id, now) }
    id = device
  }

  /// Whether the sound came from this device until just now.
  func cameFrom(_ device: String, at now: ContinuousClock.Instant) -> Bool {
    if device == id { return true }
    guard let former, former.id == device else { return false }
    return former.left.duration(to: now) < Self.moveTime
  }
}
