// A server of lyrics of one's own: a child process that answers as it was told and notes what it was
// asked.
import Foundation
import TestSupport
import XCTest

/// The server, for as long as this lives.
final class LyricsServer: Sendable {
  private let server: PythonServer
  private let log: URL
  var address: String { server.address }

  /// Gives these answers, one a request, the last of them for ever.
  init(_ answers: [(status: Int, body: String)], folder: URL) throws {
    log = folder.appendingPathComponent("log")
    server = try PythonServer(
      Self.script, [log.path] + answers.flatMap { ["\($0.status)", $0.body] }, folder: folder)
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
