// Today's Pick in words: a missing clause is dropped (A17).
import AppModel
import Testing

@Suite struct PickWordsTests {
  @Test func bothNamesGiveTheWholeSentence() {
    #expect(
      PickWords.sentence(
        track: makeTrack(1), album: makeAlbum(1, title: "새벽의 노래", artist: "Norae Ensemble"))
        == "Today's pick is Norae Ensemble's album, 새벽의 노래. Let's listen.")
  }

  @Test func withoutAnArtistTheAlbumStandsAlone() {
    #expect(
      PickWords.sentence(
        track: makeTrack(1, artist: nil), album: makeAlbum(1, title: "Songs", artist: nil))
        == "Today's pick is the album Songs. Let's listen.")
  }

  @Test func theTracksArtistServesForTheAlbums() {
    #expect(
      PickWords.sentence(
        track: makeTrack(1, artist: "Kim"), album: makeAlbum(1, title: "Songs", artist: nil))
        == "Today's pick is Kim's album, Songs. Let's listen.")
  }

  @Test func withoutAnAlbumTheTrackIsNamed() {
    #expect(
      PickWords.sentence(track: makeTrack(1, title: "Arirang"), album: nil)
        == "Today's pick is Artist's Arirang. Let's listen.")
  }

  @Test func withoutAnyTagTheFilesNameIsUsed() {
    #expect(
      PickWords.sentence(track: makeTrack(7, title: nil, artist: nil), album: nil)
        == "Today's pick is file 7. Let's listen.")
  }

  @Test func bracesInNamesStayAsTheyAre() {
    #expect(
      PickWords.sentence(
        track: makeTrack(1), album: makeAlbum(1, title: "{artist}", artist: "{album}"))
        == "Today's pick is {album}'s album, {artist}. Let's listen.")
  }
}
