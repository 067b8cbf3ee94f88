// Who hears of a widget's new size: after the allocation, for nothing may be resized inside one.
internal import GLibKit

/// Tells of each new size once.
@MainActor
final class SizeNews {
  private let resized: @MainActor (Size) -> Void
  private var lastSize: Size?
  private var announcement: LoopSource?

  /// `resized` is called from the loop.
  init(_ resized: @escaping @MainActor (Size) -> Void) {
    self.resized = resized
  }

  /// Announces the size soon, unless it is the one that was told.
  func allocated(_ size: Size) {
    guard size != lastSize else { return }
    lastSize = size
    announcement = MainLoop.after(.zero) { [weak self] in
      guard let self, let lastSize else { return }
      resized(lastSize)
    }
  }
}
