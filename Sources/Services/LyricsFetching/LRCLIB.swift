// What lrclib.net is asked and how its answers are to be taken (lrclib.net/docs). Pure: who sends it
// is another file's business.
import FoundationEssentials
internal import HTTPKit
import MusicCore

/// The question for the words of one track.
struct LRCLIB: Hashable, Sendable {
  /// What an answer says.
  enum Answer: Hashable, Sendable {
    /// LRC or plain text.
    case words(String)
    /// Nothing is sung in it.
    case instrumental
    /// The server does not know the track.
    case unknown
    /// It cannot answer now.
    case trouble(LyricsTrouble)
  }

  /// The question's part of the address; with other tags it is another question.
  let question: String

  /// Nil for a track without a title or an artist, for which nobody can be asked.
  init?(_ track: Track) {
    guard let title = track.metadata.title, let artist = track.artist, !title.isEmpty,
      !artist.isEmpty
    else { return nil }
    var fields = [("track_name", title), ("artist_name", artist)]
    if let album = track.metadata.album, !album.isEmpty { fields.append(("album_name", album)) }
    if let duration = track.duration {
      fields.append(("duration", "\(Int64((duration / .seconds(1)).rounded()))"))
    }
    question = fields.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
  }

  func request(server: String) -> HTTPRequest {
    let base = server.hasSuffix("/") ? String(server.dropLast()) : server
    return HTTPRequest("GET", "\(base)/api/get?\(question)")
  }

  static func answer(_ response: HTTPResponse) -> Answer {
    switch response.status {
    case 200: break
    case 404: return .unknown
    case 429: return .trouble(.askedTooOften)
    default: return .trouble(.status(response.status))
    }
    guard let song = try? JSONDecoder().decode(Song.self, from: Data(response.body)) else {
      return .trouble(.unreadable)
    }
    if song.instrumental == true { return .instrumental }
    let texts = [song.syncedLyrics, song.plainLyrics].compactMap(\.self)
    return texts.first { !$0.isEmpty }.map { .words($0) } ?? .unknown
  }
}

extension LRCLIB {
  private struct Song: Decodable {
    let instrumental: Bool?
    let syncedLyrics: String?
    let plainLyrics: String?
  }

  /// Everything but the letters that no address minds, in UTF-8.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
