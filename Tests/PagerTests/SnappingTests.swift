// Where releases come to rest: every rule over a grid of places and speeds.
import Pager
import Testing

private let places = stride(from: -3.0, through: 3.0, by: 0.05).map { ($0 * 100).rounded() / 100 }
private let speeds = [-5, -1, -0.31, -0.3, -0.29, -0.01, 0, 0.01, 0.29, 0.3, 0.31, 1, 5]

struct SnappingTests {
  @Test func slowReleasesGoToWhatIsNearest() {
    for distance in [DecelerationDistance.automatic, .pages(1), .pages(3)] {
      for proposed in places {
        for speed in speeds where abs(speed) < 0.3 {
          let page = Snapping(distance).page(from: 0, proposed: proposed, velocity: speed)
          #expect(abs(Double(page) - proposed) <= 0.5)
        }
      }
    }
  }

  @Test("G2: flings go their fixed distance") func flingsGoTheirFixedDistance() {
    for pages in 1...4 {
      let snapping = Snapping(.pages(pages))
      for place in places {
        for speed in speeds where abs(speed) >= 0.3 {
          let page = Double(snapping.page(from: place, proposed: 99, velocity: speed))
          let ahead = speed > 0 ? page - place : place - page
          // The first whole page that way, and so many more.
          #expect(ahead >= Double(pages - 1) && ahead < Double(pages))
        }
      }
    }
  }

  @Test("G2: automatic flings need fifteen hundredths of a page")
  func automaticFlingsNeedFifteenHundredthsOfAPage() {
    let snapping = Snapping(.automatic)
    for proposed in places {
      for speed in speeds where abs(speed) >= 0.3 {
        let page = snapping.page(from: 0, proposed: proposed, velocity: speed)
        #expect(abs(Double(page) - (proposed + (speed > 0 ? 0.35 : -0.35))) <= 0.5 + 1e-9)
      }
    }
    #expect(snapping.page(from: 0, proposed: 2.16, velocity: 0.3) == 3)
    #expect(snapping.page(from: 0, proposed: 2.14, velocity: 0.3) == 2)
    #expect(snapping.page(from: 0, proposed: 1.84, velocity: -0.3) == 1)
  }

  /// The threshold itself is a fling: G2.
  @Test("G2: the threshold is three tenths") func theThresholdIsThreeTenths() {
    let snapping = Snapping(.pages(1))
    #expect(snapping.page(from: 1.1, proposed: 1.1, velocity: 0.29) == 1)
    #expect(snapping.page(from: 1.1, proposed: 1.1, velocity: 0.3) == 2)
    #expect(Snapping(.pages(3)).page(from: 1.1, proposed: 1.1, velocity: 0.3) == 4)
    #expect(snapping.page(from: 1.1, proposed: 1.1, velocity: -0.29) == 1)
    #expect(snapping.page(from: 1.9, proposed: 1.9, velocity: -0.3) == 1)
    var lazy = snapping
    lazy.threshold = 2
    #expect(lazy.page(from: 1.1, proposed: 1.1, velocity: 1) == 1)
  }

  @Test func itStaysWithinItsBounds() {
    for distance in [DecelerationDistance.automatic, .pages(1), .pages(4)] {
      for place in places {
        for speed in speeds {
          let page = Snapping(distance).page(
            from: place, velocity: speed, pitch: 200, bounds: 0...2)
          #expect((0...2).contains(page))
        }
      }
    }
  }

  /// A leading row ends between two pages; its end is a place of rest of its own.
  @Test func aBoundBetweenPagesIsAPlaceOfRest() {
    let snapping = Snapping(.automatic)
    #expect(snapping.page(from: 2.3, velocity: 0, pitch: 200, bounds: 0...2.4) == 3)
    #expect(snapping.page(from: 2.1, velocity: 0, pitch: 200, bounds: 0...2.4) == 2)
    #expect(snapping.page(from: 1.7, velocity: 0, pitch: 200, bounds: 1.6...9) == 1)
    #expect(snapping.page(from: 1.9, velocity: 0, pitch: 200, bounds: 1.6...9) == 2)
  }

  @Test func nonsenseDoesNoHarm() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      _ = Snapping(.automatic).page(from: value, velocity: 1, pitch: 200, bounds: nil)
      _ = Snapping(.automatic).page(from: 0, velocity: value, pitch: 200, bounds: nil)
      _ = Snapping(.pages(2)).page(from: 0, velocity: value, pitch: 0, bounds: 0...3)
    }
  }
}

struct DragVelocityTests {
  private func velocity(_ samples: [(Double, Double)], at time: Double) -> Double {
    var velocity = DragVelocity()
    for (time, place) in samples { velocity.add(place, at: time) }
    return velocity.value(at: time)
  }

  @Test func itIsTheSpeedOfTheLastMoments() {
    #expect(velocity([(0, 0), (10, 5), (20, 10)], at: 20) == 0.5)
    // A long wait, then a short pull: the wait does not count.
    #expect(velocity([(0, 0), (500, 0), (540, -40)], at: 540) == -1)
  }

  @Test func aFingerThatStoppedDoesNotFling() {
    #expect(velocity([(0, 0), (20, 60)], at: 300) == 0)
    #expect(velocity([(0, 0), (20, 60)], at: 60) == 1)
    #expect(velocity([], at: 0) == 0 && velocity([(5, 3)], at: 5) == 0)
    #expect(velocity([(5, 3), (5, 9)], at: 5) == 0)
  }
}
