// norae lyrics: the contract of its JSON, and what is chosen, put off, fetched and saved.
import Foundation
import MusicCore
import TestSupport
import Testing

struct LyricsVerbTests {
  @Test func theWordsOfArirangAreToldInTime() throws {
    let norae = try NoraeProcess()
    let track = try DemoFiles.folder.get().appending("새벽의 노래").appending("01 아리랑.mp3").display

    let whole = try norae.run("lyrics", track, "--json").object()

    #expect(whole["source"] as? String == "lrc" && whole["synced"] as? Bool == true)
    let lines = try #require(whole["lines"] as? [[String: Any]])
    #expect(lines.count == 5)
    #expect(lines[0]["time"] as? Int == 8_720)
    #expect(lines[0]["text"] as? String == "아리랑 아리랑 아라리요")
    #expect(lines[0]["translations"] as? [String] == ["Arirang, arirang, arariyo,"])
    #expect((lines[0]["words"] as? [Any])?.isEmpty == true)
    let line = try norae.run("lyrics", track, "--at", "0:20", "--json").object()
    #expect(line["text"] as? String == "아리랑 고개로 넘어간다")
    #expect(try norae.run("lyrics", track, "--at", "1").output.isEmpty)
    #expect(try norae.run("lyrics", track).outputLines.count == 9)
  }

  @Test func withoutWordsThereIsAnEmptyAnswerAndWithoutAFileAFailure() throws {
    let norae = try NoraeProcess()
    let track = try DemoFiles.folder.get().appending("먼 길").appending("03 바람.flac").display
    let none = try norae.run("lyrics", track, "--json")
    #expect(none.status == 0)
    #expect(try none.object()["source"] is NSNull)
    let missing = try norae.run("lyrics", "/no/such.mp3", "--json")
    #expect(missing.status == 1 && missing.output.isEmpty && missing.errorLines.count == 1)
  }

  @Test func aChoiceAndADelayAreRememberedForATrackOfTheLibrary() throws {
    let (norae, track) = try scanned()
    try write("[00:01.00]beside\n", beside: track)
    #expect(try norae.run("tag", track, "--set", "lyrics=[00:05.00]inside").status == 0)
    #expect(try texts(norae.run("lyrics", track, "--json")) == ["1000 beside"])

    let sources = try norae.run("lyrics", track, "--sources", "--json").objects()
    #expect(sources.map { $0["shown"] as? Bool } == [true, false])
    #expect(sources[0]["source"] as? String == "lrc")
    let other = try #require(sources[1]["source"] as? String)
    let chosen = try norae.run("lyrics", track, "--source", other, "--delay=-250", "--json")
    #expect(try texts(chosen) == ["4750 inside"])
    #expect(try texts(norae.run("lyrics", track, "--json")) == ["4750 inside"], "It is remembered.")
    let line = try norae.run("lyrics", track, "--at", "4.75", "--json").object()
    #expect(line["text"] as? String == "inside")
    let auto = try norae.run("lyrics", track, "--source", "auto", "--delay", "0", "--json")
    #expect(try texts(auto) == ["1000 beside"])

    let wrong = try norae.run("lyrics", track, "--source", "nowhere")
    #expect(wrong.status == 1 && wrong.errors.contains(other), "\(wrong.errors)")
  }

  @Test func aLooseFileIsShownAsWishedButNothingIsRemembered() throws {
    let norae = try NoraeProcess()
    let track = try copy(to: norae)
    try write("[00:01.00]a\n", beside: track)
    let later = try norae.run("lyrics", track, "--delay", "1500", "--json")
    #expect(try texts(later) == ["2500 a"])
    #expect(later.status == 0 && later.errors.contains("norae scan"))
    #expect(try texts(norae.run("lyrics", track, "--json")) == ["1000 a"])
  }

  @Test func whatIsShownIsSavedBesideAndWhatWasThereIsKept() throws {
    let (norae, track) = try scanned()
    try write("[00:01.00]a\n[00:02.00]b\n", beside: track)
    _ = try norae.run("lyrics", track, "--delay", "250")
    let saved = try norae.run("lyrics", track, "--save")
    #expect(saved.status == 0, "\(saved.errors)")
    let file = track.replacingOccurrences(of: ".mp3", with: ".lrc")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "[00:01.25]a\n[00:02.25]b\n")
    #expect(
      try String(contentsOfFile: file + "~", encoding: .utf8) == "[00:01.00]a\n[00:02.00]b\n")
    #expect(try texts(norae.run("lyrics", track, "--json")) == ["1250 a", "2250 b"])
  }

  @Test func theServerIsAskedOnlyOnRequestAndWhatItSaidIsKept() throws {
    let (norae, track) = try scanned()
    let log = norae.folder.path.appending("asked").display
    let server = try PythonServer(
      Self.server, [log], folder: URL(fileURLWithPath: norae.folder.path.display))
    try settle(norae, server: server.address)
    #expect(try norae.run("lyrics", track, "--json").object()["source"] is NSNull)
    #expect(!FileManager.default.fileExists(atPath: log), "Nothing is sent unasked.")

    let fetched = try norae.run("lyrics", track, "--fetch", "--json")
    #expect(try texts(fetched) == ["3000 from afar"])
    #expect(try fetched.object()["source"] as? String == "lrclib")
    let asked = try String(contentsOfFile: log, encoding: .utf8)
    #expect(asked.contains("track_name=Song&artist_name=Singer"), "\(asked)")

    withExtendedLifetime(server) {}
    try settle(norae, server: "http://127.0.0.1:1")
    #expect(try texts(norae.run("lyrics", track, "--json")) == ["3000 from afar"], "Without a net.")
    #expect(try texts(norae.run("lyrics", track, "--fetch", "--json")) == ["3000 from afar"])
    let loose = try copy(to: norae, as: "loose.mp3")
    let failed = try norae.run("lyrics", loose, "--fetch")
    #expect(failed.status == 1 && failed.errors.contains("127.0.0.1:1"), "\(failed.errors)")
    #expect(failed.errorLines.count == 1)
  }

  @Test func whatMakesNoSenseIsAMistake() throws {
    let norae = try NoraeProcess()
    for word in ["soon", "99999999", "1.5"] {
      #expect(try norae.run("lyrics", "/a.mp3", "--delay", word).status == 2)
    }
  }

  // MARK: - A track

  private static let server = """
    import http.server, json, sys
    class Handler(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        print(self.path, file=open(sys.argv[1], "a"), flush=True)
        body = json.dumps({"syncedLyrics": "[00:03.00]from afar"}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
      def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  /// A library of one track, "Song" by "Singer".
  private func scanned() throws -> (NoraeProcess, track: String) {
    let norae = try NoraeProcess()
    let track = try copy(to: norae)
    let scan = try norae.run("scan", norae.folder.path.appending("music").display)
    #expect(scan.status == 0, "\(scan.errors)")
    return (norae, track)
  }

  private func copy(to norae: NoraeProcess, as name: String = "song.mp3") throws -> String {
    let folder = norae.folder.path.appending("music").display
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(name)"
    let source = try DemoFiles.folder.get().appending("새벽의 노래").appending("01 아리랑.mp3")
    try FileManager.default.copyItem(atPath: source.display, toPath: file)
    let tagged = try norae.run(
      "tag", file, "--set", "title=Song", "--set", "artist=Singer", "--remove", "lyrics")
    #expect(tagged.status == 0, "\(tagged.errors)")
    return file
  }

  private func write(_ text: String, beside track: String) throws {
    let file = track.replacingOccurrences(of: ".mp3", with: ".lrc")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func settle(_ norae: NoraeProcess, server: String) throws {
    let folder = norae.folder.path.appending("config").appending("norae").display
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try "lrclib.server = \(server)\n".write(
      toFile: "\(folder)/settings.ini", atomically: true, encoding: .utf8)
  }

  /// "milliseconds text" of the lines.
  private func texts(_ outcome: NoraeProcess.Outcome) throws -> [String] {
    let lines = try #require(try outcome.object()["lines"] as? [[String: Any]])
    return lines.map { "\($0["time"] as? Int ?? -1) \($0["text"] as? String ?? "")" }
  }
}
