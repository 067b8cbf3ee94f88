// The tunes, as note data. All are traditional or their authors died before 1850: nobody owns
// them. Where each comes from stands above it; the settings are our own.

/// The melodies that the demo library plays.
enum Tunes {
  /// Arirang, the standard (Gyeonggi, "Bonjo") form.
  ///
  /// Korean folk song, known all over the country since the end of the 19th century; author
  /// unknown. In 3/4, the semachi rhythm.
  static let arirang = Melody(
    """
    D4:1.5 E4:.5 D4 E4 | G4:1.5 A4:.5 G4 A4 | B4:1 A4:.5 B4 G4 E4 | D4:1.5 E4:.5 D4 E4 |
    G4:1.5 A4:.5 G4 A4 | B4 A4 G4 E4 D4 E4 | G4:1.5 A4:.5 G4:1 | G4:2 -:1 |
    D5:2 D5:1 | D5 B4 A4 | B4:1 A4:.5 B4 G4 E4 | D4:1.5 E4:.5 D4 E4 |
    G4:1.5 A4:.5 G4 A4 | B4 A4 G4 E4 D4 E4 | G4:1.5 A4:.5 G4:1 | G4:2 -:1
    """)

  /// A fantasy of our own on the call that opens Doraji taryeong (Korean folk song, author
  /// unknown): the call is the song's, what follows is improvised in its mode, sol la do re mi.
  static let dorajiFantasy = Melody(
    """
    C5:1.5 C5:.5 A4:1 | C5:1.5 C5:.5 A4:1 | A4:.5 C5 D5 C5 A4:1 | G4:3 |
    G4:.5 A4 C5:1 D5 | C5:.5 A4 G4:1 A4 | C5:.5 D5 C5 A4 G4 A4 | G4:3 |
    E5:1.5 E5:.5 D5:1 | E5:1.5 D5:.5 C5:1 | D5:.5 E5 D5 C5 A4:1 | C5:2 A4:1 |
    G4:.5 A4 C5:1 D5:.5 C5 | A4:1.5 C5:.5 A4 G4 | A4 C5 A4:1 G4 | G4:3
    """)

  /// Our own tune in the pyeongjo mode (sol la do re mi), slow, for a flute.
  static let river = Melody(
    """
    D5:3 E5:1 | G5:2 E5:1 D5 | B4:3 A4:1 | B4:4 | D5:2 B4:1 A4 | G4:2 A4:1 B4 | A4:3 G4:1 | E4:4 |
    G4:1 A4 B4:2 | D5:2 E5:1 D5 | B4:1 A4 G4:2 | G4:4
    """)

  /// Our own tune in 12/8, the gutgeori rhythm, in the gyemyeonjo mode (la do re mi sol).
  static let walk = Melody(
    """
    A4:.5 C5:.25 D5:.75 E5:.5 D5:.25 C5:.75 | A4:.5 G4:.25 A4:.75 C5:.5 A4:.25 G4:.75 |
    A4:.5 C5:.25 D5:.75 E5:.5 G5:.25 E5:.75 | D5:.5 C5:.25 D5:.75 E5:1.5 |
    G5:.5 E5:.25 D5:.75 E5:.5 D5:.25 C5:.75 | A4:.5 C5:.25 D5:.75 C5:.5 A4:.25 G4:.75 |
    A4:.5 C5:.25 A4:.75 G4:.5 E4:.25 G4:.75 | A4:1.5 A4:1.5
    """)

  /// Scarborough Fair: English ballad, Dorian; author unknown, in print since the 17th century.
  static let scarborough = Melody(
    """
    D4:2 D4:1 | A4:2 A4:1 | E4:1.5 F4:.5 E4:1 | D4:3 | -:1 A4 C5 | D5:2 C5:1 | A4:1 B4 G4 | A4:3 |
    -:2 D5:1 | D5:2 D5:1 | C5:2 A4:1 | A4:1 G4 F4 | E4:1 C4:2 | D4:2 A4:1 | G4:2 F4:1 | E4 D4 C4 |
    D4:3
    """)

  /// Ode to Joy: Ludwig van Beethoven (1770-1827), the Ninth Symphony, 1824.
  static let odeToJoy = Melody(
    """
    F#4 F#4 G4 A4 | A4 G4 F#4 E4 | D4 D4 E4 F#4 | F#4:1.5 E4:.5 E4:2 |
    F#4:1 F#4 G4 A4 | A4 G4 F#4 E4 | D4 D4 E4 F#4 | E4:1.5 D4:.5 D4:2 |
    E4:1 E4 F#4 D4 | E4 F#4:.5 G4 F#4:1 D4 | E4 F#4:.5 G4 F#4:1 E4 | D4 E4 A3:2 |
    F#4:1 F#4 G4 A4 | A4 G4 F#4 E4 | D4 D4 E4 F#4 | E4:1.5 D4:.5 D4:2
    """)

  /// Greensleeves: English, registered 1580; author unknown.
  ///
  /// In 6/8, a beat is an eighth.
  static let greensleeves = Melody(
    """
    C5:2 D5:1 E5:1.5 F5:.5 E5:1 | D5:2 B4:1 G4:1.5 A4:.5 B4:1 | C5:2 A4:1 A4:1.5 G#4:.5 A4:1 |
    B4:2 G#4:1 E4:2 A4:1 | C5:2 D5:1 E5:1.5 F5:.5 E5:1 | D5:2 B4:1 G4:1.5 A4:.5 B4:1 |
    C5:1.5 B4:.5 A4:1 G#4:1.5 F#4:.5 G#4:1 | A4:6 | G5:3 G5:1.5 F5:.5 E5:1 |
    D5:2 B4:1 G4:1.5 A4:.5 B4:1 | C5:2 A4:1 A4:1.5 G#4:.5 A4:1 | B4:2 G#4:1 E4:3 |
    G5:3 G5:1.5 F5:.5 E5:1 | D5:2 B4:1 G4:1.5 A4:.5 B4:1 |
    C5:1.5 B4:.5 A4:1 G#4:1.5 F#4:.5 G#4:1 | A4:6
    """)

  /// Ah! vous dirai-je, maman (Twinkle, Twinkle, Little Star; 작은 별): French, 1761; author
  /// unknown.
  static let star = Melody(
    """
    C5 C5 G5 G5 | A5 A5 G5:2 | F5:1 F5 E5 E5 | D5 D5 C5:2 |
    G5:1 G5 F5 F5 | E5 E5 D5:2 | G5:1 G5 F5 F5 | E5 E5 D5:2 |
    C5:1 C5 G5 G5 | A5 A5 G5:2 | F5:1 F5 E5 E5 | D5 D5 C5:2
    """)

  /// Au clair de la lune: French, 18th century; author unknown.
  static let moonlight = Melody(
    """
    G4 G4 G4 A4 | B4:2 A4 | G4:1 B4 A4 A4 | G4:4 |
    G4:1 G4 G4 A4 | B4:2 A4 | G4:1 B4 A4 A4 | G4:4 |
    A4:1 A4 A4 A4 | E4:2 E4 | A4:1 G4 F#4 E4 | D4:4 |
    G4:1 G4 G4 A4 | B4:2 A4 | G4:1 B4 A4 A4 | G4:4
    """)
}
