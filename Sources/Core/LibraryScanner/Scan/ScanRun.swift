// One scan, on a thread of its own: it walks, compares with what the library knows, has new and
// changed files read, and writes what came of it in batches. Everything it holds can be lost at any
// moment: the library's rows are the only state, and each is written with what it says.

import LibraryStore
import MusicCore
import SystemKit
import TagReader

/// The scan of some folders.
actor ScanRun {
  /// A folder of the library, and where in it to start.
  struct Target: Hashable, Sendable {
    var folder: MusicFolder
    var start: FilePath
    var reach = Reach.tree
  }

  /// How far a target goes.
  enum Reach: Hashable, Sendable {
    case tree
    /// Only what stands in the folder itself.
    case folder
  }

  /// Files between the walk and the tag reader: the walk waits when there are more.
  private static let longestQueue = 512

  private let library: Library
  private let thread = SerialThread(label: "scan")
  private let roots: [FilePath]
  private let covers: CoverOrder
  private var source: any TagSource
  private var meter: ProgressMeter
  private var known = KnownFiles([])
  private var knownArt: [FilePath: [UInt8]] = [:]
  private var encodings = KnownEncodings([:])
  private var report = ScanReport()

  // What belongs to the target at hand.
  private var queue = FileQueue<PendingFile>()
  private var reading: [FilePath: PendingFile] = [:]
  private var batch = ScanBatch(folder: .init(rawValue: 0))
  private var pace = BatchPace()
  /// Files that the walk has met and that have not been looked at; nil while it may meet more.
  private var ahead: Int?
  private var writing: BatchWrite?
  /// Files that wait to be told apart until everything else is written.
  private var postponed = PostponedFiles()
  private var failures: [SystemError] = []
  /// What has been looked into as a whole, so that what was not met there is not there.
  private var looked = KnownFiles.Looked()
  /// Files that somebody still writes: met, and left alone.
  private var unfinished: Set<FilePath> = []
  private var votes = EncodingVotes<Ballot>()
  /// How many files of each folder have not been read yet, by the order of the walk.
  private var openFiles: [Int] = []
  private var read = 0
  private var current = FilePath("/")

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  /// A file with undeclared texts that waits for the others of its folder.
  private struct Ballot {
    let file: PendingFile
    let outcome: TagOutcome
  }

  init(
    library: Library, roots: [FilePath], source: sending any TagSource, covers: CoverOrder,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) {
    self.library = library
    self.roots = roots
    self.source = source
    self.covers = covers
    meter = ProgressMeter(progress)
  }

  /// Scans the targets one after the other.
  ///
  /// Throws `CancellationError` soon after its task is cancelled; what was read by then is kept.
  func run(
    _ targets: [Target], unfinished: Set<FilePath> = []
  ) async throws -> ScanReport {
    self.unfinished = unfinished
    // The walk begins while the library is asked what it knows.
    var walk = targets.first.map(begin)
    async let art = library.knownArt()
    async let choices = library.textEncodings()
    known = KnownFiles(try await library.knownFiles())
    knownArt = try await art
    encodings = KnownEncodings(try await choices)
    do {
      for target in targets {
        try await scan(target, walk ?? begin(target))
        walk = nil
      }
      try await settle()
      // Last of all: what one folder misses another may have met.
      report.missing += try await library.markGone(known.unmet(in: looked))
      try await library.finishGrouping()
    } catch is CancellationError {
      try await flush()
      try await library.finishGrouping()
      throw CancellationError()
    }
    for target in targets where target.reach == .tree {
      report.unreadable += try await library.unreadableFiles(in: [target.folder.id])
        .filter { $0.path.isInside(target.start) }
    }
    report.unreadable.sort { $0.path < $1.path }
    tell(isLast: true)
    return report
  }
}

// MARK: - One target

extension ScanRun {
  private typealias Walk = (walk: WalkAhead, first: Task<WalkAhead.Portion, Never>)

  private func begin(_ target: Target) -> Walk {
    let walk = WalkAhead(from: target.start, roots: roots, goesDown: target.reach == .tree)
    return (walk, walk.begin())
  }

  private func scan(_ target: Target, _ walk: Walk) async throws {
    let seenBefore = report.seen
    failures = []
    batch = ScanBatch(folder: target.folder.id, isFirst: known.isEmpty && report.folders.isEmpty)
    report.folders.append(target.start)
    let isWhole = target.start == target.folder.path && target.reach == .tree
    guard target.start.isFolder else {
      // A part of a folder that is there has gone; a whole folder is away.
      if target.folder.path.isFolder {
        looked.trees.insert(target.start)
      } else {
        report.missing += try await library.setAway(true, target.folder.id)
      }
      return
    }
    try await follow(walk)
    try await drain()
    // An unmounted disk leaves an empty folder behind: that is no reason to mark anything gone.
    if isWhole, report.seen == seenBefore, known.tracks(in: target.start) > 0 {
      report.missing += try await library.setAway(true, target.folder.id)
      return
    }
    looked.unseen += failures.map { FilePath(bytes: $0.subject) }
    if target.reach == .tree {
      looked.trees.insert(target.start)
    } else {
      looked.folders.insert(target.start)
    }
    if isWhole { try await library.setAway(false, target.folder.id) }
    report.unreadable += failures.map {
      UnreadableFile(path: FilePath(bytes: $0.subject), reason: $0.reason)
    }
  }

  private func follow(_ begun: Walk) async throws {
    var next = begun.first
    ahead = nil
    while ahead == nil {
      let portion = await begun.walk.steps(of: next)
      if portion.isLast { ahead = portion.files } else { next = begun.walk.begin() }
      for step in portion.steps {
        try await look(at: step)
        ahead? -= step.files
      }
    }
  }

  private func look(at step: TreeWalk.Step) async throws {
    try Task.checkCancellation()
    switch step {
    case .failure(let error): failures.append(error)
    case .folder(let folder):
      current = FilePath(bytes: folder.path)
      let notes = FolderNotes(folder, covers: covers)
      note(notes.art, in: current)
      openFiles.append(0)
      for file in folder.files { meet(file, notes) }
    }
    try await pump()
    tell()
  }

  private func note(_ art: [UInt8]?, in folder: FilePath) {
    guard knownArt[folder] != art else { return }
    batch.art.append(FolderArt(directory: folder, name: art))
  }

  /// Decides what a file is: unchanged, moved, or to be read.
  private func meet(_ file: TreeWalk.File, _ notes: FolderNotes) {
    report.seen += 1
    let path = current.appending(file.name)
    let stamp = FileStamp(file.status)
    let before = known.meet(path)
    guard !unfinished.contains(path) else { return }
    let sheetIsKnown = before?.sheetStamp.map { $0 == notes.sheetStamp } ?? true
    if let before, before.stamp == stamp, sheetIsKnown, before.isPresent || !before.isPart {
      guard let track = before.track else { return }
      if !before.isPresent { add(.returned(track)) }
      if before.isPart { return }
      if let sidecar = notes.sidecar(of: file.name, known: before.sidecarStamp) {
        add(.sidecar(track, sidecar))
      }
      return
    }
    let sidecar = notes.sidecar(of: file.name, known: nil) ?? .none
    guard stamp.size > 0 else {
      add(.unreadable(path, stamp, reason: "it is empty"))
      return
    }
    let moved =
      before == nil ? known.claimMoved(stamp, isGone: { !FileSystem.exists($0.bytes) }) : nil
    // A stamp below 0 is a file that an earlier version knew less of.
    if let moved, let track = moved.track, moved.stamp.modified == stamp.modified,
      moved.stamp.changed >= 0, notes.sheetStamp == 0, moved.sheetStamp == 0
    {
      add(.moved(track, path, stamp, nil, sidecar))
      return
    }
    openFiles[openFiles.count - 1] += 1
    var pending = PendingFile(
      path: path, stamp: stamp, sidecar: sidecar, moved: moved?.track,
      folder: openFiles.count - 1, encoding: encodings.chosen(for: moved?.path ?? path))
    pending.note(notes, wasCut: before?.isPart ?? false)
    queue.append(pending)
  }
}

// MARK: - Reading and writing

extension ScanRun {
  /// Keeps the tag reader busy and takes what it has; waits only when too much is queued.
  private func pump() async throws {
    repeat {
      try Task.checkCancellation()
      while source.room > 0, let file = queue.popFirst() {
        reading[file.path] = file
        try source.submit(file.path, known: file.encoding)
      }
      let mustWait = queue.count > Self.longestQueue
      if source.pending > 0 {
        for outcome in try source.outcomes(waiting: mustWait ? .milliseconds(100) : .zero) {
          take(outcome)
        }
      }
      try await flushIfDue()
      tell()
    } while queue.count > Self.longestQueue
  }

  /// Waits for everything that is still to be read, and writes it.
  private func drain() async throws {
    while !queue.isEmpty || source.pending > 0 {
      try Task.checkCancellation()
      while source.room > 0, let file = queue.popFirst() {
        reading[file.path] = file
        try source.submit(file.path, known: file.encoding)
      }
      for outcome in try source.outcomes(waiting: .milliseconds(100)) { take(outcome) }
      try await flushIfDue()
      tell()
    }
    try await flush()
  }

  private func take(_ outcome: TagOutcome) {
    guard let file = reading.removeValue(forKey: outcome.path) else { return }
    read += 1
    guard !file.isDecided else { return note(file, outcome) }
    openFiles[file.folder] -= 1
    var isTime = openFiles[file.folder] == 0
    if let evidence = outcome.evidence, file.encoding == nil {
      let isFull = votes.add(
        Ballot(file: file, outcome: outcome), evidence, folder: file.folder)
      isTime = isTime || isFull
    } else {
      note(file, outcome)
    }
    if isTime { decide(on: file.folder, at: file.path.parent) }
  }

  /// Notes what the files of a folder hold whose texts do not name their encoding; those that
  /// were read in another than all together decide on are read again.
  private func decide(on folder: Int, at path: FilePath) {
    guard votes.areWaiting(in: folder) else { return }
    for (ballot, evidence, encoding) in votes.decide(folder, nearby: encodings.nearby(path)) {
      if encoding == evidence.best {
        note(ballot.file, ballot.outcome)
      } else {
        var file = ballot.file
        (file.encoding, file.isDecided) = (encoding, true)
        queue.append(file)
      }
    }
  }

  /// Notes what a file holds.
  private func note(_ file: PendingFile, _ outcome: TagOutcome) {
    switch outcome.result {
    case .success(let song):
      let words = LyricsFinder.lines(of: song.lyrics)
      if let cut = CutFile(file, song) { return add(.cut(cut)) }
      if file.wasCut { add(.whole(file.path)) }
      if let moved = file.moved {
        add(
          .moved(
            moved, file.path, file.stamp, song.metadata, file.sidecar, words: words,
            mark: song.mark))
      } else {
        add(
          .read(
            file.path, file.stamp, song.metadata, file.sidecar, words: words, mark: song.mark,
            sheetStamp: file.sheetStamp))
      }
      let encoding = song.evidence.map { evidence in
        TextEncoding(
          name: (file.encoding ?? evidence.best).rawValue,
          isChosen: file.encoding != nil && !file.isDecided)
      }
      if encoding != encodings[file.path] { add(.encoding(file.path, encoding)) }
    case .failure(let reason):
      add(.unreadable(file.path, file.stamp, reason: reason.text))
    }
  }

  private func add(_ file: ScannedFile) {
    pace.noteRow()
    batch.files.append(file)
  }

  /// Begins the next write if it is time for it and the last one is done.
  private func flushIfDue() async throws {
    if let writing, writing.isOver || batch.files.count >= BatchPace.largestBatch {
      try await finishWriting()
    }
    guard writing == nil else { return }
    let left = ahead.map { $0 + queue.count + source.pending }
    if pace.isTime(for: batch.files.count, left: left) { beginWriting() }
  }

  /// Returns when everything so far is on disk.
  private func flush() async throws {
    try await finishWriting()
    beginWriting()
    try await finishWriting()
  }

  private func beginWriting() {
    guard !batch.isEmpty else { return }
    writing = BatchWrite(batch, into: library)
    pace.noteBatch()
    batch.files = []
    batch.art = []
  }

  private func finishWriting() async throws {
    guard let begun = writing else { return }
    writing = nil
    let counts = try await begun.counts()
    add(counts)
    postponed.add(counts, of: begun.folder)
    if postponed.areMany { try await settle() }
  }

  /// Decides on the files that wait to be told apart.
  private func settle() async throws {
    for round in PostponedFiles.Round.allCases {
      for batch in postponed.take(round) {
        let counts = try await BatchWrite(batch, into: library).counts()
        add(counts)
        postponed.add(counts, of: batch.folder)
      }
    }
  }

  private func add(_ counts: ScanCounts) {
    report.added += counts.added
    report.changed += counts.changed
    report.moved += counts.moved
  }

  private func tell(isLast: Bool = false) {
    meter.tell(
      ScanProgress(
        seen: report.seen, waiting: queue.count + source.pending, read: read, folder: current),
      isLast: isLast)
  }
}
