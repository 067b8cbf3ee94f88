// How a child of a stage is moved, turned and scaled: steps that apply one after the other, each in
// the space that those before it have made.
internal import CGtk

/// One step; lengths in pixels, x to the right, y downwards, z towards the eye.
package enum TransformStep: Hashable, Sendable {
  case move(x: Double, y: Double, z: Double = 0)
  case scale(x: Double, y: Double)
  /// Clockwise in the plane, degrees.
  case turn(degrees: Double)
  /// About an axis in the plane; positive takes the upper edge away from the eye.
  case turnAboutX(degrees: Double)
  /// About an axis in the plane; positive takes the right edge away from the eye.
  case turnAboutY(degrees: Double)
  /// What is nearer is larger from here on; the eye is so far away.
  case perspective(Double)
}

extension [TransformStep] {
  /// The whole as GTK takes it, owned by the caller.
  func gskTransform() -> OpaquePointer? {
    reduce(nil) { (before: OpaquePointer?, step) in
      switch step {
      case .move(let x, let y, let z):
        var point = graphene_point3d_t(x: Float(x), y: Float(y), z: Float(z))
        return gsk_transform_translate_3d(before, &point)
      case .scale(let x, let y):
        return gsk_transform_scale(before, Float(x), Float(y))
      case .turn(let degrees):
        return gsk_transform_rotate(before, Float(degrees))
      case .turnAboutX(let degrees):
        return gsk_transform_rotate_3d(before, Float(degrees), graphene_vec3_x_axis())
      case .turnAboutY(let degrees):
        return gsk_transform_rotate_3d(before, Float(degrees), graphene_vec3_y_axis())
      case .perspective(let distance):
        return gsk_transform_perspective(before, Float(distance))
      }
    }
  }
}
