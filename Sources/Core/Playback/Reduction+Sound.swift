// What the engine is told about how to sound: the settings, and what each track is among its
// neighbours, which decides its level and how it is joined to the one before.
package import MusicCore

extension Reduction {
  mutating func setSound(_ sound: SoundSettings) {
    guard sound != state.sound else { return }
    let isRunning = state.timing.instant != nil
    let position = position
    state.sound = sound
    // The position runs at the new speed from here on.
    if state.timing.pendingSeek == nil { anchor(at: position, running: isRunning) }
    effects.append(.setSound(sound))
  }

  /// What the engine needs to play the queue's current item.
  var currentSource: EngineSource? {
    guard let item = state.queue.current else { return nil }
    let before = state.queue.preceding().flatMap(state.queue.item(with:))
    return source(of: item, after: before)
  }

  /// What the engine needs to play `id` after the current item.
  func nextSource(_ id: QueueItem.ID) -> EngineSource? {
    state.queue.item(with: id).map { source(of: $0, after: state.queue.current) }
  }

  private func source(of item: QueueItem, after before: QueueItem?) -> EngineSource {
    let follower = state.queue.upcoming.first { $0.id != item.id }
    let continues = before.map { item.track.continues($0.track) } ?? false
    var source = EngineSource(id: item.id, path: item.track.path)
    source.segment = item.track.segment
    source.gain = item.track.metadata.replayGain
    source.isInAlbum = continues || follower?.track.continues(item.track) == true
    source.mayCrossfade = !continues
    return source
  }
}

extension Track {
  /// Whether this is the track that follows `other` on the same album.
  ///
  /// Without track numbers the same album is enough.
  package func continues(_ other: Track) -> Bool {
    guard id != other.id, isOnAlbum(of: other) else { return false }
    guard let own = metadata.trackNumber, let before = other.metadata.trackNumber else {
      return true
    }
    let (disc, lastDisc) = (metadata.discNumber ?? 1, other.metadata.discNumber ?? 1)
    return disc == lastDisc ? own == before + 1 : disc == lastDisc + 1 && own == 1
  }

  private func isOnAlbum(of other: Track) -> Bool {
    if let albumID, let otherID = other.albumID { return albumID == otherID }
    guard let album = metadata.album, album == other.metadata.album else { return false }
    return metadata.albumArtist == other.metadata.albumArtist && path.parent == other.path.parent
  }
}
