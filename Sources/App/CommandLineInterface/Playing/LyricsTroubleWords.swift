// Why a server of lyrics could not be asked, in words that can end a sentence.
import AppModel
import LyricsFetching

extension LyricsTrouble {
  /// The reason, without a full stop.
  var words: String {
    switch self {
    case .askedTooOften: tr("the server has been asked too often; try again later")
    case .status(let status):
      tr("the server answered with status {number}", ["number": "\(status)"])
    case .unreadable: tr("the server's answer cannot be understood")
    case .unreachable(let reason): tr("the server cannot be reached ({reason})", ["reason": reason])
    }
  }
}
