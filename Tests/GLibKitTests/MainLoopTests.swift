// The join of the main actor and GLib's loop, on the process's main thread. XCTest, because
// Swift Testing does not run there. Test methods are not marked @MainActor: discovery would crash.
import Dispatch
import GLibKit
import Synchronization
import XCTest

final class MainLoopTests: XCTestCase {
  func testMainActorJobsRunInsideTheLoop() {
    MainActor.assumeIsolated {
      var hops = 0
      Task {
        for _ in 0..<1000 {
          await Task.detached { await Task.yield() }.value
          hops += 1
        }
      }
      XCTAssertTrue(MainLoop.run(while: { hops < 1000 }, atMost: .seconds(60)))
      XCTAssertFalse(MainLoop.isPolling)
    }
  }

  func testAnIdleLoopSleeps() {
    MainActor.assumeIsolated {
      MainLoop.install()
      let before = DispatchTime.now()
      let cpuBefore = processorTime()
      _ = MainLoop.run(while: { true }, atMost: .milliseconds(400))
      let elapsed = DispatchTime.now().uptimeNanoseconds - before.uptimeNanoseconds
      XCTAssertGreaterThanOrEqual(elapsed, 400_000_000)
      XCTAssertLessThan(processorTime() - cpuBefore, 0.2, "The loop spins instead of sleeping.")
    }
  }

  func testATimeoutRunsUntilItSaysNo() {
    MainActor.assumeIsolated {
      let boxes = ClosureBoxes.live
      var ticks = 0
      let source = MainLoop.every(.milliseconds(1)) {
        ticks += 1
        return ticks < 3
      }
      XCTAssertTrue(MainLoop.run(while: { ticks < 3 }, atMost: .seconds(60)))
      XCTAssertEqual(ticks, 3)
      source.cancel()
      XCTAssertEqual(ClosureBoxes.live, boxes)
    }
  }

  func testASourceEndsWithItsOwner() {
    MainActor.assumeIsolated {
      let boxes = ClosureBoxes.live
      var ticks = 0
      var source: LoopSource? = MainLoop.every(.milliseconds(1)) {
        ticks += 1
        return true
      }
      XCTAssertNotNil(source)
      XCTAssertTrue(MainLoop.run(while: { ticks < 1 }, atMost: .seconds(60)))
      source = nil
      let seen = ticks
      _ = MainLoop.run(while: { true }, atMost: .milliseconds(30))
      XCTAssertEqual(ticks, seen)
      XCTAssertEqual(ClosureBoxes.live, boxes)
    }
  }

  func testAUnixSignalArrivesOnTheMainThread() {
    MainActor.assumeIsolated {
      var caught = 0
      let source = MainLoop.onUnixSignal(SIGUSR1) { caught += 1 }
      raise(SIGUSR1)
      XCTAssertTrue(MainLoop.run(while: { caught == 0 }, atMost: .seconds(60)))
      source.cancel()
    }
  }

  func testAReadableDescriptorWakesTheLoop() {
    MainActor.assumeIsolated {
      var ends: [Int32] = [0, 0]
      XCTAssertEqual(pipe(&ends), 0)
      var byte: UInt8 = 0
      let source = MainLoop.whenReadable(ends[0]) {
        _ = read(ends[0], &byte, 1)
        return false
      }
      var sent: UInt8 = 42
      XCTAssertEqual(write(ends[1], &sent, 1), 1)
      XCTAssertTrue(MainLoop.run(while: { byte == 0 }, atMost: .seconds(60)))
      XCTAssertEqual(byte, 42)
      source.cancel()
      close(ends[0])
      close(ends[1])
    }
  }

  func testRunReturnsAfterQuit() {
    MainActor.assumeIsolated {
      let quit = MainLoop.after(.milliseconds(5)) { MainLoop.quit() }
      MainLoop.run()
      quit.cancel()
    }
  }
}

/// Seconds of processor time this process has used.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
