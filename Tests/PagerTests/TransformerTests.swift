// The nine looks by their tables: every figure here is worked out by hand from the formulas, for a
// card of 200 x 300.
import Pager
import Testing

/// One row of a table.
struct Look: CustomTestStringConvertible {
  var kind: StandardTransformer.Kind
  var x: Double
  var scale = 1.0
  var moved = 0.0
  var degrees = 0.0
  var depth = 0.0
  var alpha = 1.0
  var z = 0

  var testDescription: String { "\(kind) at \(x)" }
}

private let card = AxisPair(main: 200, cross: 300)

private func frame(_ transformer: some CardTransformer) -> CardFrame {
  CardFrame(item: card, pitch: card.main + transformer.spacing(item: card))
}

private func isNear(_ one: Double, _ other: Double, _ tolerance: Double = 0.01) -> Bool {
  abs(one - other) < tolerance
}

/// The looks that are the same for `linear` and `overlap`.
private func linear(_ kind: StandardTransformer.Kind) -> [Look] {
  [
    Look(kind: kind, x: 0, z: 10),
    Look(kind: kind, x: 0.25, scale: 0.9125, alpha: 0.9, z: 7),
    Look(kind: kind, x: 0.5, scale: 0.825, alpha: 0.8, z: 5),
    Look(kind: kind, x: 1, scale: 0.65, alpha: 0.6, z: 0),
    Look(kind: kind, x: 1.5, scale: 0.65, alpha: 0.4, z: -5),
    Look(kind: kind, x: 2, scale: 0.65, alpha: 0.2, z: -10),
    Look(kind: kind, x: 3, scale: 0.65, alpha: 0, z: -20),
  ]
}

/// A wheel's looks; the way it turns is the sign of `side`.
private func wheel(_ kind: StandardTransformer.Kind, _ side: Double) -> [Look] {
  [
    Look(kind: kind, x: 0, z: 4),
    Look(kind: kind, x: 0.25, moved: -42.5, degrees: side * 6.4286, z: 1),
    Look(kind: kind, x: 0.5, moved: -85, degrees: side * 12.8571, alpha: 0.6, z: -1),
    Look(kind: kind, x: 1, moved: -170, degrees: side * 25.7143, alpha: 0.6, z: -6),
    Look(kind: kind, x: 1.5, moved: -255, degrees: side * 38.5714, alpha: 0.6, z: -11),
    Look(kind: kind, x: 2, moved: -340, degrees: side * 51.4286, alpha: 0.6, z: -16),
    Look(kind: kind, x: 3, moved: -510, degrees: side * 77.1429, alpha: 0.6, z: -26),
  ]
}

private let tables: [[Look]] = [
  [
    Look(kind: .crossFading, x: 0, z: 1),
    Look(kind: .crossFading, x: 0.25, moved: -50, alpha: 0.75, z: 1),
    Look(kind: .crossFading, x: 0.5, moved: -100, alpha: 0.5, z: 1),
    Look(kind: .crossFading, x: 1, alpha: 0, z: -1000),
    Look(kind: .crossFading, x: 1.5, alpha: 0, z: -1000),
    Look(kind: .crossFading, x: 2, alpha: 0, z: -1000),
    Look(kind: .crossFading, x: 3, alpha: 0, z: -1000),
  ],
  [
    Look(kind: .zoomOut, x: 0),
    Look(kind: .zoomOut, x: 0.25, scale: 0.85, moved: 30, alpha: 0.6),
    Look(kind: .zoomOut, x: 0.5, scale: 0.85, moved: 30, alpha: 0.6),
    Look(kind: .zoomOut, x: 1, scale: 0.85, moved: 30, alpha: 0.6),
    Look(kind: .zoomOut, x: 1.5, alpha: 0, z: -1000),
    Look(kind: .zoomOut, x: 2, alpha: 0, z: -1000),
    Look(kind: .zoomOut, x: 3, alpha: 0, z: -1000),
  ],
  [
    Look(kind: .depth, x: 0, z: 1),
    Look(kind: .depth, x: 0.25, scale: 0.875, moved: -50, alpha: 0.75),
    Look(kind: .depth, x: 0.5, scale: 0.75, moved: -100, alpha: 0.5),
    Look(kind: .depth, x: 1, alpha: 0, z: -1000),
    Look(kind: .depth, x: 1.5, alpha: 0, z: -1000),
    Look(kind: .depth, x: 2, alpha: 0, z: -1000),
    Look(kind: .depth, x: 3, alpha: 0, z: -1000),
  ],
  linear(.linear), linear(.overlap),
  [
    Look(kind: .coverFlow, x: 0, z: 100),
    Look(kind: .coverFlow, x: 0.25, degrees: -25.8311, depth: -11.1107, z: 100),
    Look(kind: .coverFlow, x: 0.5, degrees: -47.7297, depth: -22.2215, z: 100),
    Look(kind: .coverFlow, x: 1, degrees: -67.5, depth: -44.4430, z: 99),
    Look(kind: .coverFlow, x: 1.5, degrees: -67.5, depth: -44.4430, z: 99),
    Look(kind: .coverFlow, x: 2, degrees: -67.5, depth: -44.4430, z: 99),
    Look(kind: .coverFlow, x: 3, degrees: -67.5, depth: -44.4430, z: 99),
  ],
  wheel(.ferrisWheel, 1), wheel(.invertedFerrisWheel, -1),
  [
    Look(kind: .cubic, x: 0, z: 10),
    Look(kind: .cubic, x: 0.25, degrees: 22.5, z: 7),
    Look(kind: .cubic, x: 0.5, degrees: 45, z: 5),
    Look(kind: .cubic, x: 1, alpha: 0, z: -1000),
    Look(kind: .cubic, x: 1.5, alpha: 0, z: -1000),
    Look(kind: .cubic, x: 2, alpha: 0, z: -1000),
    Look(kind: .cubic, x: 3, alpha: 0, z: -1000),
  ],
]

struct TransformerTests {
  @Test func everyLookHasATable() {
    #expect(Set(tables.flatMap { $0.map(\.kind) }) == Set(StandardTransformer.Kind.allCases))
    #expect(tables.allSatisfy { $0.map(\.x) == [0, 0.25, 0.5, 1, 1.5, 2, 3] })
  }

  @Test("G1: a look is what its table says", arguments: tables.flatMap { $0 })
  func aLookIsWhatItsTableSays(_ look: Look) {
    let transformer = StandardTransformer(look.kind)
    let seen = transformer.attributes(at: look.x, in: frame(transformer))
    #expect(isNear(seen.scale.main, look.scale) && isNear(seen.scale.cross, look.scale))
    #expect(isNear(seen.translation.main, look.moved) && seen.translation.cross == 0)
    #expect(isNear(seen.rotation?.degrees ?? 0, look.degrees))
    #expect(isNear(seen.depth, look.depth))
    #expect(isNear(seen.alpha, look.alpha, 0.0001))
    #expect(seen.z == look.z)
  }

  /// To the other side a look is the mirror image, but for the two that tell the sides apart.
  @Test(arguments: StandardTransformer.Kind.allCases, [0.1, 0.25, 0.5, 0.9, 1.5, 2, 3])
  func theOtherSideIsTheMirrorImage(_ kind: StandardTransformer.Kind, _ x: Double) {
    guard kind != .depth, kind != .cubic else { return }
    let transformer = StandardTransformer(kind)
    let frame = frame(transformer)
    let one = transformer.attributes(at: x, in: frame)
    let other = transformer.attributes(at: -x, in: frame)
    #expect(one.scale == other.scale && one.alpha == other.alpha && one.z == other.z)
    #expect(isNear(one.translation.main, -other.translation.main))
    #expect(isNear(one.rotation?.degrees ?? 0, -(other.rotation?.degrees ?? 0)))
    #expect(one.rotation?.pivot == other.rotation?.pivot)
    #expect(one.depth == other.depth)
  }

  @Test func whatLeavesInDepthStaysPlainAndTheCubeTurnsAboutItsEdges() {
    let depth = StandardTransformer(.depth)
    for x in [-1, -0.5, -0.25] {
      let seen = depth.attributes(at: x, in: frame(depth))
      #expect(seen.scale.main == 1 && seen.translation == .zero && seen.alpha == 1 && seen.z == 1)
    }
    #expect(depth.attributes(at: -1.01, in: frame(depth)).alpha == 0)
    let cube = StandardTransformer(.cubic)
    for (x, edge) in [(-1, 100), (-0.25, 100), (0, -100), (0.75, -100)] as [(Double, Double)] {
      let turn = cube.attributes(at: x, in: frame(cube)).rotation
      #expect(turn?.pivot.main == edge && turn?.axis == .cross && turn?.perspective == 500)
    }
    #expect(cube.attributes(at: -1.01, in: frame(cube)).alpha == 0)
  }

  @Test func theWheelsHangOnTheirHubs() {
    // 14 cards of a pitch of 170 make a wheel of this radius.
    for (kind, hub) in [(.ferrisWheel, 378.79), (.invertedFerrisWheel, -378.79)]
      as [(StandardTransformer.Kind, Double)]
    {
      let wheel = StandardTransformer(kind)
      let turn = wheel.attributes(at: 1, in: frame(wheel)).rotation
      #expect(isNear(turn?.pivot.cross ?? 0, hub) && turn?.pivot.main == 0)
      #expect(turn?.axis == .depth && turn?.perspective == nil)
      #expect(wheel.attributes(at: 5.01, in: frame(wheel)).alpha == 0)
    }
  }

  @Test(arguments: [
    (StandardTransformer.Kind.crossFading, 200.0), (.zoomOut, 200), (.depth, 200), (.linear, 174),
    (.overlap, 122), (.coverFlow, 88.886), (.ferrisWheel, 170), (.invertedFerrisWheel, 170),
    (.cubic, 200),
  ])
  func theSpacingGivesThePitch(_ kind: StandardTransformer.Kind, _ pitch: Double) {
    #expect(isNear(frame(StandardTransformer(kind)).pitch, pitch))
  }

  @Test func leastScalesAndLeastAlphaAreIndependent() {
    let fade = StandardTransformer(
      .linear, minimumScale: AxisPair(main: 1, cross: 1), minimumAlpha: 0.2)
    let seen = fade.attributes(at: 1, in: frame(fade))
    #expect(seen.scale == AxisPair(main: 1, cross: 1) && isNear(seen.alpha, 0.2))
    let flat = StandardTransformer(
      .linear, minimumScale: AxisPair(main: 0.5, cross: 1), minimumAlpha: 1)
    #expect(flat.attributes(at: 1, in: frame(flat)).scale == AxisPair(main: 0.5, cross: 1))
    #expect(flat.attributes(at: 8, in: frame(flat)).alpha == 1)
    #expect(flat.reach == .infinity && fade.reach == 1.25)
  }

  @Test(arguments: StandardTransformer.Kind.allCases)
  func noPositionGivesAnythingThatCannotBePainted(_ kind: StandardTransformer.Kind) {
    let transformer = StandardTransformer(kind)
    for x in [0, -0.0, 1e-12, -1, 1, 5, 1e9, -1e9, .infinity, -.infinity, .nan] as [Double] {
      let seen = transformer.attributes(at: x, in: frame(transformer))
      #expect((0...1).contains(seen.alpha))
      #expect(seen.scale.main.isFinite && seen.scale.main > 0)
      #expect(seen.translation.main.isFinite && (seen.rotation?.degrees ?? 0).isFinite)
    }
    // Beyond its reach a look has nothing to show.
    if transformer.reach.isFinite {
      let beyond = transformer.reach + 0.001
      #expect(transformer.attributes(at: beyond, in: frame(transformer)).alpha < 0.0005)
      #expect(transformer.attributes(at: -beyond, in: frame(transformer)).alpha < 0.0005)
    }
  }
}
