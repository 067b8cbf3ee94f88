// Paths are equal by all their bytes and by nothing else.
import MusicCore
import Testing

struct FilePathTests {
  @Test func pathsAreEqualByEachOfTheirBytes() {
    for length in 0..<40 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 1) }
      #expect(FilePath(bytes: bytes) == FilePath(bytes: Array(bytes)))
      #expect(FilePath(bytes: bytes).hashValue == FilePath(bytes: Array(bytes)).hashValue)
      #expect(FilePath(bytes: bytes) != FilePath(bytes: bytes + [0]))
      for place in 0..<length {
        var other = bytes
        other[place] ^= 0x80
        #expect(FilePath(bytes: bytes) != FilePath(bytes: other), "\(place) of \(length)")
      }
    }
  }
}
