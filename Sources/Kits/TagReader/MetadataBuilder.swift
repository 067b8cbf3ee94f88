// Judges what was found and makes the metadata of it: one value per field, clean, within its
// range, or none.

internal import MusicCore

/// From raw tags and sound to `TrackMetadata`.
struct MetadataBuilder {
  private let tags: RawTags
  private let sound: RawSound
  private let path: FilePath
  private let decoder: TextDecoder
  private let fields: FieldTable

  init(
    _ tags: RawTags, _ sound: RawSound, at path: FilePath, known: LegacyEncoding? = nil
  ) {
    self.tags = tags
    self.sound = sound
    self.path = path
    decoder = TextDecoder(tags, known: known)
    fields = FieldTable(tags.fields, of: sound.container, decode: decoder.text)
  }

  /// What the undeclared texts speak for; nil when none of them is shown.
  var evidence: LegacyEvidence? {
    guard fields.usesLegacyText else { return nil }
    var evidence = decoder.evidence
    evidence.album = tags.albumMark
    return evidence
  }

  /// The fields whose shown text names no encoding, to be written with one.
  func declaration() -> TagEdit {
    let metadata = build { _ in nil }
    var edit = TagEdit()
    func text(_ field: Field, _ value: String?, _ change: inout TagEdit.Change<String>) {
      if let value, fields.isLegacy(field) { change = .set(value) }
    }
    func list(_ field: Field, _ values: [String], _ change: inout TagEdit.Change<[String]>) {
      if !values.isEmpty, fields.isLegacy(field) { change = .set(values) }
    }
    text(.title, metadata.title, &edit.title)
    text(.album, metadata.album, &edit.album)
    text(.albumArtist, metadata.albumArtist, &edit.albumArtist)
    text(.comment, metadata.comment, &edit.comment)
    text(.sortTitle, metadata.sortTitle, &edit.sortTitle)
    text(.sortArtist, metadata.sortArtist, &edit.sortArtist)
    text(.sortAlbum, metadata.sortAlbum, &edit.sortAlbum)
    text(.sortAlbumArtist, metadata.sortAlbumArtist, &edit.sortAlbumArtist)
    text(.lyrics, fields.all(.lyrics).first.flatMap(TextCleaning.block), &edit.lyrics)
    list(.artist, metadata.artists, &edit.artists)
    list(.genre, metadata.genres, &edit.genres)
    list(.composer, metadata.composers, &edit.composers)
    return edit
  }

  /// The metadata; `header` looks at a picture that the open file keeps.
  func build(header: (Int) -> ImageHeader?) -> TrackMetadata {
    var metadata = TrackMetadata()
    metadata.problems = tags.problems
    if fields.usesLegacyText, let problem = decoder.problem { metadata.problems.append(problem) }
    SoundFacts(sound, at: path).fill(&metadata)
    addNames(to: &metadata)
    addSortNames(to: &metadata)
    addNumbers(to: &metadata)
    addIdentifiers(to: &metadata)
    metadata.replayGain = TagGain.read(fields)
    addPictures(to: &metadata, header: header)
    addChapters(to: &metadata)
    metadata.lyrics = lyricsKind
    return metadata
  }

  /// The text of a CUE sheet in the file.
  var cueSheet: String? {
    tags.fields.first { $0.key.utf8.count == 8 && $0.key.uppercased() == "CUESHEET" }
      .map { decoder.text($0.value) }
  }

  /// All lyrics, timed ones first.
  func lyrics() -> [EmbeddedLyrics] {
    let lines = TimedLyrics.lines(tags.timedLines, sound, decode: decoder.text)
    var all: [EmbeddedLyrics] = []
    if !lines.isEmpty { all.append(EmbeddedLyrics(source: "SYLT", content: .lines(lines))) }
    let texts = (fields.all(.syncedLyrics) + fields.all(.lyrics)).compactMap(TextCleaning.block)
    let found = texts.map { EmbeddedLyrics(source: lyricsKey, content: .text($0)) }
    return all + found.filter { $0.kind == .synced } + found.filter { $0.kind == .plain }
  }
}

extension MetadataBuilder {
  // MARK: - Names

  private func addNames(to metadata: inout TrackMetadata) {
    metadata.title = line(.title)
    metadata.album = line(.album)
    (metadata.artist, metadata.artists) = people(.artist, list: .artists)
    (metadata.albumArtist, metadata.albumArtists) = people(.albumArtist, list: .albumArtists)
    metadata.composers = unique(lines(.composer).flatMap(Self.separated))
    metadata.genres = unique(lines(.genre).flatMap(TagGenre.parse))
    metadata.comment = fields.comment.flatMap(TextCleaning.block)
  }

  /// What is shown in one line, and who that is one by one.
  private func people(_ field: Field, list: Field) -> (shown: String?, all: [String]) {
    let shown = lines(field)
    let listed = unique(lines(list).flatMap(Self.separated))
    let all = listed.isEmpty ? unique(shown.flatMap(Self.separated)) : listed
    let single = shown.count == 1 && all.count < 2 ? shown.first : nil
    if !listed.isEmpty, shown.count == 1 { return (shown.first, listed) }
    return (single ?? (all.isEmpty ? nil : all.joined(separator: ", ")), all)
  }

  /// The names in a value: only a semicolon parts them; "AC/DC" and "Tyler, The Creator" are one.
  private static func separated(_ value: String) -> [String] {
    guard value.utf8.contains(UInt8(ascii: ";")) else { return [value] }
    return value.split(separator: ";").map(\.trimmingSpaces).filter { !$0.isEmpty }.map(String.init)
  }

  private func addSortNames(to metadata: inout TrackMetadata) {
    metadata.sortTitle = line(.sortTitle)
    metadata.sortArtist = line(.sortArtist)
    metadata.sortAlbum = line(.sortAlbum)
    metadata.sortAlbumArtist = line(.sortAlbumArtist)
  }

  // MARK: - Numbers and dates

  private func addNumbers(to metadata: inout TrackMetadata) {
    let track = TagNumber.pair(fields.first(.track) ?? "")
    let disc = TagNumber.pair(fields.first(.disc) ?? "")
    metadata.trackNumber = track.number
    metadata.trackTotal = track.total ?? fields.first(.trackTotal).flatMap(Self.number)
    metadata.discNumber = disc.number
    metadata.discTotal = disc.total ?? fields.first(.discTotal).flatMap(Self.number)
    metadata.date = date(.date) ?? date(.releaseDate)
    metadata.originalDate = date(.originalDate) ?? date(.originalYear)
    metadata.isCompilation = fields.first(.compilation).map(TagNumber.flag) ?? false
    metadata.bpm = fields.first(.bpm).flatMap(TagNumber.tempo)
    if track == (nil, nil) { report(.track, "track number", to: &metadata) }
    if disc == (nil, nil) { report(.disc, "disc number", to: &metadata) }
    if metadata.date == nil { report(.date, "date", to: &metadata) }
  }

  /// Says that a field holds nonsense, unless it holds nothing or nothing but zeros.
  private func report(_ field: Field, _ name: String, to metadata: inout TrackMetadata) {
    guard let text = line(field), text.contains(where: { $0 != "0" && $0 != "/" && $0 != "-" })
    else { return }
    metadata.problems.append("“\(text.prefix(32))” is no \(name); it is left out.")
  }

  private func date(_ field: Field) -> PartialDate? {
    fields.values(field).lazy.compactMap(TagDate.parse).first
  }

  private static func number(_ text: String) -> Int? {
    TagNumber.pair(text).number
  }

  private func addIdentifiers(to metadata: inout TrackMetadata) {
    metadata.musicBrainz.recording = line(.recordingID)
    metadata.musicBrainz.track = line(.trackID)
    metadata.musicBrainz.release = line(.releaseID)
    metadata.musicBrainz.releaseGroup = line(.releaseGroupID)
    metadata.musicBrainz.artists = lines(.artistID).flatMap(Self.identifiers)
    metadata.musicBrainz.albumArtists = lines(.albumArtistID).flatMap(Self.identifiers)
  }

  /// Identifiers hold no blanks, so several in one value can be told apart.
  private static func identifiers(_ value: String) -> [String] {
    value.split { $0 == ";" || $0 == "/" || $0 == "," || $0 == " " }.map(String.init)
  }

  // MARK: - Pictures, chapters, words

  private func addPictures(to metadata: inout TrackMetadata, header: (Int) -> ImageHeader?) {
    for raw in tags.pictures {
      let found: ImageHeader? =
        switch raw.place {
        case .kept(let index): header(index)
        case .bytes(let bytes): bytes.withUnsafeBytes { ImageHeader($0) }
        }
      if let info = PictureInfo(raw, found) {
        metadata.pictures.append(info)
      } else if raw.declaredType == "-->" {
        metadata.problems.append("A picture is only a link; it is not followed.")
      } else {
        metadata.problems.append("A picture is empty or of no known kind; it is left out.")
      }
    }
  }

  private func addChapters(to metadata: inout TrackMetadata) {
    metadata.chapters = tags.chapters.map { chapter in
      let title = TextCleaning.line(decoder.text(chapter.title)) ?? ""
      return Chapter(title: title, start: .milliseconds(Int64(chapter.start)))
    }
    metadata.chapters += NamedChapters.read(tags.fields, decode: decoder.text)
    metadata.chapters.sort { $0.start < $1.start }
  }

  private var lyricsKind: LyricsKind {
    if !tags.timedLines.isEmpty,
      !TimedLyrics.lines(tags.timedLines, sound, decode: decoder.text).isEmpty
    {
      return .synced
    }
    let texts = fields.all(.syncedLyrics) + fields.all(.lyrics)
    if texts.contains(where: LyricsStamp.occurs) { return .synced }
    return texts.contains { TextCleaning.block($0) != nil } ? .plain : .none
  }

  private var lyricsKey: String {
    switch sound.container {
    case .mp4: "©lyr"
    case .asf: "WM/Lyrics"
    case .mpeg, .adts, .wav, .aiff: "USLT"
    default: "LYRICS"
    }
  }

  // MARK: - Values

  private func line(_ field: Field) -> String? {
    fields.values(field).lazy.compactMap(TextCleaning.line).first
  }

  private func lines(_ field: Field) -> [String] {
    fields.values(field).compactMap(TextCleaning.line)
  }

  private func unique(_ values: [String]) -> [String] {
    if values.count < 2 { return values }
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }
}
