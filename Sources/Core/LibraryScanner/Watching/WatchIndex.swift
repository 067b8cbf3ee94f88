// Which folder each of the kernel's numbers stands for. A folder that moves keeps its number and
// changes its path, so a moved folder's entries are taken out before its new ones come in.

import MusicCore
import SystemKit

/// The watched folders.
struct WatchIndex {
  private var paths: [Int32: FilePath] = [:]
  private var numbers: [FilePath: Int32] = [:]

  var count: Int { paths.count }

  subscript(number: Int32) -> FilePath? { paths[number] }

  func contains(_ path: FilePath) -> Bool { numbers[path] != nil }

  /// Notes a watched folder; false if the same folder is watched under another path already.
  mutating func insert(_ number: Int32, _ path: FilePath) -> Bool {
    if let known = paths[number] {
      guard known != path else { return true }
      return false
    }
    if let old = numbers[path] { paths[old] = nil }
    paths[number] = path
    numbers[path] = number
    return true
  }

  /// Forgets a number that the kernel has ended.
  mutating func remove(_ number: Int32) {
    guard let path = paths.removeValue(forKey: number) else { return }
    if numbers[path] == number { numbers[path] = nil }
  }

  /// Forgets a folder and all below it; their numbers, for the watches to be ended.
  mutating func remove(inside path: FilePath) -> [Int32] {
    let found = paths.filter { $0.value.isInside(path) }
    for number in found.keys { remove(number) }
    return Array(found.keys)
  }
}
