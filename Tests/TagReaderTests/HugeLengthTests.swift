// Lengths of two gigabytes where a picture stands, where that can be in files that really are so long: a
// worker refuses them, answers the next question, and its memory stays small.

import Foundation
import MusicCore
import SystemKit
import TestSupport
import Testing

@testable import TagReader

/// Guards the machine against one number.
@Suite struct HugeLengthTests {
  private static let gigabytes = 1 << 31
  /// Found again by its bytes.
  private static let image: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF of two GiB".utf8)
    + [UInt8](repeating: 0x54, count: 20_000)

  @Test(arguments: ["a.mp3", "a.flac", "a.m4a", "a.wv", "v.ogg"])
  func aPictureOf2GiBIsRefusedAndTheMemoryStaysSmall(name: String) async throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: name, in: folder)
    var edit = TagEdit()
    edit.title = .set("Whole")
    edit.cover = .set(TagEdit.Cover(data: Self.image))
    try TagWriter.write(edit, to: file)
    let whole = try folder.write(Array(try Data(contentsOf: url(file))), to: "whole.\(name)")
    try grow(file)
    let worker = try WorkerProcess()

    for request in [TagRequest.song(file, known: nil), .cover(file), .lyrics(file)] {
      guard case .answer = try worker.ask(request) else {
        Issue.record("\(name): no answer")
        return
      }
    }

    guard case .answer(.song(let song)) = try worker.ask(.song(whole, known: nil)) else {
      Issue.record("\(name): the next file is not read")
      return
    }
    #expect(song.metadata.title == "Whole")
    #expect(song.metadata.pictures.map(\.bytes) == [Self.image.count])
    #expect(try mostMemory(of: worker) < 512 << 20)
  }

  private func url(_ file: FilePath) -> URL { URL(fileURLWithPath: file.display) }

  /// Makes the picture's length 2 GiB, and the file so long with a hole at its end; not an Ogg file,
  /// whose end is looked for from there.
  private func grow(_ file: FilePath) throws {
    var bytes = Array(try Data(contentsOf: url(file)))
    let length = Self.gigabytes - 1
    switch file.fileExtension {
    case "m4a":
      // All atoms around it, as they lie in one another.
      var from = bytes.startIndex
      for atom in ["moov", "udta", "meta", "ilst", "covr", "data"] {
        let place = try #require(find(Array(atom.utf8), in: bytes, from: from))
        let size = bytes[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange((place - 4)..<place, with: ID3v2Builder.big(size + length, 4))
        from = place + 4
      }
    case "mp3":
      let frame = try #require(find(Array("APIC".utf8), in: bytes, from: 0))
      bytes.replaceSubrange(6..<10, with: [0x7F, 0x7F, 0x7F, 0x7F])
      bytes.replaceSubrange((frame + 4)..<(frame + 8), with: ID3v2Builder.big(length, 4))
    case "wv":
      let key = try #require(find(Array("COVER ART (FRONT)".utf8), in: bytes, from: 0))
      bytes.replaceSubrange((key - 8)..<(key - 4), with: [0xFF, 0xFF, 0xFF, 0x7F])
    case "ogg":
      let key = try #require(find(Array("METADATA_BLOCK_PICTURE".utf8), in: bytes, from: 0))
      bytes.replaceSubrange((key - 4)..<key, with: [0xFF, 0xFF, 0xFF, 0x7F])
    default:
      let place = try #require(find(Self.image, in: bytes, from: 0))
      bytes.replaceSubrange((place - 4)..<place, with: ID3v2Builder.big(length, 4))
    }
    try Data(bytes).write(to: url(file))
    guard file.fileExtension != "ogg" else { return }
    let handle = try FileHandle(forWritingTo: url(file))
    try handle.truncate(atOffset: UInt64(bytes.count + Self.gigabytes))
    try handle.close()
  }

  private func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    let last = bytes.count - wanted.count
    guard start <= last else { return nil }
    return (start...last).first { place in
      bytes[place] == wanted[0] && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
    }
  }

  /// The most memory that the worker has held, in bytes.
  private func mostMemory(of worker: WorkerProcess) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(worker.child.id)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    let number = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first)
    return try #require(Int(number)) << 10
  }
}
