// Pictures that were decoded, kept up to a number of bytes, the least recently seen given up first.
// At most two are decoded at once, the newest wish first, since the newest is what is on screen.

/// A cache of pictures by key.
@MainActor
package final class TextureCache<Key: Hashable & Sendable> {
  private struct Entry {
    let texture: Texture
    let side: Int
    var lastUse: Int
  }

  private let limit: Int
  private let load: @Sendable (Key) async -> [UInt8]?
  private var entries: [Key: Entry] = [:]
  private var without: Set<Key> = []
  private var clock = 0
  private var freeSlots = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The bytes that the pictures kept now take.
  package private(set) var cost = 0

  /// Keeps pictures of at most `limit` bytes; `load` gives the encoded picture of a key, if any.
  package init(limit: Int, load: @escaping @Sendable (Key) async -> [UInt8]?) {
    self.limit = limit
    self.load = load
  }

  /// The picture, if it is here, at least as large as `side` asks or as just this tile.
  package func kept(_ key: Key, side: Int, tile: Tile? = nil) -> Texture? {
    guard let entry = entries[key], entry.side >= side, entry.texture.tile == tile else {
      return nil
    }
    clock += 1
    entries[key]?.lastUse = clock
    return entry.texture
  }

  /// Gets a picture to fit a square of `side` device pixels and hands it over, nil where there is
  /// none.
  ///
  /// With a `tile` it is made into that, and `side` is its. What is kept comes at once; letting go of
  /// the answer ends the wish.
  package func fetch(
    _ key: Key, side: Int, tile: Tile? = nil, _ deliver: @escaping @MainActor (Texture?) -> Void
  ) -> PictureWish? {
    if let texture = kept(key, side: side, tile: tile) {
      deliver(texture)
      return nil
    }
    if without.contains(key) {
      deliver(nil)
      return nil
    }
    return PictureWish(
      task: Task { [weak self] in
        let texture = await self?.read(key, side: side, tile)
        if !Task.isCancelled { deliver(texture) }
      })
  }

  /// Forgets what was known of a key, because its picture may have changed.
  package func forget(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { cost -= entry.texture.cost }
    without.remove(key)
  }

  /// Forgets the pictures of these keys, and of all keys that there was none.
  package func forget(where isStale: (Key) -> Bool) {
    for key in entries.keys.filter(isStale) { forget(key) }
    without.removeAll()
  }
}

/// A picture that is on its way; letting go of it gives up the wish.
@MainActor
package final class PictureWish {
  private let task: Task<Void, Never>

  fileprivate init(task: Task<Void, Never>) {
    self.task = task
  }

  deinit {
    task.cancel()
  }
}

extension TextureCache {
  private func read(_ key: Key, side: Int, _ tile: Tile?) async -> Texture? {
    await takeSlot()
    defer { giveSlot() }
    guard !Task.isCancelled else { return nil }
    if let texture = kept(key, side: side, tile: tile) { return texture }
    guard let bytes = await load(key), let texture = await decode(bytes, side, tile) else {
      if !Task.isCancelled { without.insert(key) }
      return nil
    }
    keep(texture, key, side)
    return texture
  }

  private func decode(_ bytes: [UInt8], _ side: Int, _ tile: Tile?) async -> Texture? {
    if let tile { return await Texture.decode(bytes, as: tile) }
    return await Texture.decode(bytes, side: side)
  }

  private func takeSlot() async {
    if freeSlots > 0 {
      freeSlots -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func giveSlot() {
    if let next = waiting.popLast() { next.resume() } else { freeSlots += 1 }
  }

  private func keep(_ texture: Texture, _ key: Key, _ side: Int) {
    forget(key)
    clock += 1
    entries[key] = Entry(texture: texture, side: side, lastUse: clock)
    cost += texture.cost
    guard cost > limit else { return }
    for (oldKey, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard cost > limit * 3 / 4, oldKey != key else { continue }
      entries[oldKey] = nil
      cost -= entry.texture.cost
    }
  }
}
