// What views start: each begins a task and returns at once.

extension HomeModel {
  package func start() { Task { await load() } }
  package func startAnother() { Task { await pickAnother() } }
  package func startPick() { Task { await playPick() } }
  package func startDayCheck() { Task { await checkDay() } }
}
