// M3U and M3U8: a path a line; what begins with `#` is a comment, of which two kinds tell something.
import MusicCore

enum M3U {
  static func read(_ bytes: [UInt8]) -> PlaylistDocument {
    var document = PlaylistDocument()
    var words = PlaylistEntry([])
    for line in ListText.lines(of: bytes) where line.contains(where: { $0 > 0x20 }) {
      guard line.first == UInt8(ascii: "#") else {
        words.location = Array(line)
        document.entries.append(words)
        words = PlaylistEntry([])
        continue
      }
      if let text = ListText.text(of: line, after: "#EXTINF:") {
        words = entry(saying: text)
      } else if let text = ListText.text(of: line, after: "#PLAYLIST:"), !text.isEmpty {
        document.title = text
      }
    }
    return document
  }

  /// "213,Artist - Title", the number perhaps with attributes behind it; -1 is an unknown length.
  private static func entry(saying text: String) -> PlaylistEntry {
    var entry = PlaylistEntry([])
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts[0].prefix { !$0.isWhitespace }
    if let seconds = Double(number), seconds > 0, seconds < 1e9 {
      entry.duration = .milliseconds(Int64(seconds * 1000))
    }
    guard parts.count == 2 else { return entry }
    let names = ListText.trimmed(parts[1])
    if let mark = names.range(of: " - ") {
      entry.artist = String(names[..<mark.lowerBound])
      entry.title = String(names[mark.upperBound...])
    } else if !names.isEmpty {
      entry.title = names
    }
    return entry
  }

  /// With `isText` the file is UTF-8 whatever the paths are.
  static func write(
    _ tracks: [Track], title: String, in folder: FilePath, isText: Bool
  ) -> [UInt8] {
    var bytes = Array("#EXTM3U\n#PLAYLIST:\(ListText.oneLine(title))\n".utf8)
    for track in tracks {
      let seconds = track.duration.map { Int(($0 / .seconds(1)).rounded()) } ?? -1
      let names = [track.artist, track.title].compactMap(\.self).joined(separator: " - ")
      bytes += Array("#EXTINF:\(seconds),\(ListText.oneLine(names))\n".utf8)
      bytes += ListText.location(of: track.path, in: folder, isText: isText) + [0x0A]
    }
    return bytes
  }
}

extension String {
  /// Where `other` stands first.
  fileprivate func range(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) {
        return start..<index(start, offsetBy: other.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
