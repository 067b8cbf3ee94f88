// The window's part in the diary: it opens the forms and sheets, from wherever a song is shown, and tells
// what was recorded.
package import AppModel
import Diary
import GtkKit
package import MusicCore

extension PlayerWindow {
  func listenToDiary() {
    context.record = { [weak self] in self?.record($0, on: $1) }
    context.recordSubject = { [weak self] subject, date in
      guard let self else { return }
      Task { [weak self, actions = context.actions] in
        if let track = await actions.track(of: subject) { self?.record(track, on: date) }
      }
    }
    context.chooseSong = { [weak self] in self?.chooseSong(for: $0) }
    context.editRecord = { [weak self] in self?.edit($0, of: $1) }
    context.showRecords = { [weak self] in self?.showRecords($0, title: $1, artist: $2) }
    context.share = { [weak self] subject in
      guard let self else { return }
      show(ShareSheet(subject, context, close: { [weak self] in self?.closeSheet() }))
    }
    context.askWhereToSavePicture = { [weak self] name in
      await self?.window.askWhereToSave(
        name, title: tr("Save the picture"), accept: tr("Save"), cancel: tr("Cancel")
      ).map { FilePath(bytes: $0) }
    }
    context.askWhereToSaveDiary = { [weak self] name in
      await self?.window.askWhereToSave(
        name, title: tr("Export the diary"), accept: tr("Export"), cancel: tr("Cancel")
      ).map { FilePath(bytes: $0) }
    }
    context.askForDiaryFile = { [weak self] in
      await self?.window.askForFile(
        title: tr("Choose a diary"), accept: tr("Import"), cancel: tr("Cancel"),
        kind: tr("Diaries"), endings: DiaryFormat.allCases.map(\.ending)
      ).map { FilePath(bytes: $0) }
    }
    context.showDiary = { [weak self] in self?.showDiary($0) }
    context.showDiaryList = { [weak self] in self?.showDiaryList($0) }
    context.showCharts = { [weak self] in self?.showCharts($0) }
    window.addAction("record") { [weak self] in self?.recordPlaying() }
  }

  /// Opens the form that records a track; nil: of today.
  package func record(_ track: Track, on date: CalendarDay? = nil) {
    let today = DayClock.system.today()
    let model = RecordModel(
      .new(track), on: date ?? today, today: today, access: context.library.access.diary)
    showForm(model)
  }

  /// Opens the form that records what plays.
  package func recordPlaying() {
    guard !isSheetOpen else { return }
    guard let track = context.nowPlaying.track else {
      context.library.message = tr("Nothing is playing that could be recorded.")
      return
    }
    record(track)
  }

  /// Asks which song is to be recorded of a day.
  package func chooseSong(for date: CalendarDay) {
    let close: @MainActor () -> Void = { [weak self] in self?.closeSheet() }
    show(
      SongChoiceSheet(
        SongChoice(on: date, library: context.library), context.covers, close: close,
        chosen: { [weak self] in self?.record($0, on: date) }))
  }

  /// Shows on which days something was recorded.
  package func showRecords(_ subject: RecordedSubject, title: String, artist: String) {
    let model = RecordsModel(
      subject, title: title, artist: artist, access: context.library.access.diary)
    show(
      RecordsSheet(
        model, close: { [weak self] in self?.closeSheet() },
        open: { [weak self] in self?.showDiary($0) }))
  }

  /// Opens the diary at a day.
  package func showDiary(_ date: CalendarDay) {
    go(to: .diary)
    (pages.page(.diary) as? DiaryPage)?.model.startShowing(date)
  }

  /// Opens the list of the diary over the pages.
  package func showDiaryList(_ date: CalendarDay) {
    closePlayer()
    pages.open(DiaryListPage(DiaryListModel(context.library.access.diary, month: date), context))
  }

  /// Opens the charts of the diary over the pages.
  package func showCharts(_ date: CalendarDay) {
    closePlayer()
    let model = ChartsModel(
      context.library.access.diary, on: date, weekStart: LocaleWeek.firstDay)
    pages.open(ChartsPage(model, context))
  }

  private func edit(_ record: DiaryRecord, of date: CalendarDay) {
    showForm(
      RecordModel(
        .known(record), on: date, today: DayClock.system.today(),
        access: context.library.access.diary))
  }

  private func showForm(_ model: RecordModel) {
    let diary = DiaryModel(context.library.access.diary, weekStart: LocaleWeek.firstDay)
    show(
      RecordSheet(
        model, diary, context.covers, close: { [weak self] in self?.closeSheet() },
        done: { [weak self] text in
          if !text.isEmpty { self?.context.library.message = text }
        }))
  }
}
