// Asking a server over HTTP, by libsoup: inside GLib's loop, with the system's certificates and
// proxies. Nothing waits; an answer of any status is an answer, and only silence is an error.
internal import CGLib
internal import CSoup
internal import GLibKit

/// What is asked of a server.
package struct HTTPRequest: Hashable, Sendable {
  package var method: String
  /// An `http:` or `https:` address.
  package var address: String
  package var headers: [String: String]
  package var body: [UInt8]
  package var contentType: String

  package init(
    _ method: String, _ address: String, headers: [String: String] = [:], body: [UInt8] = [],
    contentType: String = "application/json"
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.contentType = contentType
  }
}

/// What a server answers.
package struct HTTPResponse: Hashable, Sendable {
  /// Such as 200.
  package var status: Int
  package var body: [UInt8]
  /// By lower-case name; of several of one name the last.
  package var headers: [String: String]
}

/// Why no answer came.
package struct HTTPError: Error, Hashable, Sendable {
  /// A plain sentence.
  package let reason: String
}

/// A client: keeps its connections open for a while and closes them when it goes.
@MainActor
package final class HTTPClient {
  private let session: ObjectRef

  /// `agent` is what servers are told of this program; `timeout` the silence that ends a request.
  package init(agent: String, timeout: Duration = .seconds(30)) {
    guard let made = soup_session_new() else { preconditionFailure("libsoup made no session.") }
    session = ObjectRef(adopting: UnsafeMutableRawPointer(made))
    soup_session_set_user_agent(made, agent)
    soup_session_set_timeout(made, UInt32(clamping: Int64(timeout / .seconds(1))))
  }

  isolated deinit {
    soup_session_abort(pointer)
  }

  /// Sends a request and waits for the whole answer.
  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let message = soup_message_new(request.method, request.address) else {
      throw HTTPError(reason: "\(request.address) is no address.")
    }
    let owner = ObjectRef(adopting: UnsafeMutableRawPointer(message))
    let headers = soup_message_get_request_headers(message)
    for (name, value) in request.headers { soup_message_headers_append(headers, name, value) }
    if !request.body.isEmpty {
      let bytes = g_bytes_new(request.body, gsize(request.body.count))
      soup_message_set_request_body_from_bytes(message, request.contentType, bytes)
      g_bytes_unref(bytes)
    }
    let result = await withCheckedContinuation { continuation in
      let box = ClosureBox<AnswerBody> { continuation.resume(returning: $0) }
      soup_session_send_and_read_async(
        pointer, message, G_PRIORITY_DEFAULT, nil, finishRequest, box.retained())
    }
    return HTTPResponse(
      status: Int(soup_message_get_status(OpaquePointer(owner.pointer)).rawValue),
      body: try result.get(), headers: Self.headers(of: OpaquePointer(owner.pointer)))
  }

  private var pointer: UnsafeMutablePointer<SoupSession> {
    session.pointer.assumingMemoryBound(to: SoupSession.self)
  }
}

extension HTTPClient {
  private static func headers(of message: OpaquePointer) -> [String: String] {
    var headers: [String: String] = [:]
    var iterator = SoupMessageHeadersIter()
    soup_message_headers_iter_init(&iterator, soup_message_get_response_headers(message))
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      if let name, let value {
        headers[String(cString: name).lowercased()] = String(cString: value)
      }
    }
    return headers
  }
}

private typealias AnswerBody = @MainActor (Result<[UInt8], HTTPError>) -> Void

private let finishRequest: GAsyncReadyCallback = { source, result, data in
  let body = ClosureBox<AnswerBody>.take(data).body
  var error: UnsafeMutablePointer<GError>?
  let session = source.map {
    UnsafeMutableRawPointer($0).assumingMemoryBound(to: SoupSession.self)
  }
  let bytes = soup_session_send_and_read_finish(session, result, &error)
  let answer: Result<[UInt8], HTTPError>
  if let bytes {
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    answer = .success(Array(UnsafeRawBufferPointer(start: start, count: Int(size))))
    g_bytes_unref(bytes)
  } else {
    let reason = error.map { String(cString: $0.pointee.message) } ?? "No reason was given."
    answer = .failure(HTTPError(reason: reason))
    if let error { g_error_free(error) }
  }
  MainActor.assumeIsolated { body(answer) }
}
