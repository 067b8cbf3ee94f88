// A ListenBrainz of one's own: a child process that answers as it was told and notes what it got.
import Foundation
import TestSupport
import XCTest

/// The stub, for as long as this lives.
final class StubServer: Sendable {
  private let server: PythonServer
  private let folder: URL
  var address: String { server.address }

  /// Answers with these statuses, one a request, the last of them for ever.
  init(_ statuses: [Int], folder: URL) throws {
    self.folder = folder
    server = try PythonServer(
      Self.script, [folder.appendingPathComponent("log").path] + statuses.map(String.init),
      folder: folder)
  }

  /// What was sent, request by request: the status that was given, and the body.
  func requests() throws -> [(status: Int, token: String, body: [String: Any])] {
    let log = (try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)) ?? ""
    return try log.split(separator: "\n").map { line in
      let object = try XCTUnwrap(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return (
        object["status"] as? Int ?? 0, object["token"] as? String ?? "",
        object["body"] as? [String: Any] ?? [:]
      )
    }
  }

  private static let script = """
    import http.server, json, sys
    log, statuses = open(sys.argv[1], "a"), [int(word) for word in sys.argv[2:]]
    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"
      def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        status = statuses.pop(0) if len(statuses) > 1 else statuses[0]
        # A title that the server does not take.
        if any(l["track_metadata"]["track_name"] == "bad" for l in body["payload"]): status = 400
        print(json.dumps({"status": status, "token": self.headers["Authorization"],
                          "path": self.path, "body": body}), file=log, flush=True)
        if status == 0:
          self.close_connection = True
          return
        self.send_response(status)
        if status == 429: self.send_header("X-RateLimit-Reset-In", "7")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
      def log_message(self, *_): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}
