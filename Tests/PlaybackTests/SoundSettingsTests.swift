// Level, ranges, presets, and what the engine is told of a track among its neighbours.
import MusicCore
import Playback
import TestSupport
import Testing

@Suite struct SoundSettingsTests {
  private func tags(track: Double? = -6, album: Double? = -4, peak: Double? = 0.5) -> ReplayGain {
    var tags = ReplayGain()
    (tags.trackGain, tags.albumGain) = (track, album)
    (tags.trackPeak, tags.albumPeak) = (peak, peak.map { $0 / 2 })
    return tags
  }

  @Test func asMadeNothingIsChanged() {
    #expect(SoundSettings().level(of: tags(), inAlbum: true) == SoundSettings.Level())
    #expect(SoundSettings().equalizer.isNeutral)
  }

  @Test(arguments: [
    (SoundSettings.Levelling.track, true, -6.0, 0.5), (.track, false, -6, 0.5),
    (.album, false, -4, 0.25), (.auto, true, -4, 0.25), (.auto, false, -6, 0.5),
    (.off, true, 0, 1),
  ])
  func theModeChoosesTheGain(
    mode: SoundSettings.Levelling, inAlbum: Bool, gain: Double, peak: Double
  ) {
    var sound = SoundSettings()
    sound.levelling = mode
    let level = sound.level(of: tags(), inAlbum: inAlbum)
    #expect(level.gain == gain)
    #expect(level.peak == peak)
  }

  @Test func aMissingGainIsTheOtherOneAndAMissingPeakIsFullScale() {
    var sound = SoundSettings()
    sound.levelling = .album
    #expect(sound.level(of: tags(album: nil, peak: nil), inAlbum: true).gain == -6)
    #expect(sound.level(of: tags(album: nil, peak: nil), inAlbum: true).peak == 1)
    sound.levelling = .track
    #expect(sound.level(of: tags(track: nil), inAlbum: false).gain == -4)
  }

  @Test func preampAddsAndTheFallbackIsForUntaggedTracks() {
    var sound = SoundSettings()
    (sound.levelling, sound.preamp, sound.fallbackGain) = (.track, 3, -8)
    #expect(sound.level(of: tags(), inAlbum: false).gain == -3)
    #expect(sound.level(of: ReplayGain(), inAlbum: false).gain == -5)
    sound.levelling = .off
    #expect(sound.level(of: ReplayGain(), inAlbum: false).gain == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 99, -99])
  func whatIsOutOfRangeIsHeldWithinIt(value: Double) {
    var sound = SoundSettings()
    (sound.preamp, sound.fallbackGain) = (value, value)
    (sound.speed, sound.balance) = (value, value)
    #expect((-15...15).contains(sound.preamp) && (-15...15).contains(sound.fallbackGain))
    #expect((0.5...2).contains(sound.speed) && (-1...1).contains(sound.balance))
    #expect(Equalizer([value]).bands.allSatisfy(Equalizer.range.contains))
    sound.crossfade = .seconds(99)
    #expect(sound.crossfade == .seconds(12))
  }

  @Test func anEqualizerKnowsItsPreset() {
    for preset in Equalizer.Preset.allCases {
      let equalizer = Equalizer(preset)
      #expect(equalizer.preset == preset)
      #expect(equalizer.bands.count == 10)
      #expect(equalizer.setting(band: 3, to: 11.5).preset == nil)
    }
    #expect(Equalizer().setting(band: 10, to: 3) == Equalizer(.flat))
  }

  @Test func aChangedSpeedKeepsThePositionAndRunsOnAtTheNewOne() {
    var stage = Stage.playing(2)
    stage.pass(.seconds(10))
    var sound = stage.state.sound
    sound.speed = 2
    #expect(stage.send(.setSound(sound)) == [.setSound(sound)])
    #expect(stage.position == .seconds(10))
    stage.pass(.seconds(5))
    #expect(stage.position == .seconds(20))
    #expect(stage.send(.setSound(sound)) == [])
    stage.send(.pause)
    stage.pass(.seconds(5))
    #expect(stage.position == .seconds(20))
  }

  private func album(_ numbers: [Int?], disc: Int? = nil, id: Int64 = 1) -> [Track] {
    numbers.enumerated().map { offset, number in
      var metadata = TrackMetadata()
      (metadata.trackNumber, metadata.discNumber) = (number, disc)
      return Track(
        id: Track.ID(rawValue: id * 100 + Int64(offset)), path: FilePath("/\(id)/\(offset).flac"),
        metadata: metadata, albumID: Album.ID(rawValue: id))
    }
  }

  @Test func anAlbumThatGoesOnIsNotCrossfadedAndPlaysAtItsOwnLevel() {
    var stage = Stage()
    let tracks = album([1, 2]) + album([1], disc: 2) + album([5], id: 2)
    let effects = stage.send(.playTracks(tracks, startingAt: 0))
    guard case .load(let source, _, _) = effects.first(where: { $0.isLoad }),
      case .prepareNext(let next?) = effects.last
    else {
      Issue.record("not loaded: \(effects)")
      return
    }
    #expect(source.isInAlbum && source.mayCrossfade)
    #expect(next.isInAlbum && !next.mayCrossfade)
    #expect(tracks[2].continues(tracks[1]), "the next disc goes on")
    #expect(!tracks[3].continues(tracks[2]))
    #expect(!tracks[0].continues(tracks[1]), "backwards is no album")
  }
}

extension PlayerEffect {
  fileprivate var isLoad: Bool { if case .load = self { true } else { false } }
}
