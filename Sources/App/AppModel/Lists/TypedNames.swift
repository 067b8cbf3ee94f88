// Where what is typed at a list leads: to the first name that begins so, or, where none does, to the
// letter, so that an initial consonant alone finds its names.
import MusicCore

extension SlicedList {
  /// The position of the row whose name begins with a text.
  ///
  /// `find` gives its key; `marks` are the letters of the list.
  func position(
    beginning text: String, _ marks: [JumpMark], find: (String) async throws -> Key?
  ) async -> Int? {
    do {
      if let key = try await find(text), let position = keys.firstIndex(of: key) {
        return position
      }
    } catch {
      failed(error)
      return nil
    }
    guard text.count == 1 else { return nil }
    let letter = JumpMark.letter(ofKey: SortKey.range(beginning: text).from)
    return marks.first { $0.letter == letter }?.position
  }
}

extension AlbumsModel {
  /// Where the first album stands whose name begins with a text.
  package func position(beginning text: String) async -> Int? {
    await list.position(beginning: text, marks) {
      try await library.access.lists.albumBeginning(order, $0)
    }
  }
}

extension ArtistsModel {
  /// Where the first artist stands whose name begins with a text.
  package func position(beginning text: String) async -> Int? {
    await list.position(beginning: text, marks) {
      try await library.access.lists.artistBeginning($0)
    }
  }
}

extension TracksModel {
  /// Where the first track stands whose name begins with a text; nil also in a list that rules order.
  package func position(beginning text: String) async -> Int? {
    guard playlist == nil else { return nil }
    return await list.position(beginning: text, marks) {
      try await library.access.lists.trackBeginning(query, $0)
    }
  }
}
