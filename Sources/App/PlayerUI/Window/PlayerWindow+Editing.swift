// The window's part in editing and settings: it opens the sheets, and tells what came of an edit with the way to
// take it back.
package import AppModel
import GtkKit

extension PlayerWindow {
  /// Opens the form of tags.
  package func editTags(_ subject: MusicSubject) {
    let model = TagEditModel(subject, actions: context.actions, desk: context.desk)
    show(TagEditSheet(model, context, close: { [weak self] in self?.closeSheet() }))
  }

  /// Opens the choice of old encodings.
  package func chooseEncoding(_ subject: MusicSubject) {
    let model = EncodingModel(subject, actions: context.actions, desk: context.desk)
    show(EncodingSheet(model, close: { [weak self] in self?.closeSheet() }))
  }

  /// Opens the sheet of sound.
  package func showSound() {
    guard !isSheetOpen else { return }
    let model = SoundModel(player: context.player, devices: devices())
    show(SoundSheet(model, context.loudness, close: { [weak self] in self?.closeSheet() }))
  }

  /// Opens the timers; closing them stops none.
  package func showTimer() {
    guard !isSheetOpen else { return }
    show(TimerSheet(context, close: { [weak self] in self?.closeSheet() }))
  }

  /// Opens the preferences.
  package func showPreferences() {
    guard !isSheetOpen else { return }
    show(
      PreferencesSheet(
        preferences(), failed: { [weak self] in self?.context.library.message = $0 },
        close: { [weak self] in self?.closeSheet() }))
  }

  /// Tells what came of measuring, with the way to put it into the files.
  private func tell(_ news: LoudnessDesk.News) {
    if news.canBeWritten {
      say(news.text, button: (tr("Write into the files"), "win.write-loudness"))
    } else {
      say(news.text)
    }
  }

  func listenToEdits() {
    window.addAction("write-loudness") { [weak self] in
      if let self { context.loudness.write(by: context.desk) }
    }
    loudnessObserver = Observer { [weak self] in
      guard let self, let news = context.loudness.news else { return }
      tell(news)
      context.loudness.news = nil
    }
    context.editTags = { [weak self] in self?.editTags($0) }
    context.chooseEncoding = { [weak self] in self?.chooseEncoding($0) }
    context.askForPicture = { [weak self] in
      await self?.window.askForPicture(
        title: tr("Choose a cover"), accept: tr("Choose"), cancel: tr("Cancel"),
        kind: tr("Pictures"))
    }
  }

  /// Tells what came of an edit.
  func tell(_ news: EditDesk.News) {
    editNews = news
    if !news.failures.isEmpty {
      say(news.text, button: (tr("Show"), "win.edit-failures"))
    } else if news.operation != nil {
      say(news.text, button: (tr("Undo"), "win.undo-edit"))
    } else {
      say(news.text)
    }
  }

  /// Takes back the edit that was told of last.
  func undoShownEdit() {
    if let operation = editNews?.operation { context.desk.undo(operation) }
  }

  /// Shows the files that the last edit left as they were.
  func showEditFailures() {
    guard let news = editNews, !news.failures.isEmpty else { return }
    let undo: @MainActor () -> Void = { [weak self] in self?.undoShownEdit() }
    show(
      FailureSheet(
        news, undo: news.operation == nil ? nil : undo,
        close: { [weak self] in self?.closeSheet() }))
  }
}
