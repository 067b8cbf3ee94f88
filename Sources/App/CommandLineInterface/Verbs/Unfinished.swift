// Verbs that follow.
extension Session {
  func lyrics() async throws {}
  func play() async throws {}
  func doctor() async throws {}
  func firstSong() async throws {}
}
