// ID3v2 and ID3v1. Text of ID3v2's encoding 0 and all of ID3v1 is handed on as the bytes it was:
// "Latin-1" there has meant every code page of the world.
#include <attachedpictureframe.h>
#include <chapterframe.h>
#include <commentsframe.h>
#include <id3v2frame.h>
#include <id3v2header.h>
#include <relativevolumeframe.h>
#include <synchronizedlyricsframe.h>
#include <textidentificationframe.h>
#include <uniquefileidentifierframe.h>
#include <unknownframe.h>
#include <unsynchronizedlyricsframe.h>

#include "Collect.h"

namespace norae {

using namespace TagLib;

namespace {

/// A way to a frame's header, which TagLib shows to subclasses only.
struct Peek : ID3v2::Frame {
  static const Header *of(const ID3v2::Frame &frame) { return (frame.*&Peek::header)(); }
};

bool isLegacy(String::Type encoding) { return encoding == String::Latin1; }

void addText(const ID3v2::TextIdentificationFrame &frame, const std::string &id, Records &out) {
  const bool legacy = isLegacy(frame.textEncoding());
  StringList values = frame.fieldList();
  std::string key = id;
  if (id == "TXXX" && !values.isEmpty()) {
    key += ":" + utf8(values.front());
    values.erase(values.begin());
  }
  for (const String &value : values) out.text(NORAE_ID3V2, key, value, legacy);
}

void addTimed(const ID3v2::SynchronizedLyricsFrame &frame, Records &out) {
  if (frame.type() != ID3v2::SynchronizedLyricsFrame::Lyrics &&
      frame.type() != ID3v2::SynchronizedLyricsFrame::TextTranscription &&
      frame.type() != ID3v2::SynchronizedLyricsFrame::Other) {
    return;
  }
  const auto lines = frame.synchedText();
  for (const auto &line : lines) {
    out.timedLine(NORAE_ID3V2, frame.timestampFormat(), line.time, line.text,
                  isLegacy(frame.textEncoding()));
  }
}

void addChapter(const ID3v2::ChapterFrame &frame, Records &out) {
  for (const ID3v2::Frame *inner : frame.embeddedFrameList()) {
    const auto *text = dynamic_cast<const ID3v2::TextIdentificationFrame *>(inner);
    if (text == nullptr || inner->frameID() != "TIT2") continue;
    out.chapter(NORAE_ID3V2, frame.startTime(), text->toString(), isLegacy(text->textEncoding()));
    return;
  }
  out.chapter(NORAE_ID3V2, frame.startTime(), String(), false);
}

/// The gain of an RVA2 frame, in decibels, under the name that it was made for.
void addVolume(const ID3v2::RelativeVolumeFrame &frame, Records &out) {
  if (!frame.channels().contains(ID3v2::RelativeVolumeFrame::MasterVolume)) return;
  out.text(NORAE_ID3V2, "RVA2:" + utf8(frame.identification()),
           std::to_string(frame.volumeAdjustment()));
}

/// Adds one frame; false when it holds bytes of which TagLib made no text.
bool add(const ID3v2::Frame &frame, Records &out) {
  const ByteVector frameID = frame.frameID();
  const std::string id(frameID.data(), frameID.size());
  if (const auto *text = dynamic_cast<const ID3v2::TextIdentificationFrame *>(&frame)) {
    addText(*text, id, out);
    const int encoding = text->textEncoding();
    const bool isGarbled = encoding < 0 || encoding > 3;
    return !isGarbled && (!text->toString().isEmpty() || frame.size() < 5);
  }
  if (const auto *comment = dynamic_cast<const ID3v2::CommentsFrame *>(&frame)) {
    out.text(NORAE_ID3V2, "COMM:" + utf8(comment->description()), comment->text(),
             isLegacy(comment->textEncoding()));
  } else if (const auto *words = dynamic_cast<const ID3v2::UnsynchronizedLyricsFrame *>(&frame)) {
    out.text(NORAE_ID3V2, "USLT", words->text(), isLegacy(words->textEncoding()));
  } else if (const auto *timed = dynamic_cast<const ID3v2::SynchronizedLyricsFrame *>(&frame)) {
    addTimed(*timed, out);
  } else if (const auto *art = dynamic_cast<const ID3v2::AttachedPictureFrame *>(&frame)) {
    out.picture(NORAE_ID3V2, art->type(), utf8(art->mimeType()), art->picture());
  } else if (const auto *chapter = dynamic_cast<const ID3v2::ChapterFrame *>(&frame)) {
    addChapter(*chapter, out);
  } else if (const auto *owned = dynamic_cast<const ID3v2::UniqueFileIdentifierFrame *>(&frame)) {
    out.text(NORAE_ID3V2, "UFID:" + utf8(owned->owner()), String(owned->identifier()));
  } else if (const auto *volume = dynamic_cast<const ID3v2::RelativeVolumeFrame *>(&frame)) {
    addVolume(*volume, out);
  } else if (const auto *unknown = dynamic_cast<const ID3v2::UnknownFrame *>(&frame)) {
    if (!id.empty() && id[0] == 'X') out.raw(NORAE_ID3V2, id, unknown->data());
  }
  return true;
}

/// Whether something that looks like a frame stands where TagLib's reading of frames stopped.
bool hasMore(ReadStream &stream, long offset, long end) {
  unsigned char head[4] = {};
  if (offset + 11 > end || stream.peek(offset, head, 4) < 4) return false;
  for (const unsigned char byte : head) {
    if (!((byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9'))) return false;
  }
  return true;
}

}  // namespace

uint32_t collect(const ID3v2::Tag &tag, ReadStream &stream, long start, Records &out) {
  const ID3v2::Header *header = tag.header();
  bool isLost = header->extendedHeader();
  long taken = start + 10;
  const long frameHead = header->majorVersion() < 3 ? 6 : 10;
  for (const ID3v2::Frame *frame : tag.frameList()) {
    if (!add(*frame, out)) isLost = true;
    if (Peek::of(*frame)->groupingIdentity()) isLost = true;
    taken += frameHead + frame->size();
  }
  if (frameHead == 10 && hasMore(stream, taken, start + 10 + header->tagSize())) isLost = true;
  return isLost ? NORAE_LOST_ID3V2 : 0;
}

void collect(const ID3v1::Tag &tag, Records &out) {
  if (tag.isEmpty()) return;
  out.text(NORAE_ID3V1, "TITLE", tag.title(), true);
  out.text(NORAE_ID3V1, "ARTIST", tag.artist(), true);
  out.text(NORAE_ID3V1, "ALBUM", tag.album(), true);
  out.text(NORAE_ID3V1, "COMMENT", tag.comment(), true);
  if (tag.year() > 0) out.text(NORAE_ID3V1, "DATE", std::to_string(tag.year()));
  if (tag.track() > 0) out.text(NORAE_ID3V1, "TRACKNUMBER", std::to_string(tag.track()));
  if (tag.genreNumber() < 255) out.text(NORAE_ID3V1, "GENRE", std::to_string(tag.genreNumber()));
}

}  // namespace norae
