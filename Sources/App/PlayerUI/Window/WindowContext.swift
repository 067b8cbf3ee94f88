// What every page and bar of one window shares: the models, the covers, and the ways to go.
package import AppModel
import Diary
import MusicCore
package import GtkKit
package import Playback

/// The parts of a window that its pages are given.
package final class WindowContext {
  package let library: LibraryModel
  package let player: Player
  package let timers: TimerModel
  package let nowPlaying: NowPlayingModel
  package let lyrics: LyricsModel
  package let waveforms: WaveformModel
  package let covers: TextureCache<CoverSource>
  /// The covers of grids, made for their places.
  let tiles: TextureCache<CoverSource>
  package let actions: MusicActions
  package let desk: EditDesk
  package let loudness: LoudnessDesk

  /// What the person has chosen for the words of songs, and what keeps another choice.
  package var lyricsChoices = LyricsChoices()
  package var keepLyricsChoices: (LyricsChoices) -> Void = { _ in }

  /// How large the covers of the grid are.
  package let coverSize = CoverSize()

  /// What the person has chosen for timers, and what keeps another choice.
  package var timerChoices = TimerChoices()
  package var keepTimerChoices: (TimerChoices) -> Void = { _ in }
  /// The alerts that a timer can ring with.
  package var alerts = AlertSounds()

  /// Opens the timers.
  var showTimer: () -> Void = {}
  /// Opens an album's page.
  var showAlbum: (Album) -> Void = { _ in }
  /// Opens an artist's page.
  var showArtist: (Artist) -> Void = { _ in }
  /// Opens a genre's page.
  var showGenre: (Genre) -> Void = { _ in }
  /// Opens the player's page.
  var showPlayer: () -> Void = {}
  /// Opens the page of all the words.
  var showLyrics: () -> Void = {}
  /// Opens the page that makes the words of what plays.
  var makeLyrics: () -> Void = {}
  /// Opens the queue's page, or closes it where it is open.
  var showQueue: () -> Void = {}
  /// Shows a message with a button for an action.
  var tell: (_ text: String, _ button: (text: String, action: String)) -> Void = { _, _ in }
  /// Shows a message with a button that takes something back.
  var tellUndoable: (_ text: String, _ undo: @escaping () -> Void) -> Void = { _, _ in }
  /// Takes back what a message told of last.
  var undo: (() -> Void)?
  /// Opens a playlist's page.
  var showPlaylist: (Playlist) -> Void = { _ in }
  /// Asks in which playlist tracks are to be kept.
  var addToPlaylist: (MusicSubject) -> Void = { _ in }
  /// Opens the rules of a playlist, or of a new one.
  var editRules: (Playlist?) -> Void = { _ in }
  /// Opens the form that records a track of a day; nil: of today.
  var record: (Track, CalendarDay?) -> Void = { _, _ in }
  /// Opens the same form for the first track of a subject.
  var recordSubject: (MusicSubject, CalendarDay?) -> Void = { _, _ in }
  /// Asks which song is to be recorded of a day.
  var chooseSong: (CalendarDay) -> Void = { _ in }
  /// Opens the form of what is written about a song of a day.
  var editRecord: (DiaryRecord, CalendarDay) -> Void = { _, _ in }
  /// Shows a picture to be shared.
  var share: (ShareSubject) -> Void = { _ in }
  /// Asks where a picture of this name is to be written.
  var askWhereToSavePicture: (String) async -> FilePath? = { _ in nil }
  /// Asks where a diary of this name is to be written.
  var askWhereToSaveDiary: (String) async -> FilePath? = { _ in nil }
  /// Asks for a file of a diary.
  var askForDiaryFile: () async -> FilePath? = { nil }
  /// Opens the diary at a day.
  var showDiary: (CalendarDay) -> Void = { _ in }
  /// Opens the list of the diary, at the month of a day.
  var showDiaryList: (CalendarDay) -> Void = { _ in }
  /// Opens the charts of the diary, around a day.
  var showCharts: (CalendarDay) -> Void = { _ in }
  /// Shows on which days something was recorded.
  var showRecords: (_ subject: RecordedSubject, _ title: String, _ artist: String) -> Void = {
    _, _, _ in
  }
  /// Asks for a name.
  var askForName:
    (
      _ title: String, _ text: String, _ accept: String,
      _ done: @escaping @MainActor (String) -> Void
    ) -> Void =
      { _, _, _, _ in }
  /// Asks for a playlist's file.
  var askForPlaylistFile: () async -> FilePath? = { nil }
  /// Asks where a file of this name is to be written.
  var askWhereToSave: (String) async -> FilePath? = { _ in nil }
  /// Opens a folder in the desktop's program for files.
  var showFolder: (FilePath) -> Void = { _ in }
  /// Asks for a folder of music.
  var askForFolder: () -> Void = {}
  /// Asks for an image file; gives its path as the file system's bytes.
  var askForPicture: () async -> [UInt8]? = { nil }
  /// Opens the form of tags.
  var editTags: (MusicSubject) -> Void = { _ in }
  /// Opens the choice of old encodings.
  var chooseEncoding: (MusicSubject) -> Void = { _ in }

  /// What is being dragged out of a list at the moment.
  var dragged: MusicSubject?

  private let watch: LibraryWatch
  /// The covers kept in memory, in bytes, of either kind.
  private static let coverLimit = 14 * 1024 * 1024

  package init(library: LibraryModel, player: Player, timers: TimerModel) {
    self.library = library
    self.player = player
    self.timers = timers
    nowPlaying = NowPlayingModel(player: player)
    lyrics = LyricsModel(player: player, access: library.access.words)
    waveforms = WaveformModel(player: player, access: library.access.waveforms)
    actions = MusicActions(library: library, player: player)
    desk = EditDesk(access: library.access.edits, player: player)
    loudness = LoudnessDesk(library: library, actions: actions)
    lyrics.failed = { [weak library] in library?.message = $0 }
    let covers = TextureCache(limit: Self.coverLimit, load: library.access.cover)
    let tiles = TextureCache(limit: Self.coverLimit, load: library.access.cover)
    (self.covers, self.tiles) = (covers, tiles)
    // What a scan brings may have a cover now, or another one.
    watch = LibraryWatch(library.access) { [weak covers, weak tiles, weak lyrics] change in
      covers?.forget { $0.mayDiffer(after: change) }
      tiles?.forget { $0.mayDiffer(after: change) }
      lyrics?.take(change)
    }
  }
}
