// The alarm: a time of day, on some days or once, and what plays then.
import AppModel
import Countdown
import GtkKit
import MusicCore

/// The alarm's part of the timers.
final class AlarmPane {
  let root: Box
  private let context: WindowContext
  private let model: TimerModel
  private let isOn = SwitchRow(tr("Alarm"))
  private let time = EntryRow(tr("Time of day"))
  /// In the order of this language's weeks.
  private let days: [(weekday: Int, button: ToggleButton)]
  private let dayRow: Box
  private let music = Chooser([tr("Today's pick")], name: tr("Music"))
  private let fade = ValueRow(tr("Fade in"), 0...120, step: 5)
  private let sound: Chooser
  private var playlists: [Playlist] = []
  private var isRead = false
  private var reading: Task<Void, Never>?
  private var sounds: [String] { [""] + context.alerts.names }

  init(_ context: WindowContext) {
    self.context = context
    model = context.timers
    days = DateWords.week(from: LocaleWeek.firstDay).map { day in
      let button = SleepPane.choice(DateWords.letter(day), name: DateWords.weekday(day))
      button.setClass("day")
      button.setTooltip(DateWords.weekday(day))
      return (day, button)
    }
    dayRow = Box(.row, spacing: 6, days.map(\.button))
    dayRow.setHomogeneous(true)
    sound = Chooser(([""] + context.alerts.names).map(AlertSounds.title), name: tr("Alert"))
    let listen = Button(
      symbol: "media-playback-start-symbolic", name: tr("Listen to the alert"),
      classes: ["flat", "circular"],
      onClick: { [weak context] in
        if let context { context.alerts.play(context.timerChoices.sound) }
      })
    listen.setAlignment(vertical: .center)
    let form = FormGroup(
      "",
      [isOn, time, ControlRow(tr("Music"), control: music), fade.root])
    let alert = FormGroup(
      "",
      [ControlRow(tr("Alert"), control: Box(.row, spacing: 4, [listen, sound]))])
    alert.setText(tr("Timers ring with it, over the music."))
    form.setText(tr("Goes off while Norae is open, also with its window closed."))
    let once = Label(tr("Repeat on (none: once)"), classes: ["quiet", "small"])
    once.wrap(lines: 2)
    root = Box(
      .column, spacing: 10,
      [Label(tr("Alarm"), classes: ["timer-title"]), form, once, dayRow, alert])
    read()
    listenToPerson()
  }

  isolated deinit {
    reading?.cancel()
  }

  func setLayout(_ layout: WindowLayout) {
    fade.slider.setMinimumSize(width: layout == .phone ? 130 : 160)
  }

  /// Shows how it stands now.
  func show() {
    let alarm = shown
    isOn.isOn = alarm.isOn
    isOn.setText(TimerWords.alarm(due: model.due, at: model.now))
    if TimerText.timeOfDay(time.text) != alarm.minute, !time.hasFocusInside {
      time.text = TimerWords.timeOfDay(alarm.minute)
    }
    for (day, button) in days { button.isOn = alarm.weekdays.contains(day) }
    showMusic(alarm.music)
    fade.show(Double(alarm.fade.components.seconds), TimerWords.seconds(alarm.fade))
    sound.index = sounds.firstIndex(of: context.timerChoices.sound) ?? 0
  }

  /// The alarm that is set, or as it would be.
  private var shown: WakeAlarm {
    if let alarm = model.alarm { return alarm }
    guard let usual = WakeAlarm(minute: 7 * 60, isOn: false) else {
      preconditionFailure("Seven o'clock is a time of day.")
    }
    return usual
  }
}

extension AlarmPane {
  private func listenToPerson() {
    isOn.onChange { [weak self] isOn in self?.change { $0.isOn = isOn } }
    time.onChange { [weak self] text in
      self?.time.setTitle(
        TimerText.timeOfDay(text) == nil ? tr("A time of day, such as 7:30") : tr("Time of day"))
      // What is only half written is not the time yet.
      guard text.contains(":"), let minute = TimerText.timeOfDay(text) else { return }
      self?.change { $0.set(minute: minute) }
    }
    for (day, button) in days {
      button.onToggle { [weak self] isOn in
        self?.change {
          if isOn { $0.weekdays.insert(day) } else { $0.weekdays.remove(day) }
        }
      }
    }
    music.onChange { [weak self] index in
      guard let self else { return }
      // Behind all that are there stands the one that is gone.
      guard index <= playlists.count else { return }
      let playlist = index == 0 ? nil : playlists[index - 1]
      change { $0.music = playlist.map { .playlist($0.id, name: $0.name) } ?? .pick }
    }
    fade.slider.onChange { [weak self] seconds in
      self?.change { $0.fade = .seconds(Int(seconds.rounded())) }
    }
    sound.onChange { [weak self] index in
      guard let self else { return }
      context.timerChoices.sound = sounds[index]
      context.keepTimerChoices(context.timerChoices)
      context.alerts.play(sounds[index])
    }
  }

  private func change(_ body: (inout WakeAlarm) -> Void) {
    var alarm = shown
    body(&alarm)
    model.setAlarm(alarm)
    show()
  }

  private func showMusic(_ wish: WakeAlarm.Music) {
    var gone: String?
    var index = 0
    if case .playlist(let id, let name) = wish {
      let known =
        playlists.firstIndex { $0.id == id } ?? playlists.firstIndex { $0.name == name }
      index = (known ?? playlists.count) + 1
      if known == nil, isRead { gone = tr("{name} (deleted)", ["name": name]) }
    }
    let texts = [tr("Today's pick")] + playlists.map(\.name) + (gone.map { [$0] } ?? [])
    if texts != music.texts { music.texts = texts }
    music.index = min(index, texts.count - 1)
  }

  /// The playlists, as far as they can be read.
  private func read() {
    let access = context.library.access.playlists
    reading = Task { [weak self] in
      let found = try? await access.all()
      guard let self, !Task.isCancelled else { return }
      playlists = found ?? []
      isRead = found != nil
      show()
    }
  }
}
