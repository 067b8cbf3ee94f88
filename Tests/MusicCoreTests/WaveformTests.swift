// The shape of a track: gathered in memory that does not grow, whatever the track's length.
import MusicCore
import Testing

@Suite struct WaveformTests {
  @Test func theLoudestPartIsFullAndTheRestInProportion() {
    var builder = Waveform.Builder()
    for energy: Float in [0, 0.01, 0.04, 0.01] { builder.add(energy) }
    #expect(builder.waveform.levels == [0, 128, 255, 128])
  }

  @Test func silenceAndNothingAreFlat() {
    #expect(Waveform.Builder().waveform.levels.isEmpty)
    #expect(Waveform.Builder().waveform.columns(10).isEmpty)
    var builder = Waveform.Builder()
    for _ in 0..<5000 { builder.add(0) }
    builder.add(.nan)
    builder.add(.infinity)
    #expect(builder.waveform.columns(10) == [Double](repeating: 0, count: 10))
  }

  @Test(arguments: [1, 100, 2047, 2048, 2049, 41_343, 1_000_000])
  func itNeverGrowsAndKeepsItsShape(blocks: Int) {
    var builder = Waveform.Builder()
    // Soft until the middle, loud after it.
    for block in 0..<blocks { builder.add(block < blocks / 2 ? 0.0025 : 0.25) }
    let waveform = builder.waveform
    #expect(waveform.levels.count <= Waveform.Builder.most)
    #expect(!waveform.levels.isEmpty)
    guard blocks > 99 else { return }
    let columns = waveform.columns(20)
    #expect(columns.count == 20)
    for column in columns.prefix(9) { #expect(abs(column - 0.1) < 0.01) }
    for column in columns.suffix(9) { #expect(column > 0.95) }
  }

  @Test func moreColumnsThanLevelsAreFilledAll() {
    let waveform = Waveform(levels: [0, 255])
    #expect(waveform.columns(4) == [0, 0, 1, 1])
    #expect(waveform.columns(1) == [1])
    #expect(waveform.columns(0).isEmpty)
  }
}
