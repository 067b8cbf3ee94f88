// The Swift closure behind a C callback. GLib keeps a raw pointer to the box; the box is retained
// when it is handed over and released in GLib's destroy notify, never anywhere else. Boxes are
// counted, so that a test can open and close a window and see that nothing stayed behind.
internal import Synchronization

/// The closures that C holds at this moment, for tests that look for leaks.
package enum ClosureBoxes {
  /// How many closures C holds in the whole program.
  package static var live: Int { liveBoxes.load(ordering: .relaxed) }
}

/// One closure, held by C through an opaque pointer.
package final class ClosureBox<Body> {
  package let body: Body

  package init(_ body: Body) {
    self.body = body
    liveBoxes.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    liveBoxes.wrappingSubtract(1, ordering: .relaxed)
  }

  /// A pointer that owns the box; give it back with `releaseBox` or `take`.
  package func retained() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  /// The box behind a pointer, which goes on owning it.
  package static func borrow(_ pointer: UnsafeMutableRawPointer?) -> ClosureBox {
    guard let pointer else { preconditionFailure("A callback came without its closure.") }
    return Unmanaged<ClosureBox>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The box behind a pointer, which is empty afterwards: for callbacks that come exactly once.
  package static func take(_ pointer: UnsafeMutableRawPointer?) -> ClosureBox {
    guard let pointer else { preconditionFailure("A callback came without its closure.") }
    return Unmanaged<ClosureBox>.fromOpaque(pointer).takeRetainedValue()
  }
}

/// Destroy notify for every box, whatever its type: a release looks only at the object's header.
package let releaseBox: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
  guard let pointer else { return }
  Unmanaged<AnyObject>.fromOpaque(pointer).release()
}

private let liveBoxes = Atomic<Int>(0)
