// Which files of a folder have the words of which tracks. In most folders each is called like its
// track to the byte, and then no name is ever made text: a scan asks this of every file there is.

import MusicCore
import SystemKit

/// The files with words in one folder, by the tracks that they belong to.
struct FolderWords {
  /// A file with words, and whether they may be timed.
  typealias Found = (file: TreeWalk.File, isTimed: Bool)

  private struct Companion {
    let stem: ArraySlice<UInt8>
    let file: TreeWalk.File
    let isTimed: Bool
  }

  private enum Pairing {
    /// All timed ones are called exactly like a track.
    case byName([Companion])
    case byLikeness(Likeness)
  }

  private let pairing: Pairing

  /// Up to `few` files with words are compared with each track, which is quicker than to sort them.
  init(_ folder: TreeWalk.Folder, few: Int = 32) {
    let companions = folder.companions.map { file in
      let path = FilePath(bytes: file.name)
      return Companion(stem: path.stemBytes, file: file, isTimed: path.fileExtension == "lrc")
    }
    let areNamed =
      companions.count <= few
      && companions.allSatisfy { companion in
        !companion.isTimed
          || folder.files.contains { FilePath(bytes: $0.name).stemBytes == companion.stem }
      }
    pairing =
      areNamed ? .byName(companions) : .byLikeness(Likeness(companions, of: folder.files))
  }

  /// The words of the track whose file has this name; timed ones before others.
  func file(of track: [UInt8]) -> Found? {
    let stem = FilePath(bytes: track).stemBytes
    switch pairing {
    case .byName(let companions):
      return Self.file(named: stem, among: companions, areTimed: true)
        ?? Self.file(named: stem, among: companions, areTimed: false)
    case .byLikeness(let likeness):
      return likeness.file(of: String(decoding: stem, as: UTF8.self))
    }
  }

  /// Of equal names the last one counts, and one that is equal to the letter before others.
  private static func file(
    named stem: ArraySlice<UInt8>, among companions: [Companion], areTimed: Bool
  ) -> Found? {
    let same = companions.lastIndex { $0.isTimed == areTimed && $0.stem == stem }
    if let same { return (companions[same].file, areTimed) }
    var folded: (name: String, key: String)?
    var like: TreeWalk.File?
    for companion in companions.reversed() where companion.isTimed == areTimed {
      guard !TextIdentity.surelyDiffer(companion.stem, stem) else { continue }
      let own = folded ?? Self.folded(stem)
      folded = own
      let other = Self.folded(companion.stem)
      if other.name == own.name { return (companion.file, areTimed) }
      if like == nil, other.key == own.key { like = companion.file }
    }
    return like.map { ($0, areTimed) }
  }

  private static func folded(_ stem: ArraySlice<UInt8>) -> (name: String, key: String) {
    let name = String(decoding: stem, as: UTF8.self)
    return (name, TextIdentity.key(name))
  }
}

extension FolderWords {
  /// A folder where names are only nearly those of the tracks, or which has very many.
  private struct Likeness {
    private var timed = SidecarNames<TreeWalk.File>()
    private var plain = SidecarNames<TreeWalk.File>()
    /// The names of the tracks, where a timed file is not called like one of them.
    private var music: Set<String> = []
    /// Whether a timed file is surely no track's, and could be one's by nearly its name.
    private var hasStray = false

    init(_ companions: [Companion], of files: [TreeWalk.File]) {
      for companion in companions {
        let stem = String(decoding: companion.stem, as: UTF8.self)
        if companion.isTimed {
          timed.add(stem, companion.file)
        } else {
          plain.add(stem, companion.file)
        }
      }
      guard !timed.isEmpty else { return }
      let stems = Set(files.map { FilePath(bytes: $0.name).stem })
      // Mostly each has its own track, by the very name.
      guard !timed.isNamed(within: stems) else { return }
      music = Set(stems.map(TextIdentity.key))
      hasStray = timed.hasOthers(than: music)
    }

    func file(of stem: String) -> Found? {
      if let file = timed.file(named: stem) ?? likely(stem) { return (file, true) }
      return plain.file(named: stem).map { ($0, false) }
    }

    /// The file that is probably a track's, unless it is another track's own.
    private func likely(_ stem: String) -> TreeWalk.File? {
      guard hasStray else { return nil }
      return timed.file(like: stem).flatMap {
        music.contains(TextIdentity.key(FilePath(bytes: $0.name).stem)) ? nil : $0
      }
    }
  }
}
