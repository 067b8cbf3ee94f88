// Walks the atoms moov, udta, chpl by their heads. The list holds for each chapter its start in
// units of 100 nanoseconds and a title of at most 255 bytes.
#include "Chapters.h"

#include <cstring>

namespace norae {

namespace {

uint64_t number(const unsigned char *bytes, int width) {
  uint64_t value = 0;
  for (int i = 0; i < width; i++) value = value << 8 | bytes[i];
  return value;
}

struct Range {
  long start;
  long end;
};

/// The contents of the first atom of this name in `parent`; empty when there is none.
Range find(ReadStream &stream, Range parent, const char *name) {
  long at = parent.start;
  for (int atoms = 0; atoms < 1024 && at + 8 <= parent.end; atoms++) {
    unsigned char head[16] = {};
    if (stream.peek(at, head, sizeof head) < 8) break;
    uint64_t size = number(head, 4);
    const long headSize = size == 1 ? 16 : 8;
    if (size == 1) size = number(head + 8, 8);
    if (size == 0) size = static_cast<uint64_t>(parent.end - at);
    if (size < static_cast<uint64_t>(headSize)) break;
    const bool fits = size <= static_cast<uint64_t>(parent.end - at);
    const long end = fits ? at + static_cast<long>(size) : parent.end;
    if (memcmp(head + 4, name, 4) == 0) return {at + headSize, end};
    at = end;
  }
  return {0, 0};
}

}  // namespace

void collectChapters(ReadStream &stream, Records &out) {
  const Range moov = find(stream, {0, stream.length()}, "moov");
  const Range list = find(stream, find(stream, moov, "udta"), "chpl");
  unsigned char head[9] = {};
  if (list.end - list.start < 9 || stream.peek(list.start, head, sizeof head) < 9) return;
  const bool isNew = head[0] == 1;
  const int count = isNew ? head[8] : head[4];
  long at = list.start + (isNew ? 9 : 5);
  for (int i = 0; i < count && at + 9 <= list.end; i++) {
    unsigned char entry[9 + 255] = {};
    const size_t got = stream.peek(at, entry, sizeof entry);
    const unsigned length = entry[8];
    if (got < 9 + length) return;
    const uint64_t milliseconds = number(entry, 8) / 10000;
    const TagLib::String title(std::string(reinterpret_cast<char *>(entry + 9), length),
                               TagLib::String::UTF8);
    if (milliseconds <= UINT32_MAX) {
      out.chapter(NORAE_MP4_ITEM, static_cast<uint32_t>(milliseconds), title, false);
    }
    at += 9 + static_cast<long>(length);
  }
}

}  // namespace norae
