// Editing the tags of one or many tracks: the form, what it would change, and handing it in. Nothing
// is written before a person has seen what will change.
package import LibraryScanner
package import MusicCore
import Observation

/// The form of some tracks and its way to the files.
@Observable
package final class TagEditModel {
  /// Where the person is.
  package nonisolated enum Step: Hashable, Sendable {
    case loading
    case form
    case reviewing
    case review(ChangeReview)
    /// There is nothing to edit, and why.
    case impossible(String)
  }

  package private(set) var step = Step.loading
  package private(set) var form = TagForm([])
  package private(set) var tracks: [Track] = []
  /// What went wrong, in words, until something else is done.
  package private(set) var trouble: String?

  private let subject: MusicSubject
  private let actions: MusicActions
  private let desk: EditDesk
  @ObservationIgnored private var requests: [EditRequest] = []

  /// More tracks are not edited at once: nobody could read what will change.
  package static let mostTracks = 5000

  package init(_ subject: MusicSubject, actions: MusicActions, desk: EditDesk) {
    self.subject = subject
    self.actions = actions
    self.desk = desk
  }

  /// "3 tracks", or the name of the one.
  package var details: String {
    if tracks.count == 1, let track = tracks.first { return track.path.name }
    return trn("{count} track", "{count} tracks", tracks.count)
  }

  /// Asks the library for the tracks.
  package func load() async {
    do {
      let found = try await actions.tracks(of: subject, limit: Self.mostTracks + 1)
      guard found.count <= Self.mostTracks else {
        step = .impossible(
          trn(
            "No more than {count} track is edited at once.",
            "No more than {count} tracks are edited at once.", Self.mostTracks))
        return
      }
      tracks = found
      form = TagForm(found.map(\.metadata))
      step = found.isEmpty ? .impossible(tr("There are no tracks here.")) : .form
    } catch {
      step = .impossible(Notice.text(for: error))
    }
  }

  package func write(_ text: String, in field: EditField) {
    trouble = nil
    form.write(text, in: field)
  }

  package func setEmptied(_ isEmptied: Bool, _ field: EditField) {
    trouble = nil
    form.setEmptied(isEmptied, field)
  }

  /// Takes the covers out of the files, or leaves them after all.
  package func setCoverRemoved(_ isRemoved: Bool) {
    trouble = nil
    form.cover = isRemoved ? .remove : .keep
  }

  /// Wants the picture in a file to be the cover.
  package func replaceCover(with file: FilePath) async {
    do {
      form.cover = .replace(try await desk.access.picture(file))
      trouble = nil
    } catch is EditFailure {
      trouble = tr("“{file}” is no picture that music files can hold.", ["file": file.name])
    } catch {
      trouble = Notice.text(for: error)
    }
  }

  /// Whether there is something to look at before it is written.
  package var canReview: Bool { step == .form && form.isChanged && form.problems.isEmpty }

  /// Finds out what would change.
  package func review() async {
    guard canReview, let edit = form.edit else { return }
    step = .reviewing
    requests = tracks.map { EditRequest(path: $0.path, edit: edit) }
    do {
      step = .review(ChangeReview(try await desk.access.preview(requests)))
    } catch {
      trouble = Notice.text(for: error)
      step = .form
    }
  }

  /// Back from what would change to the form.
  package func goBack() {
    if case .review = step { step = .form }
  }

  /// Hands the edit in; it is written in the background.
  package func commit() {
    guard case .review(let review) = step, review.count > 0 else { return }
    desk.write(requests)
  }
}

// What views start: each begins a task and returns at once.
extension TagEditModel {
  package func start() { Task { await load() } }
  package func startReview() { Task { await review() } }
  package func startReplacingCover(with file: FilePath) {
    Task { await replaceCover(with: file) }
  }
}
