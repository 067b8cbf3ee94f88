// The pager of covers and the grid, with many albums, scrolled from one end to the other on a display:
// what the main thread works in each frame, how many cards there are, and how memory grows.
//
//     pager-bench COUNT PICTURE…
//     pager-bench bar
//
// The second measures what a frame of the seek bar costs.
// A frame's time is the main thread's own processor time from one frame to the next: what other
// programs do meanwhile is not in it.
import AppModel
import GLibKit
import GtkKit
import MusicCore
import PlayerUI
import SystemKit

let words = ThisProcess.arguments.map { String(decoding: $0, as: UTF8.self) }
if words == ["bar"], Appearance.start() {
  MainLoop.install()
  try Terminal.write(Array(BarBench.report().utf8), to: .output)
  ThisProcess.end(status: 0)
}
guard words.count >= 2, let count = Int(words[0]), Appearance.start() else {
  try Terminal.write(
    Array("usage, on a display: pager-bench COUNT PICTURE… | bar\n".utf8), to: .error)
  ThisProcess.end(status: 2)
}
MainLoop.install()
let pictures = words.dropFirst().map { FilePath($0) }
let pager = try PagerBench(albums: count, pictures: pictures).run()
let grid = try GridBench(albums: count, pictures: pictures).run()
try Terminal.write(Array((pager + grid).utf8), to: .output)
ThisProcess.end(status: 0)
