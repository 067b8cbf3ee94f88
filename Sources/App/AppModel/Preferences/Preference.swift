// A choice between yes and no that the person makes once, such as playing on with the window closed;
// what keeps it, the window does not know.

/// A preference.
package struct Preference {
  package let title: String
  /// What it means, in a sentence.
  package let text: String
  package let isOn: Bool
  /// Keeps another choice; answers in words why it could not.
  package let set: @MainActor (Bool) async -> String?

  package init(
    _ title: String, text: String, isOn: Bool, set: @escaping @MainActor (Bool) async -> String?
  ) {
    self.title = title
    self.text = text
    self.isOn = isOn
    self.set = set
  }
}
