// Old encodings of some tracks' texts: how they read in each, a choice by hand, and writing the texts
// properly into the files once a person has seen what changes.
package import LibraryScanner
import LibraryStore
import MusicCore
import Observation

/// The encodings of an album's texts.
@Observable
package final class EncodingModel {
  /// Where the person is.
  package nonisolated enum Step: Hashable, Sendable {
    case loading
    /// All texts name their encoding.
    case nothing
    case choices
    /// The choice is being taken up, or what would change is being found out.
    case working
    case review(ChangeReview)
    case impossible(String)
  }

  package private(set) var step = Step.loading
  package private(set) var survey = EncodingSurvey()
  /// The candidate that is marked, from 0.
  package private(set) var chosen = 0
  package private(set) var trouble: String?
  /// Whether the person has decided and the sheet may go.
  package private(set) var isDone = false

  private let subject: MusicSubject
  private let actions: MusicActions
  private let desk: EditDesk
  @ObservationIgnored private var files: [FilePath] = []
  @ObservationIgnored private var requests: [EditRequest] = []

  package init(_ subject: MusicSubject, actions: MusicActions, desk: EditDesk) {
    self.subject = subject
    self.actions = actions
    self.desk = desk
  }

  /// How many tracks this is about, in words.
  package var details: String {
    trn(
      "{count} track holds text that names no encoding.",
      "{count} tracks hold text that names no encoding.", survey.tracks.count)
  }

  /// An encoding and how the first texts read in it.
  package nonisolated struct Choice: Hashable, Sendable {
    package let title: String
    package let preview: [String]
  }

  /// The encodings, the likeliest first.
  package var choices: [Choice] {
    survey.candidates.map { Choice(title: $0.choice.title, preview: $0.preview) }
  }

  /// What the texts are read in now: "Korean (CP949), chosen".
  package var presentWords: String {
    let name = Self.common(survey.tracks.values.map(\.name))
    let title = name.flatMap { EncodingChoice(name: $0)?.title } ?? tr("several encodings")
    return survey.isChosen
      ? tr("Read as {encoding}, as you chose.", ["encoding": title])
      : tr("Read as {encoding}, as Norae recognised.", ["encoding": title])
  }

  /// Asks what the texts may be.
  package func load() async {
    do {
      files = try await actions.tracks(of: subject, limit: TagEditModel.mostTracks).map(\.path)
      try await look()
    } catch {
      step = .impossible(Notice.text(for: error))
    }
  }

  /// Marks a candidate.
  package func choose(_ index: Int) {
    guard survey.candidates.indices.contains(index) else { return }
    chosen = index
    trouble = nil
  }

  /// Reads the texts in the marked encoding from now on; the files are not touched.
  package func use() async {
    guard let candidate else { return }
    await take(candidate.choice)
  }

  /// Gives the decision back to Norae.
  package func useRecognised() async {
    await take(nil)
  }

  /// Finds out what writing the texts properly would change.
  package func review() async {
    guard let candidate, step == .choices else { return }
    await attempt { [self] in
      requests = try await desk.access.declarations(candidate.choice, files)
      step = .review(ChangeReview(try await desk.access.preview(requests)))
    }
  }

  /// Back from what would change to the choices.
  package func goBack() {
    if case .review = step { step = .choices }
  }

  /// Hands the texts in to be written, in the marked encoding.
  package func commit() {
    guard case .review(let review) = step, review.count > 0 else { return }
    desk.write(requests)
    isDone = true
  }

  private var candidate: EncodingSurvey.Candidate? {
    survey.candidates.indices.contains(chosen) ? survey.candidates[chosen] : nil
  }
}

extension EncodingModel {
  private func look() async throws {
    survey = try await desk.access.survey(files)
    let present = Self.common(survey.tracks.values.map(\.name))
    chosen =
      survey.candidates.firstIndex { $0.choice.name == present } ?? 0
    step = survey.candidates.isEmpty ? .nothing : .choices
  }

  private func take(_ choice: EncodingChoice?) async {
    guard step == .choices else { return }
    await attempt { [self] in
      _ = try await desk.access.choose(choice, files)
      isDone = true
    }
  }

  private func attempt(_ body: () async throws -> Void) async {
    step = .working
    trouble = nil
    do {
      try await body()
    } catch {
      trouble = Notice.text(for: error)
    }
    if step == .working { step = .choices }
  }

  /// What all names are; nil when they differ.
  private static func common(_ names: [String]) -> String? {
    Set(names).count == 1 ? names.first : nil
  }
}

// What views start: each begins a task and returns at once.
extension EncodingModel {
  package func start() { Task { await load() } }
  package func startUse() { Task { await use() } }
  package func startUseRecognised() { Task { await useRecognised() } }
  package func startReview() { Task { await review() } }
}
