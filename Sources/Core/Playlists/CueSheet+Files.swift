// Which file a sheet means: names in sheets are those of another time, before the sound was encoded
// otherwise, renamed, or moved to another system.

extension CueSheet {
  /// The name by which the sheet means the file `name`, one of `all` beside it; nil: it does not.
  ///
  /// Its name counts first, then its name without the ending, then the sheet's own name, and where
  /// there is one file only, and the sheet names one only, that is meant.
  package func file(for name: String, of all: [String], sheetName: String) -> String? {
    let (key, stem) = (Self.key(name), Self.stem(Self.key(name)))
    if let exact = files.first(where: { Self.key($0) == key }) { return exact }
    let others = Set(all.filter { $0 != name }.map(Self.key))
    // A file that stands there under the very name is the one that is meant.
    let open = files.filter { !others.contains(Self.key($0)) }
    if let similar = open.first(where: { Self.stem(Self.key($0)) == stem }) {
      return all.filter { Self.stem(Self.key($0)) == stem }.min() == name ? similar : nil
    }
    guard files.count == 1, open.count == 1 else { return nil }
    return all.count == 1 || Self.key(sheetName) == stem ? open[0] : nil
  }

  /// The sheet with only the tracks in `file`; nil when it does not cut it, but takes it as it is.
  package func cutting(_ file: String) -> CueSheet? {
    var sheet = self
    sheet.tracks = tracks(in: file)
    guard let first = sheet.tracks.first, sheet.tracks.count > 1 || first.start.rawValue > 0 else {
      return nil
    }
    return sheet
  }

  /// A name as compared: the last part of a path of either kind, whatever its case.
  private static func key(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name
    return last.lowercased()
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
