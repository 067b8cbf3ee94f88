// The program as it was built beside the tests, for those that start it.

package import MusicCore
import SystemKit

/// Where the program is.
package enum BuiltProgram {
  /// The path of `norae`; nil when it is not there.
  package static func path() throws -> FilePath? {
    let tests = FilePath(bytes: try FileSystem.resolved(Array("/proc/self/exe".utf8)))
    let program = tests.parent.appending("norae")
    // Under `swift test` another program runs the tests, which stand where it was told.
    guard !FileSystem.exists(program.bytes) else { return program }
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return bundle.map { FilePath($0).parent.appending("norae") }
  }
}
