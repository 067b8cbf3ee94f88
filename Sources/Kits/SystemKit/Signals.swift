// Signals that would end the process where an error return is wanted instead.

import Glibc

/// The process's attitude to signals.
package enum Signals {
  /// Makes writing to a pipe whose reader is gone an error (`EPIPE`), not the process's end.
  ///
  /// Harmless to call more than once; for the whole process.
  package static func ignoreBrokenPipe() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Makes writing past the limit of a file's size an error (`EFBIG`), not the process's end.
  ///
  /// Harmless to call more than once; for the whole process.
  package static func ignoreFileSizeLimit() {
    signal(SIGXFSZ, SIG_IGN)
  }
}
