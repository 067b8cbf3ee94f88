// Liking music: a mark on each track, set and taken away wherever tracks are shown.
package import MusicCore

extension MusicActions {
  /// Likes all tracks of a subject; where all are liked already, none any longer.
  package func toggleLiked(_ subject: MusicSubject) async {
    await tell {
      let known = try await tracks(of: subject).filter { $0.id.rawValue > 0 }
      guard !known.isEmpty else { return }
      let isLiked = !known.allSatisfy(\.isLiked)
      try await setLiked(isLiked, known.map(\.id))
      say(
        isLiked
          ? trn("{count} track liked", "{count} tracks liked", known.count)
          : trn("{count} track no longer liked", "{count} tracks no longer liked", known.count))
    }
  }

  /// Likes a track, or no longer; nothing is told but a failure.
  package func startLiking(_ track: Track.ID, _ isLiked: Bool) {
    Task { await tell { try await setLiked(isLiked, [track]) } }
  }

  package func startTogglingLiked(_ subject: MusicSubject) {
    Task { await toggleLiked(subject) }
  }
}
