// XSPF: XML with an address for each track. Of XML it knows what a playlist needs; entities that the
// file declares itself are left as they stand, so none can grow and none can read a file.
import MusicCore

enum XSPF {
  static func read(_ bytes: [UInt8]) throws(PlaylistError) -> PlaylistDocument {
    var reader = XMLReader(bytes)
    var document = PlaylistDocument()
    var open: [String] = []
    var entry: PlaylistEntry?
    var text = ""
    var isPlaylist = false
    while let token = try reader.next() {
      switch token {
      case .opening(let name, let isEmpty):
        if open.isEmpty, name == "playlist" { isPlaylist = true }
        text = ""
        guard !isEmpty else { continue }
        open.append(name)
        if name == "track" { entry = PlaylistEntry([], isURI: true) }
      case .text(let piece): text += piece
      case .closing(let name):
        guard open.last == name else { throw .notAPlaylist }
        open.removeLast()
        let words = ListText.trimmed(text)
        text = ""
        guard !words.isEmpty || name == "track" else { continue }
        switch (name, open.last) {
        case ("title", "playlist"): document.title = words
        case ("title", "track"): entry?.title = words
        case ("creator", "track"): entry?.artist = words
        case ("album", "track"): entry?.album = words
        case ("duration", "track"):
          entry?.duration = Int64(words).flatMap { $0 > 0 ? .milliseconds($0) : nil }
        // Of several places the first one counts.
        case ("location", "track"):
          if entry?.location.isEmpty == true { entry?.location = Array(words.utf8) }
        case ("track", _):
          if let found = entry, !found.location.isEmpty { document.entries.append(found) }
          entry = nil
        default: break
        }
      }
    }
    guard isPlaylist else { throw .notAPlaylist }
    guard open.isEmpty else { throw .cutOff }
    return document
  }

  static func write(_ tracks: [Track], title: String, in folder: FilePath) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/">
        <title>\(escaped(title))</title>
        <trackList>

      """
    for track in tracks {
      let address = FilePath(bytes: track.path.relative(to: folder)).escaped
      // A name with a colon would be taken for a scheme.
      let isPlain = address.hasPrefix("/") || !address.prefix { $0 != "/" }.contains(":")
      let location = address.hasPrefix("/") ? track.path.fileURI : (isPlain ? "" : "./") + address
      var fields = ["location": location, "title": track.title]
      fields["creator"] = track.artist
      fields["album"] = track.metadata.album
      fields["duration"] = track.duration.map { String(Int(($0 / .milliseconds(1)).rounded())) }
      text += "    <track>\n"
      for name in ["location", "title", "creator", "album", "duration"] {
        if let value = fields[name] { text += "      <\(name)>\(escaped(value))</\(name)>\n" }
      }
      text += "    </track>\n"
    }
    return Array((text + "  </trackList>\n</playlist>\n").utf8)
  }

  /// What XML cannot hold, such as a bell, is left out.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
