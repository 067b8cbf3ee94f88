// What ListenBrainz is told and how its answers are to be taken (listenbrainz.readthedocs.io, API
// 1). Pure: who sends it is another file's business.
internal import HTTPKit
internal import LibraryStore

/// The submission of listens.
enum ListenBrainz {
  /// The server takes at most so many listens at once; it takes a thousand, but waits are shorter.
  static let most = 50

  /// What is to be done after an answer.
  enum Verdict: Hashable, Sendable {
    /// They are on the server.
    case taken
    /// The server will never take this; sent one by one, the others may pass.
    case refused
    /// The token is wrong: nothing is sent until the person has changed it.
    case unknownPerson
    /// Later, and not before that long, if the server says so.
    case later(Duration?)
  }

  /// The request that submits these listens.
  static func request(_ listens: [PendingListen], server: String, token: String) -> HTTPRequest {
    let type = listens.count == 1 ? "single" : "import"
    let payload = listens.map(Self.listen).joined(separator: ",")
    let address = (server.hasSuffix("/") ? String(server.dropLast()) : server) + "/1/submit-listens"
    return HTTPRequest(
      "POST", address, headers: ["Authorization": "Token \(token)"],
      body: Array("{\"listen_type\":\"\(type)\",\"payload\":[\(payload)]}".utf8))
  }

  static func verdict(on response: HTTPResponse) -> Verdict {
    switch response.status {
    case 200..<300: .taken
    case 401, 403: .unknownPerson
    case 400, 413, 422: .refused
    case 429:
      .later((response.headers["x-ratelimit-reset-in"].flatMap { Int($0) }).map { .seconds($0) })
    default: .later(nil)
    }
  }

  private static func listen(_ listen: PendingListen) -> String {
    var info = [
      "\"media_player\":\"Norae\"", "\"submission_client\":\"Norae\"",
    ]
    if let duration = listen.duration { info.append("\"duration_ms\":\(duration.milliseconds)") }
    if let number = listen.trackNumber { info.append("\"tracknumber\":\(number)") }
    if let id = listen.recording { info.append("\"recording_mbid\":\(JSONText.quoted(id))") }
    if let id = listen.release { info.append("\"release_mbid\":\(JSONText.quoted(id))") }
    var track = [
      "\"artist_name\":\(JSONText.quoted(listen.artist))",
      "\"track_name\":\(JSONText.quoted(listen.title))",
    ]
    if let album = listen.album { track.append("\"release_name\":\(JSONText.quoted(album))") }
    track.append("\"additional_info\":{\(info.joined(separator: ","))}")
    return
      "{\"listened_at\":\(listen.started),\"track_metadata\":{\(track.joined(separator: ","))}}"
  }
}

/// Text in JSON.
enum JSONText {
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 { Int64((self / .milliseconds(1)).rounded()) }
}
