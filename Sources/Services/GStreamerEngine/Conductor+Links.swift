// Files that hold several, one after another: each is opened by itself and decoded by a pipeline of its
// own, because GStreamer cannot seek from one to another.

import Playback
import Synchronization

extension Conductor {
  /// What opens the files inside a deck's file.
  func links(of deck: Deck, _ info: GaplessInfo) -> LinkReader {
    let (number, path) = (deck.number, deck.source.path)
    return LinkReader(info.links) { [weak self] link, linkNumber in
      Aside.run { [weak self] in
        do throws(EngineFailure) {
          let file = try OpenedFile.open(
            path, isByLinks: true, link: link, known: info,
            onNote: { [weak self] note in
              self?.post { $0.hear(note, from: number, link: linkNumber) }
            },
            onSample: { [weak self] in
              if let self, isHungry.load(ordering: .acquiring) { postPump() }
            })
          guard let self else { return file.pipeline.shutDown() }
          self.post { $0.opened(file, number, link: linkNumber) }
        } catch {
          self?.post { $0.hear(.failed(error), from: number, link: linkNumber) }
        }
      }
      return self?.alarm(in: Self.patience) {
        $0.hear(.failed(Self.timeout), from: number, link: linkNumber)
      }
    }
  }

  private func opened(_ file: OpenedFile, _ number: Int, link: Int) {
    guard let chain = deck(number)?.chain, chain.opened(file, link) else {
      Aside.run { file.pipeline.shutDown() }
      return
    }
    pump()
  }
}
