// What the player needs of an engine, and what an engine tells. The protocol exists so that the
// player is tested without sound. An engine obeys and reports; it decides nothing.
package import MusicCore

/// Something that turns files into sound.
///
/// Calls come from one actor and return at once; what became of them arrives in `events`.
package protocol PlaybackEngine: AnyObject, Sendable {
  /// What happens in the engine, in order. One reader.
  var events: AsyncStream<EngineEvent> { get }

  /// Stops what sounds and makes `source` ready at `position`; plays when `playing` says so. What
  /// was prepared is forgotten; the caller says what follows next, even if that is nothing.
  func load(_ source: EngineSource, at position: Duration, playing: Bool)

  /// Names what follows the current source without a gap; nil: nothing follows. May change until
  /// the source has begun. Called after each `load`, after each `started` of a prepared source, and
  /// after each `failed` of one.
  func prepareNext(_ source: EngineSource?)

  func play()
  func pause()

  /// Drops the source and frees the output.
  func stop()

  /// Moves to `position` in the current source; of several in flight the last one counts.
  /// `token` comes back in `EngineEvent.seeked`.
  func seek(to position: Duration, token: SeekToken)

  /// Plays a piece of the current source again and again, without a break; nil: on to the end.
  ///
  /// Forgotten by `load` and `stop`. At each new round a `position` is told. The caller seeks when
  /// the listener is behind the piece already.
  func repeatPiece(_ piece: RepeatedPiece?)

  /// Linear amplitude, 0 to 1, of the engine's own volume stage.
  func setVolume(_ volume: Double)

  /// Moves the volume that fades by itself, beside that of `setVolume`.
  func fade(_ fade: VolumeFade)

  /// How everything is to sound from now on.
  func setSound(_ sound: SoundSettings)
}

/// One thing to play.
package struct EngineSource: Hashable, Sendable {
  /// Comes back in every event about this source.
  package let id: QueueItem.ID
  package let path: FilePath
  /// The part of the file that is the track; nil: all of it.
  ///
  /// Every position that is said or heard counts from its start.
  package var segment: Segment?
  /// How loud the track and its album are.
  package var gain = ReplayGain()
  /// Whether the track plays with tracks of its album around it.
  package var isInAlbum = false
  /// Whether the track before it may fade into it: not where an album goes on.
  package var mayCrossfade = true

  package typealias Segment = TrackSegment

  package init(id: QueueItem.ID, path: FilePath, segment: Segment? = nil) {
    self.id = id
    self.path = path
    self.segment = segment
  }
}

/// Names one seek, so that an answer to an older one is known for what it is.
package struct SeekToken: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
}

/// What an engine tells; times are positions in the named source.
package enum EngineEvent: Hashable, Sendable {
  /// The source is loaded and its length known or known to be unknown.
  case ready(QueueItem.ID, duration: Duration?, isSeekable: Bool)
  /// The listener now hears (or, paused, would hear) this source at `position`: the answer to
  /// `load`, and the moment when a prepared source takes over.
  case started(QueueItem.ID, position: Duration)
  /// Sound runs from `position` on.
  case playing(QueueItem.ID, position: Duration)
  /// Sound rests at `position`.
  case paused(QueueItem.ID, position: Duration)
  /// The seek has landed.
  case seeked(QueueItem.ID, SeekToken, position: Duration)
  /// The length became known, or turned out to be another.
  case durationChanged(QueueItem.ID, Duration?)
  /// The last source has been heard to its end and nothing follows.
  case ended(QueueItem.ID)
  /// This source cannot be played (any more); nothing of it sounds.
  case failed(QueueItem.ID, EngineFailure)
  /// The output is gone (headphones pulled, no device); the engine has paused.
  case outputLost(EngineFailure)
  /// Sound should run, but nothing comes from the source: it rests at `position` until `playing`.
  case stalled(QueueItem.ID, position: Duration)
  /// Where the listener is, told from time to time so that an anchor does not drift.
  case position(QueueItem.ID, Duration)
}

/// Why a source or an output failed.
package struct EngineFailure: Error, Hashable, Sendable {
  /// What kind of failure; decides what happens next and what the person reads.
  package enum Kind: Hashable, Sendable {
    case missingFile
    case unreadable
    case noAudio
    case missingDecoder
    case timedOut
    case output
  }

  /// What exactly, where that is known, so that it can be said in the person's own language.
  package enum Detail: Hashable, Sendable {
    case isFolder
    case isEmpty
    case notPermitted
    /// Something of GStreamer's that is not installed, and the Debian package that brings it.
    case missing(String, package: String)
    /// The machine has nothing that makes sound.
    case noDevice
    /// What sounded came from the device of this name, which is there no more.
    case deviceGone(String)
    /// The file that is to be written cannot be.
    case notWritable
    case diskFull
  }

  package let kind: Kind
  /// A plain English sentence, without the path; may be GStreamer's own.
  package let reason: String
  package let detail: Detail?

  package init(kind: Kind, reason: String, detail: Detail? = nil) {
    self.kind = kind
    self.reason = reason
    self.detail = detail
  }
}
