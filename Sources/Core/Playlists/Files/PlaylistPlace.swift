// What a location in a playlist may mean here: a file name may hold a percent sign or a backslash, and
// the same sign may be an escape or another system's separator. What was written is tried first.
package import MusicCore

/// Where an entry may be found.
package enum PlaylistPlace: Hashable, Sendable {
  /// Paths on this machine, the likeliest first.
  case paths([FilePath])
  /// A path of another machine: only its end means something here.
  case foreign(FilePath)
  /// An address of the net, as it was written.
  case address(String)
}

extension PlaylistEntry {
  /// What the location may mean in a playlist that lies in `folder`.
  package func place(in folder: FilePath) -> PlaylistPlace {
    let text = String(decoding: location, as: UTF8.self)
    let lower = text.prefix(7).lowercased()
    if lower == "file://" {
      guard let path = FilePath(fileURI: text) else { return .address(text) }
      let name = Array(path.bytes.dropFirst())
      return Self.isDrive(name) ? .foreign(Self.slashed(name)) : .paths([path.resolved])
    }
    if Self.isAddress(text) { return .address(ListText.trimmed(text)) }
    if Self.isDrive(location) || location.starts(with: Array("\\\\".utf8)) {
      return .foreign(Self.slashed(location))
    }
    return .paths(candidates(in: folder))
  }

  private func candidates(in folder: FilePath) -> [FilePath] {
    var forms = [location]
    let plain = Self.unescaped(location)
    if plain != location { forms.insert(plain, at: isURI ? 0 : 1) }
    for form in forms {
      let trimmed = Self.trimmed(form)
      if trimmed != form { forms.append(trimmed) }
    }
    for form in forms where form.contains(UInt8(ascii: "\\")) {
      forms.append(form.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 })
    }
    var paths: [FilePath] = []
    for form in forms where !form.isEmpty && !form.contains(0) {
      let path = form.first == UInt8(ascii: "/") ? FilePath(bytes: form) : folder.appending(form)
      // With links on the way `..` may lead elsewhere than its words say.
      for path in [path.resolved, path] where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  /// "C:\\" and "C:/".
  private static func isDrive(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2, bytes[1] == UInt8(ascii: ":") else { return false }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0] | 0x20)
    return isLetter && (bytes[2] == UInt8(ascii: "\\") || bytes[2] == UInt8(ascii: "/"))
  }

  /// A word of letters before "://".
  private static func isAddress(_ text: String) -> Bool {
    let scheme = text.drop(while: \.isWhitespace).prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    return scheme.count > 1 && text[scheme.endIndex...].hasPrefix("://")
  }

  private static func slashed(_ bytes: [UInt8]) -> FilePath {
    let path = bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return FilePath(bytes: [UInt8(ascii: "/")] + trimmed(path)).resolved
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return Array(bytes[first...last])
  }

  /// Each `%XX` as its byte.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] { FilePath.unescaped(bytes) }
}

extension FilePath {
  /// Without `.` and `..`.
  package var resolved: FilePath {
    var names: [ArraySlice<UInt8>] = []
    for name in components {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    return FilePath(bytes: [UInt8(ascii: "/")] + names.joined(separator: [UInt8(ascii: "/")]))
  }

  /// How many names at the end are those of another path, whatever their letters' case.
  package func commonTail(with other: FilePath) -> Int {
    zip(components.reversed(), other.components.reversed()).prefix { one, two in
      one == two || Self.folded(one) == Self.folded(two)
    }.count
  }

  private static func folded(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}
