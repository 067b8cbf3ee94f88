// Old encodings by hand: what undeclared texts read like in each encoding, a choice that the library
// keeps, and what would write the texts into the files properly.

package import LibraryStore
package import MusicCore
import SystemKit
import TagReader

/// What is known about the undeclared texts of some tracks.
package struct EncodingSurvey: Hashable, Sendable {
  /// One encoding, and what the first tracks would be called.
  package struct Candidate: Hashable, Sendable {
    package let choice: EncodingChoice
    /// "Artist – Title (Album)" of up to three tracks.
    package let preview: [String]
  }

  /// The tracks that show texts of no declared encoding, and what they are read in now.
  package var tracks: [FilePath: TextEncoding] = [:]
  /// All encodings, the likeliest first; empty when all texts name theirs.
  package var candidates: [Candidate] = []

  package init() {}

  /// Whether a person chose the encoding of any of them.
  package var isChosen: Bool { tracks.values.contains(where: \.isChosen) }
}

/// Looks at undeclared texts and changes how they are read.
///
/// Safe to use from any thread.
package final class TextEncodings: Sendable {
  private let room: EncodingRoom

  package init(library: Library, worker: WorkerCommand) {
    room = EncodingRoom(library: library, worker: worker)
  }

  /// Reads the files and says what their undeclared texts may be.
  package func survey(_ files: [FilePath]) async throws(EditError) -> EncodingSurvey {
    try await room.survey(files)
  }

  /// Reads the undeclared texts of these files in `choice` from now on, also after rescans; nil
  /// gives the decision back to Norae.
  ///
  /// The files are not touched. Returns how many tracks were read anew.
  @discardableResult
  package func choose(
    _ choice: EncodingChoice?, for files: [FilePath]
  ) async throws(EditError) -> Int {
    try await room.choose(choice, for: files)
  }

  /// The edits that make the files name the encoding of what they say now, for the tag editor.
  ///
  /// Files whose texts all name theirs are not among them. `choice` is how the others are read;
  /// nil for how they are read at present.
  package func declarations(
    _ choice: EncodingChoice?, for files: [FilePath]
  ) async throws(EditError) -> [EditRequest] {
    try await room.declarations(choice, for: files)
  }
}

/// The thread that reads for it.
private actor EncodingRoom {
  private static let previewed = 3

  private let thread = SerialThread(label: "encodings")
  private let library: Library
  private let reader: MetadataReader

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  init(library: Library, worker: WorkerCommand) {
    self.library = library
    reader = MetadataReader(worker: worker)
  }

  func survey(_ files: [FilePath]) async throws(EditError) -> EncodingSurvey {
    let known = try await known(files)
    let judged = try outcomes(files, [:]).filter { $0.evidence != nil }
    var survey = EncodingSurvey()
    var sum = LegacyEvidence()
    for outcome in judged {
      guard let evidence = outcome.evidence else { continue }
      sum = sum + evidence
      survey.tracks[outcome.path] =
        known[outcome.path] ?? TextEncoding(name: evidence.best.rawValue, isChosen: false)
    }
    guard !judged.isEmpty else { return survey }
    let first = judged.prefix(Self.previewed).map(\.path)
    for encoding in sum.ranking {
      let read = try outcomes(first, Dictionary(uniqueKeysWithValues: first.map { ($0, encoding) }))
      survey.candidates.append(
        EncodingSurvey.Candidate(
          choice: EncodingChoice(encoding), preview: read.compactMap(Self.words)))
    }
    return survey
  }

  func choose(_ choice: EncodingChoice?, for files: [FilePath]) async throws(EditError) -> Int {
    var encodings: [FilePath: LegacyEncoding] = [:]
    if let choice {
      for file in files { encodings[file] = choice.encoding }
    } else {
      encodings = try votes(files)
    }
    var rows: [ReadFile] = []
    for outcome in try outcomes(files, encodings) where outcome.evidence != nil {
      guard case .success(let song) = outcome.result, let encoding = encodings[outcome.path],
        let status = try? FileStatus.of(outcome.path.bytes)
      else { continue }
      rows.append(
        ReadFile(
          path: outcome.path, stamp: FileStamp(status), metadata: song.metadata,
          words: LyricsFinder.lines(of: song.lyrics),
          encoding: TextEncoding(name: encoding.rawValue, isChosen: choice != nil)))
    }
    do throws(LibraryError) {
      try await library.refresh(rows)
    } catch {
      throw .library(error)
    }
    return rows.count
  }

  func declarations(
    _ choice: EncodingChoice?, for files: [FilePath]
  ) async throws(EditError) -> [EditRequest] {
    let known = try await known(files)
    var requests: [EditRequest] = []
    for outcome in try outcomes(files, [:]) {
      guard let evidence = outcome.evidence else { continue }
      let encoding =
        choice?.encoding ?? known[outcome.path].flatMap { LegacyEncoding(rawValue: $0.name) }
        ?? evidence.best
      // A worker has just read it; what goes wrong now, the editor will say.
      guard let edit = try? TagReader.declaring(outcome.path, as: encoding) else { continue }
      // What other programs see in the file is Latin-1, as it claims.
      requests.append(
        EditRequest(
          path: outcome.path, edit: TrackEdit(edit), formerEncoding: EncodingChoice(.western)))
    }
    return requests
  }
}

extension EncodingRoom {
  private func known(_ files: [FilePath]) async throws(EditError) -> [FilePath: TextEncoding] {
    do throws(LibraryError) {
      return try await library.textEncodings(of: files)
    } catch {
      throw .library(error)
    }
  }

  private func outcomes(
    _ files: [FilePath], _ encodings: [FilePath: LegacyEncoding]
  ) throws(EditError) -> [TagOutcome] {
    var all: [TagOutcome] = []
    do throws(ScanError) {
      try reader.outcomes(files, as: encodings) { all.append($0) }
    } catch {
      guard case .worker(let path, let reason) = error else { return all }
      throw .worker(path, reason: reason)
    }
    return all
  }

  /// What a scan would decide, folder by folder.
  private func votes(_ files: [FilePath]) throws(EditError) -> [FilePath: LegacyEncoding] {
    var votes = EncodingVotes<FilePath>()
    var folders: [FilePath: Int] = [:]
    for outcome in try outcomes(files, [:]) {
      guard let evidence = outcome.evidence else { continue }
      let folder = folders[outcome.path.parent, default: folders.count]
      folders[outcome.path.parent] = folder
      _ = votes.add(outcome.path, evidence, folder: folder)
    }
    var encodings: [FilePath: LegacyEncoding] = [:]
    for folder in folders.values {
      for (file, _, encoding) in votes.decide(folder, nearby: [:]) {
        encodings[file] = encoding
      }
    }
    return encodings
  }

  private static func words(_ outcome: TagOutcome) -> String? {
    guard case .success(let song) = outcome.result else { return nil }
    let metadata = song.metadata
    let title = metadata.displayTitle(at: outcome.path)
    let artist = metadata.displayArtist.map { "\($0) – " } ?? ""
    return artist + title + (metadata.album.map { " (\($0))" } ?? "")
  }
}
