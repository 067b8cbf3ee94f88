// A server of lyrics of one's own: a child process that answers as it was told and notes what it was
// asked.
import Foundation
import XCTest

/// The server, for as long as this lives. The process is only started and ended.
final class LyricsServer: @unchecked Sendable {
  private let process = Process()
  private let log: URL
  let address: String

  /// Gives these answers, one a request, the last of them for ever.
  init(_ answers: [(status: Int, body: String)], folder: URL) throws {
    log = folder.appendingPathComponent("log")
    let script = folder.appendingPathComponent("server.py")
    try Self.script.write(to: script, atomically: true, encoding: .utf8)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      [script.path, log.path] + answers.flatMap { ["\($0.status)", $0.body] }
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = "http://127.0.0.1:\(line.trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  deinit {
    process.terminate()
  }

  /// What was asked, request by request.
  func requests() throws -> [[String: String]] {
    guard FileManager.default.fileExists(atPath: log.path) else { return [] }
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map { line in
      try XCTUnwrap(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    }
  }

  private static let script = """
    import http.server, json, sys, urllib.parse
    log, words = open(sys.argv[1], "a"), sys.argv[2:]
    answers = list(zip(map(int, words[::2]), words[1::2]))
    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"
      def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        status, body = answers.pop(0) if len(answers) > 1 else answers[0]
        if parts.path != "/api/get": status = 400
        print(json.dumps(dict(urllib.parse.parse_qsl(parts.query))), file=log, flush=True)
        body = body.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
      def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}
