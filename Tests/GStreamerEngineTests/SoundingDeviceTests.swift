// Whether what sounds came from a device that has gone, by what the sound server told before.
import Testing

@testable import GStreamerEngine

@Suite struct SoundingDeviceTests {
  private let start = ContinuousClock.now

  @Test func theDeviceThatSoundsIsKnownFromTheFirstMoveOrTheChoice() {
    var sounding = SoundingDevice(id: nil)
    #expect(!sounding.cameFrom("phones", at: start))
    sounding.move(to: "phones", at: start)
    #expect(sounding.cameFrom("phones", at: start + .seconds(100)))
    #expect(!sounding.cameFrom("speakers", at: start))
    #expect(SoundingDevice(id: "card").cameFrom("card", at: start))
  }

  @Test func aMoveJustBeforeTheDeviceWentCameOfIt() {
    var sounding = SoundingDevice(id: "phones")
    sounding.move(to: "speakers", at: start)
    #expect(sounding.cameFrom("phones", at: start + .milliseconds(20)))
    #expect(sounding.cameFrom("speakers", at: start + .milliseconds(20)))
    #expect(!sounding.cameFrom("phones", at: start + .seconds(60)), "That was somebody's wish.")
  }

  @Test func toldTwiceIsNoMove() {
    var sounding = SoundingDevice(id: "phones")
    sounding.move(to: "speakers", at: start)
    sounding.move(to: "speakers", at: start + .seconds(1))
    #expect(sounding.cameFrom("phones", at: start + .seconds(2)))
  }
}
