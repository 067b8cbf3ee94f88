// Why something cannot be heard, in words for people: a reason that is a sentence without its full
// stop. GStreamer's own words never reach them.
package import Playback

/// The words for what went wrong with the sound.
package nonisolated enum EngineWords {
  package static func describe(_ failure: EngineFailure) -> String {
    failure.detail.map(describe) ?? describe(failure.kind)
  }

  private static func describe(_ detail: EngineFailure.Detail) -> String {
    switch detail {
    case .isFolder: tr("it is a folder")
    case .isEmpty: tr("the file is empty")
    case .notPermitted: tr("there is no permission to read the file")
    case .missing(let what, let package):
      tr("{name} is missing; install {package}", ["name": what, "package": package])
    case .noDevice: tr("there is no sound device")
    case .deviceGone(let name): tr("“{device}” is gone", ["device": name])
    case .notWritable: tr("the file cannot be written")
    case .diskFull: tr("the disk is full")
    }
  }

  private static func describe(_ kind: EngineFailure.Kind) -> String {
    switch kind {
    case .missingFile: tr("the file is not there any more")
    case .unreadable: tr("the file cannot be read")
    case .noAudio: tr("there is no sound in the file")
    case .missingDecoder: tr("what decodes this file is not installed")
    case .timedOut: tr("the file did not answer in time")
    case .output: tr("the sound device is gone or does not open")
    }
  }
}
