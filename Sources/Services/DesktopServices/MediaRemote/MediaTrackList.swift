// The TrackList interface of MPRIS: the queue around the current item, as other programs list and
// steer it. Of a long queue only a part is told, as the specification advises.
internal import GLibKit
internal import MusicCore
internal import Playback

@MainActor
struct MediaTrackList {
  let player: Player
  /// Plays or queues a `file:` address; the item to queue it after, nil: at the end.
  let add: @MainActor (String, _ isCurrent: Bool) -> Void

  /// So many items are told before and after the current one.
  static let before = 20
  static let after = 180

  static let interface = "org.mpris.MediaPlayer2.TrackList"

  static let xml = """
    <node><interface name="\(interface)">
      <method name="GetTracksMetadata">
        <arg name="TrackIds" type="ao" direction="in"/>
        <arg name="Metadata" type="aa{sv}" direction="out"/>
      </method>
      <method name="AddTrack">
        <arg name="Uri" type="s" direction="in"/>
        <arg name="AfterTrack" type="o" direction="in"/>
        <arg name="SetAsCurrent" type="b" direction="in"/>
      </method>
      <method name="RemoveTrack"><arg name="TrackId" type="o" direction="in"/></method>
      <method name="GoTo"><arg name="TrackId" type="o" direction="in"/></method>
      <signal name="TrackListReplaced">
        <arg name="Tracks" type="ao"/>
        <arg name="CurrentTrack" type="o"/>
      </signal>
      <property name="Tracks" type="ao" access="read">
        <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="invalidates"/>
      </property>
      <property name="CanEditTracks" type="b" access="read"/>
    </interface></node>
    """

  /// The items that are told.
  static func window(of queue: PlayQueue) -> ArraySlice<QueueItem> {
    let start = max(0, queue.place - before)
    return queue.items[start..<min(queue.items.count, queue.place + after)]
  }

  static func paths(of queue: PlayQueue) -> Variant {
    .objectPaths(window(of: queue).map { MediaMetadata.path(of: $0.id) })
  }

  func property(_ name: String) -> Variant? {
    switch name {
    case "Tracks": Self.paths(of: player.state.queue)
    case "CanEditTracks": .bool(true)
    default: nil
    }
  }

  /// Does what a method asks; an item that is not in the queue any more is passed over.
  func perform(_ method: String, _ arguments: [Variant]) -> [Variant] {
    let queue = player.state.queue
    switch method {
    case "GetTracksMetadata":
      let maps = (arguments.first?.array ?? []).compactMap { item($0, queue) }.map { item in
        Variant.dictionary(MediaMetadata.map(of: item, duration: nil, art: nil))
      }
      return [.array(maps, element: "a{sv}")]
    case "AddTrack":
      if arguments.count == 3, let address = arguments[0].string {
        add(address, arguments[2].bool ?? false)
      }
    case "RemoveTrack":
      if let item = arguments.first.flatMap({ item($0, queue) }) { player.send(.remove([item.id])) }
    case "GoTo":
      if let item = arguments.first.flatMap({ item($0, queue) }) { player.send(.jump(to: item.id)) }
    default: break
    }
    return []
  }

  private func item(_ path: Variant, _ queue: PlayQueue) -> QueueItem? {
    path.string.flatMap(MediaMetadata.id(of:)).flatMap(queue.item(with:))
  }
}
