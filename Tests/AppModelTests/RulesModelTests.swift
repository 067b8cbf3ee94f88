// Rules while a person writes them: lines and groups come and go, what is wrong is told, and what is kept
// is a playlist that lives.
import AppModel
import LibraryStore
import MusicCore
import Playlists
import TestSupport
import Testing

@MainActor @Suite struct RulesModelTests {
  private let folder: TemporaryFolder
  private let store: Library
  private let library: LibraryModel

  init() throws {
    folder = try TemporaryFolder()
    store = try Library(folder: folder.path)
    var access = Shelf().access
    access.playlists = PlaylistAccess(store)
    library = LibraryModel(access: access, actions: noActions)
  }

  private func lines(_ draft: RuleDraft) -> [RuleDraft] {
    if case .group(_, let lines) = draft.content { lines } else { [] }
  }

  @Test func rulesAreWrittenKeptAndWrittenAgain() async throws {
    let model = RulesModel(nil, library: library)
    await model.count()
    #expect(model.isNew && model.rules == nil && model.outcome == nil)
    let first = lines(model.root)[0].id
    #expect(!model.isWrong(lines(model.root)[0]), "Nobody has written anything yet.")
    model.setText("", of: first)
    await model.count()
    #expect(model.isWrong(lines(model.root)[0]) && model.outcome == "A rule is not finished.")
    model.setText("Jazz", of: first)
    model.addGroup(to: 0)
    let group = lines(model.root)[1]
    model.setField(.plays, of: lines(group)[0].id)
    model.setTest(.more, of: lines(group)[0].id)
    model.setText("5", of: lines(group)[0].id)
    model.addCondition(to: group.id)
    let last = lines(lines(model.root)[1])[1].id
    model.setField(.lyrics, of: last)
    model.setOrder(.played)
    model.setDescending(true)
    model.setLimit(" 50 ")
    model.name = "Evening"
    let text =
      "genre is Jazz and (plays > 5 or lyrics is none) order by played descending limit 50"
    #expect(model.rules?.text == text)
    await model.count()
    #expect(model.outcome == "0 tracks")
    #expect(await model.save())
    let kept = try #require(try await store.playlist(named: "Evening"))
    #expect(kept.rules == text)

    let again = RulesModel(kept, library: library)
    #expect(!again.isNew && again.rules?.text == text && again.limit == "50")
    again.setJoint(.any, of: 0)
    again.remove(lines(again.root)[1].id)
    again.setLimit("")
    again.name = "Morning"
    #expect(await again.save())
    #expect(
      try await store.playlist(kept.id)?.rules == "genre is Jazz order by played descending")
    #expect(try await store.playlist(kept.id)?.name == "Morning")
  }

  @Test func whatIsWrongIsTold() async throws {
    let model = RulesModel(nil, library: library)
    let line = lines(model.root)[0].id
    model.setField(.length, of: line)
    for (text, isRight) in [("3:30", true), ("3:60", false), ("x", false), ("", false)] {
      model.setText(text, of: line)
      #expect((model.rules != nil) == isRight, "\(text)")
    }
    model.remove(line)
    #expect(model.rules == PlaylistRules(), "Without rules everything is in it.")
    for (limit, isRight) in [("1", true), ("0", false), ("-1", false), ("ten", false), ("", true)] {
      model.setLimit(limit)
      #expect((model.rules != nil) == isRight, "\(limit)")
    }
    model.setLimit("0")
    await model.count()
    #expect(model.outcome == "The number of tracks is none.")
    #expect(await !model.save())
  }

  @Test func aDeletedListOfRulesComesBackAsOne() async throws {
    _ = try await store.createPlaylist(named: "R", rules: PlaylistRules("plays > 5"))
    let model = PlaylistsModel(library: library)
    await model.load()
    await model.delete([model.playlists[0]])
    await model.undo()
    #expect(model.playlists.map(\.rules) == ["plays > 5 order by artist"])
    let choice = PlaylistChoice(library: library) { [] }
    await choice.load()
    #expect(choice.playlists.isEmpty, "Nobody adds to it.")
  }
}
