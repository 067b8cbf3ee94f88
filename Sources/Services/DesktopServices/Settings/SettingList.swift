// A setting that is several words: "one; two; three".

/// Texts in one setting, parted by semicolons.
package struct SettingList: SettingValue {
  package let items: [String]

  package init(_ items: [String] = []) {
    self.items = items
  }

  package init?(settingText: String) {
    items = settingText.split(separator: ";")
      .map { item in
        let start = item.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
      }
      .filter { !$0.isEmpty }
  }

  package var settingText: String { items.joined(separator: "; ") }
}
