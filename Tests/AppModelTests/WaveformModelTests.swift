// The shape of what plays: kept ones at once, others measured and kept, none twice.
import AppModel
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct WaveformModelTests {
  let player = Player(engine: FakeEngine())

  final class Store: Sendable {
    let measured = Mutex<[Track.ID]>([])
    let kept = Mutex<[Track.ID: Waveform]>([:])
    var access: WaveformAccess {
      var access = WaveformAccess()
      access.kept = { id in self.kept.withLock { $0[id] } }
      access.measure = { track in
        self.measured.withLock { $0.append(track.id) }
        return Waveform(levels: [UInt8(track.id.rawValue)])
      }
      access.keep = { waveform, id in self.kept.withLock { $0[id] = waveform } }
      return access
    }
  }

  @Test func aTrackIsMeasuredOnceAndKept() async {
    let store = Store()
    let model = WaveformModel(player: player, access: store.access, pause: .zero)
    let tracks = TestTracks.make(2)
    model.follow()
    #expect(model.waveform == nil)
    player.send(.playTracks(tracks, startingAt: 0))
    for _ in 0..<9 { model.follow() }
    #expect(await eventually { store.kept.withLock { $0.count } == 1 })
    #expect(model.waveform?.levels == [UInt8(tracks[0].id.rawValue)])
    player.send(.next)
    model.follow()
    #expect(model.waveform == nil, "Never the shape of another track.")
    #expect(await eventually { model.waveform?.levels == [UInt8(tracks[1].id.rawValue)] })
    player.send(.previous)
    model.follow()
    #expect(await eventually { model.waveform?.levels == [UInt8(tracks[0].id.rawValue)] })
    #expect(store.measured.withLock { $0 } == tracks.map(\.id), "None twice.")
  }

  @Test func whoSkipsHasNothingDecoded() async {
    let store = Store()
    let model = WaveformModel(player: player, access: store.access, pause: .seconds(3600))
    player.send(.playTracks(TestTracks.make(9), startingAt: 0))
    for _ in 0..<8 {
      model.follow()
      player.send(.next)
    }
    model.follow()
    #expect(store.measured.withLock { $0.isEmpty })
  }
}
