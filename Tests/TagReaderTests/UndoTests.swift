// Writing tags can be taken back to the byte, in every format, and what cannot be written leaves the
// file alone and says why.

import Foundation
import Glibc
import MusicCore
import SystemKit
import TestSupport
import Testing

@testable import TagReader

/// Guards the one thing that must never happen: music lost by an edit.
@Suite struct UndoTests {
  private static let writable = FormatTests.formats.filter(\.isWritable)

  private func change(_ file: FilePath, _ edit: TagEdit) throws -> UndoRecipe {
    let change = try TagWriter.prepare(edit, of: file, in: TagWriter.scratchName(for: file))
    try change.commit()
    return try UndoRecipe(encoded: #require(change.undo).encoded)
  }

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.display).sorted()
  }

  private func bytes(_ file: FilePath) throws -> [UInt8] {
    try FileSystem.contents(of: file.bytes, limit: 1 << 24)
  }

  @Test(arguments: writable)
  func undoBringsBackEveryByte(format: FormatTests.Format) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: format.name, in: folder, seconds: 3, rate: format.rate, options: format.options)
    let original = try bytes(file)
    let stamp = try FileStatus.of(file.bytes).modified
    var second = TagEdit()
    second.title = .set(String(repeating: "긴 제목 ", count: 5000))
    second.cover = .remove

    let first = try change(file, FormatTests.fullEdit)
    let between = try bytes(file)
    let other = try change(file, second)

    #expect(try TagReader.read(file).pictures.isEmpty)
    try TagWriter.prepareUndo(other, of: file, in: TagWriter.scratchName(for: file)).commit()
    #expect(try bytes(file) == between)
    try TagWriter.prepareUndo(first, of: file, in: TagWriter.scratchName(for: file)).commit()
    #expect(try bytes(file) == original)
    #expect(try FileStatus.of(file.bytes).modified == stamp)
    #expect(try names(in: folder) == [format.name])
  }

  @Test func wavesFromMonkeysAudioComeBackToo() throws {
    let folder = try TemporaryFolder()
    // A header of Monkey's Audio 3.99 for a second of silence; TagLib asks for no more.
    var head = Array("MAC ".utf8) + [0x96, 0x0F, 0, 0] + ID3v2Builder.big(0x3400_0000, 4)
    head += [0x18, 0, 0, 0] + [UInt8](repeating: 0, count: 12 + 16 + 12)
    let format: [UInt8] =
      [0xD0, 0x07, 0, 0, 0x00, 0x20, 0x01, 0, 0x44, 0xAC, 0, 0, 1, 0, 0, 0]
      + [16, 0, 2, 0, 0x44, 0xAC, 0, 0]
    let file = try folder.write(head.prefix(52) + format + [UInt8](0...200), to: "a.ape")
    let original = try bytes(file)

    let undo = try change(file, FormatTests.fullEdit)

    #expect(try TagReader.read(file).title == "아리랑")
    try TagWriter.prepareUndo(undo, of: file, in: TagWriter.scratchName(for: file)).commit()
    #expect(try bytes(file) == original)
  }

  @Test func oldTagsOfEverySortComeBack() throws {
    let folder = try TemporaryFolder()
    let v2 = ID3v2Builder.tag(
      version: 3, ID3v2Builder.frame("TIT2", [0, 0xBA, 0xBD]) + [0, 0, 0, 0, 0, 0])
    let v1 = Array("TAG".utf8) + [0xBA, 0xBD] + [UInt8](repeating: 0x20, count: 123)
    let file = try folder.write(v2 + MPEGBuilder.frames(40) + v1, to: "a.mp3")
    let original = try bytes(file)

    let undo = try change(file, FormatTests.fullEdit)

    #expect(try bytes(file) != original)
    try TagWriter.prepareUndo(undo, of: file, in: TagWriter.scratchName(for: file)).commit()
    #expect(try bytes(file) == original)
  }

  @Test func whatOthersWroteSinceIsNotUndone() throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "a.flac", in: folder)
    let undo = try change(file, FormatTests.fullEdit)
    var foreign = TagEdit()
    foreign.album = .set("Mine")
    try TagWriter.write(foreign, to: file)

    let error = #expect(throws: TagError.self) {
      try TagWriter.prepareUndo(undo, of: file, in: TagWriter.scratchName(for: file))
    }

    #expect(error?.kind == .changed)
    #expect(try TagReader.read(file).album == "Mine")
    #expect(try names(in: folder) == ["a.flac"])
  }

  @Test func permissionsAndAttributesStay() throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "a.mp3", in: folder)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: file.display)
    let takesAttributes = run(["setfattr", "-n", "user.mood", "-v", "blue", file.display]) == 0

    try TagWriter.write(FormatTests.fullEdit, to: file)

    let mode = try FileManager.default.attributesOfItem(atPath: file.display)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    if takesAttributes {
      #expect(run(["getfattr", "-n", "user.mood", file.display]) == 0)
    }
  }

  @Test func aLinkStaysALink() throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "real/a.mp3", in: try made("real", in: folder))
    let link = folder.path.appending("link.mp3")
    try FileManager.default.createSymbolicLink(
      atPath: link.display, withDestinationPath: "real/a.mp3")

    try TagWriter.write(FormatTests.fullEdit, to: link)

    #expect(try FileStatus.of(link.bytes, followingLinks: false).kind == .link)
    #expect(try TagReader.read(file).title == "아리랑")
  }

  @Test func aReadOnlyFileSaysSo() throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "a.mp3", in: folder)
    let original = try bytes(file)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: file.display)

    let error = #expect(throws: TagError.self) {
      try TagWriter.write(FormatTests.fullEdit, to: file)
    }

    #expect(error?.kind == .readOnly)
    #expect(try bytes(file) == original)
  }

  @Test func formatsThatAreOnlyReadSaySo() throws {
    let folder = try TemporaryFolder()
    for format in FormatTests.formats where !format.isWritable {
      let file = try EncodedTone.write(
        to: format.name, in: folder, rate: format.rate, options: format.options)
      let error = #expect(throws: TagError.self) {
        try TagWriter.write(FormatTests.fullEdit, to: file)
      }
      #expect(error?.kind == .unsupported)
    }
    let error = #expect(throws: TagError.self) {
      try TagWriter.write(FormatTests.fullEdit, to: folder.path.appending("none.mp3"))
    }
    #expect(error?.kind == .missing)
  }

  @Test func aNewFrontCoverLeavesTheOtherPictures() throws {
    let folder = try TemporaryFolder()
    let image = FormatTests.png
    let picture: (UInt8, UInt8) -> [UInt8] = { kind, mark in
      ID3v2Builder.frame("APIC", [0] + "image/png".bytes + [0, kind, 0] + image + [mark])
    }
    let tag = ID3v2Builder.tag(version: 3, picture(0, 1) + picture(4, 2) + picture(3, 3))
    let file = try folder.write(tag + MPEGBuilder.frames(40), to: "a.mp3")
    var edit = TagEdit()
    edit.cover = .set(TagEdit.Cover(data: image + [9]))

    try TagWriter.write(edit, to: file)

    let pictures = try TagReader.pictures(in: file)
    #expect(pictures.map(\.info.kind) == [.front, .back])
    #expect(pictures.first?.data == image + [9])
  }

  private func made(_ name: String, in folder: TemporaryFolder) throws -> TemporaryFolder {
    try FileSystem.makeFolder(folder.path.appending(name).bytes)
    return folder
  }

  private func run(_ words: [String]) -> Int32 {
    guard
      let child = try? ChildProcess(
        executable: Array(words[0].utf8), arguments: words.dropFirst().map { Array($0.utf8) })
    else { return -1 }
    return child.wait()
  }
}
