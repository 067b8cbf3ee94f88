// PLS: `File1=`, `Title1=`, `Length1=`, in any case and any order. Numbers that come twice are two
// entries, and what the file says of their count is not believed.
import MusicCore

enum PLS {
  static func read(_ bytes: [UInt8]) -> PlaylistDocument {
    var files: [(number: Int, location: [UInt8])] = []
    var titles: [Int: String] = [:]
    var lengths: [Int: Int] = [:]
    for line in ListText.lines(of: bytes) {
      guard let mark = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = ListText.trimmed(String(decoding: line[..<mark], as: UTF8.self)).lowercased()
      let value = line[(mark + 1)...]
      let digits = key.drop { !$0.isASCII || !$0.isNumber }
      guard let number = Int(digits), number >= 0 else { continue }
      switch key.dropLast(digits.count) {
      case "file" where value.contains { $0 > 0x20 }: files.append((number, Array(value)))
      case "title": titles[number] = ListText.trimmed(String(decoding: value, as: UTF8.self))
      case "length": lengths[number] = Int(ListText.trimmed(String(decoding: value, as: UTF8.self)))
      default: continue
      }
    }
    let sorted = files.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }
    return PlaylistDocument(
      entries: sorted.map { _, file in
        var entry = PlaylistEntry(file.location)
        entry.title = titles[file.number].flatMap { $0.isEmpty ? nil : $0 }
        entry.duration = lengths[file.number].flatMap { $0 > 0 ? .seconds($0) : nil }
        return entry
      })
  }

  static func write(_ tracks: [Track], in folder: FilePath) -> [UInt8] {
    var bytes = Array("[playlist]\n".utf8)
    for (index, track) in tracks.enumerated() {
      let number = index + 1
      let names = [track.artist, track.title].compactMap(\.self).joined(separator: " - ")
      let seconds = track.duration.map { Int(($0 / .seconds(1)).rounded()) } ?? -1
      bytes += Array("File\(number)=".utf8)
      bytes += ListText.location(of: track.path, in: folder, isText: true)
      bytes += Array(
        "\nTitle\(number)=\(ListText.oneLine(names))\nLength\(number)=\(seconds)\n".utf8)
    }
    return bytes + Array("NumberOfEntries=\(tracks.count)\nVersion=2\n".utf8)
  }
}
