// Measuring on the terminal: into the library, into the files, and back out of them.
import Foundation
import MusicCore
import TestSupport
import Testing

struct LoudnessVerbTests {
  private let norae: NoraeProcess
  private let music: TemporaryFolder

  init() throws {
    norae = try NoraeProcess()
    music = try TemporaryFolder()
    let demo = try DemoFiles.folder.get()
    for path in try FileManager.default.subpathsOfDirectory(atPath: demo.display)
    where path.hasSuffix(".flac") || path.hasSuffix(".mp3") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(demo.display)/\(path)"))
      _ = try music.write([UInt8](bytes), to: (path as NSString).lastPathComponent)
      if try FileManager.default.contentsOfDirectory(atPath: music.path.display).count == 2 {
        break
      }
    }
    _ = try norae.run("scan", music.path.display)
  }

  @Test func whatIsMeasuredIsInTheLibraryAndNotInTheFiles() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: music.path.display)
    let measured = try norae.run("loudness", "--json")
    #expect(measured.status == 0)
    #expect(measured.output.split(separator: "\n").count == names.count)
    let row = try norae.run("list", "tracks", "--json").output.split(separator: "\n").first
    #expect(row?.contains("\"trackGain\":null") == false)
    let file = try norae.run("info", "\(music.path.display)/\(names[0])", "--json")
    #expect(file.output.contains("\"trackGain\":null"))
    #expect(try norae.run("loudness").output.contains("known"))
  }

  @Test func writtenOnRequestAndTakenBack() throws {
    let name = try FileManager.default.contentsOfDirectory(atPath: music.path.display)[0]
    let path = "\(music.path.display)/\(name)"
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try norae.run("loudness", path, "--write").status == 0)
    #expect(try !norae.run("info", path, "--json").output.contains("\"trackGain\":null"))
    #expect(try norae.run("tag", "--undo").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }
}
