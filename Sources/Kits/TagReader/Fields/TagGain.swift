// ReplayGain as tags hold it, and Opus's own R128 gains brought to the same reference.

internal import MusicCore

/// Reading gains and peaks.
enum TagGain {
  /// Decibels between -70 and 70; nil for anything else.
  static func gain(_ text: String) -> Double? {
    guard let value = TagNumber.decimal(text), abs(value) <= 70 else { return nil }
    return value
  }

  /// A peak above 0, linear; nil for anything else.
  static func peak(_ text: String) -> Double? {
    guard let value = TagNumber.decimal(text), value > 0, value <= 100 else { return nil }
    return value
  }

  /// A gain in 256ths of a decibel for -23 LUFS, as decibels for ReplayGain's -18 LUFS.
  static func r128(_ text: String) -> Double? {
    guard let value = TagNumber.decimal(text), abs(value) <= 32_768 else { return nil }
    return value / 256 + 5
  }

  /// What the fields say; Opus's own gains go first where they are, RVA2's last.
  static func read(_ fields: FieldTable) -> ReplayGain {
    var gain = ReplayGain()
    gain.trackGain =
      fields.first(.trackR128).flatMap(r128) ?? fields.first(.trackGain).flatMap(self.gain)
      ?? fields.first(.trackRVA2).flatMap(self.gain)
    gain.albumGain =
      fields.first(.albumR128).flatMap(r128) ?? fields.first(.albumGain).flatMap(self.gain)
      ?? fields.first(.albumRVA2).flatMap(self.gain)
    gain.trackPeak = fields.first(.trackPeak).flatMap(peak)
    gain.albumPeak = fields.first(.albumPeak).flatMap(peak)
    return gain
  }
}
