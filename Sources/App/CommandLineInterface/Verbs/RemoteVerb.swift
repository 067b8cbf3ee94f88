// norae remote: says words to the window of this library, and what came of them.
import AppModel
import DesktopServices
import GLibKit
import MusicCore
import SystemKit

extension Session {
  func remote() async throws {
    guard folders.hasSessionBus else { return noWindow() }
    let name = "io.github.norae.Norae\(instance)"
    do throws(BusError) {
      let bus = try await Bus.session()
      guard let answer = try await WordRemote.say(words, to: name, on: bus) else {
        return noWindow()
      }
      for failure in answer.failures { console.fail(tr("remote"), failure) }
      if request.isJSON {
        try? console.raw(answer.json + "\n")
      } else if request.operands.first == Array("status".utf8) {
        try? console.raw(answer.text + "\n")
      }
    } catch {
      console.fail(tr("remote"), error.reason)
    }
  }

  private func noWindow() {
    console.fail(tr("remote"), tr("no window is open"))
  }

  /// The words as the window can use them: what is on disk here by its whole path.
  private var words: [[UInt8]] {
    zip(request.operands, request.paths).enumerated().map { index, pair in
      index > 0 && FileSystem.exists(pair.1.bytes) ? pair.1.bytes : pair.0
    }
  }
}
