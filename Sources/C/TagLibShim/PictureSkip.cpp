// Walks the three layouts that nearly all pictures stand in. What is left out comes as zeros, which
// TagLib must never take for anything but a picture: any doubt about a size ends the walk.
#include "PictureSkip.h"

#include <algorithm>
#include <cstring>

#include "FLACBlocks.h"
#include "TagLibShim.h"

namespace norae {

namespace {

uint32_t big(const unsigned char *bytes) {
  return static_cast<uint32_t>(bytes[0]) << 24 | static_cast<uint32_t>(bytes[1]) << 16 |
         static_cast<uint32_t>(bytes[2]) << 8 | bytes[3];
}

/// Leaves out a picture between `start` and `end`.
void skip(ReadStream &stream, long start, long end) {
  if (end - start >= NORAE_SKIPPED_PICTURE && end <= stream.length()) {
    stream.leaveOut(start + NORAE_PICTURE_HEAD, end);
  }
}

void skipInFLAC(ReadStream &stream, long base) {
  walkFLACBlocks(stream, base, [&](const FLACBlock &block) {
    if (block.kind != FLACBlock::picture) return false;
    // Kind, media type, description, four numbers, the picture's size; each text behind its size.
    unsigned char size[4] = {};
    if (stream.peek(block.start + 4, size, 4) < 4) return true;
    const long type = block.start + 8 + static_cast<long>(big(size));
    if (stream.peek(type, size, 4) < 4) return true;
    const long start = type + 4 + static_cast<long>(big(size)) + 16;
    if (start + 4 > block.end || stream.peek(start, size, 4) < 4) return true;
    if (start + 4 + static_cast<long>(big(size)) != block.end) return true;
    skip(stream, start + 4, block.end);
    return false;
  });
}

bool isFrameName(const unsigned char *name) {
  return std::all_of(name, name + 4, [](unsigned char byte) {
    return (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
  });
}

/// Seven bits of each byte; -1 where an eighth is set.
long synchsafe(const unsigned char *bytes) {
  if ((bytes[0] | bytes[1] | bytes[2] | bytes[3]) & 0x80) return -1;
  return bytes[0] << 21 | bytes[1] << 14 | bytes[2] << 7 | bytes[3];
}

/// Where the picture of an APIC frame begins; 0 where that is not plain.
long startOfPicture(ReadStream &stream, long start) {
  // Encoding, media type, kind, description: the type is Latin-1, and so must the description be
  // whose end is looked for.
  unsigned char bytes[512] = {};
  const size_t got = stream.peek(start, bytes, sizeof bytes);
  if (got < sizeof bytes || (bytes[0] != 0 && bytes[0] != 3)) return 0;
  const auto type = std::find(bytes + 1, bytes + got, 0);
  if (type + 2 >= bytes + got) return 0;
  const auto description = std::find(type + 2, bytes + got, 0);
  return description == bytes + got ? 0 : start + (description - bytes) + 1;
}

void skipInID3v2(ReadStream &stream) {
  unsigned char head[10] = {};
  if (stream.peek(0, head, sizeof head) < sizeof head || memcmp(head, "ID3", 3) != 0) return;
  // No extended header and nothing unsynchronised.
  const int version = head[3];
  const long size = synchsafe(head + 6);
  if ((version != 3 && version != 4) || head[5] != 0 || size < 0) return;
  const long end = 10 + size;
  long at = 10;
  for (int frames = 0; frames < 1024 && at + 10 < end; frames++) {
    unsigned char frame[10] = {};
    if (stream.peek(at, frame, sizeof frame) < sizeof frame || !isFrameName(frame)) return;
    const long length = version == 4 ? synchsafe(frame + 4) : static_cast<long>(big(frame + 4));
    const long next = at + 10 + length;
    // Bits of the second byte say that the frame is not what it seems.
    if (length <= 0 || next > end || frame[9] != 0) return;
    if (memcmp(frame, "APIC", 4) == 0 && length > NORAE_SKIPPED_PICTURE) {
      unsigned char follower[4] = {};
      const bool isLast = next + 10 >= end;
      if (!isLast && stream.peek(next, follower, 4) < 4) return;
      const bool isPadding = std::all_of(follower, follower + 4, [](int byte) { return byte == 0; });
      if (!isLast && !isPadding && !isFrameName(follower)) return;
      // Old iTunes wrote plain sizes in 2.4; TagLib takes one where that leads to a frame.
      const bool isTwofold = version == 4 && at + 10 + static_cast<long>(big(frame + 4)) < end;
      if (isTwofold && !isFrameName(follower)) return;
      if (const long start = startOfPicture(stream, at + 10)) skip(stream, start, next);
    }
    at = next;
  }
}

/// The atoms between `start` and `end`; `path` names those to go into, the pictures' last.
void skipInMP4(ReadStream &stream, long start, long end, const char *const *path) {
  long at = start;
  for (int atoms = 0; atoms < 1024 && at + 16 <= end; atoms++) {
    unsigned char head[16] = {};
    if (stream.peek(at, head, sizeof head) < sizeof head) return;
    const long next = at + static_cast<long>(big(head));
    if (next < at + 8 || next > end) return;
    if (memcmp(head + 4, *path, 4) == 0) {
      if (path[1] == nullptr) {
        skip(stream, at + 16, next);
      } else {
        // A version and flags stand before what "meta" holds.
        const long own = memcmp(*path, "meta", 4) == 0 ? 12 : 8;
        skipInMP4(stream, at + own, next, path + 1);
      }
    }
    at = next;
  }
}

}  // namespace

void skipPictures(ReadStream &stream, const Kind &kind) {
  static const char *const covers[] = {"moov", "udta", "meta", "ilst", "covr", "data", nullptr};
  switch (kind.container) {
    case NORAE_FLAC: return skipInFLAC(stream, kind.base);
    case NORAE_MPEG: return skipInID3v2(stream);
    case NORAE_MP4:
      if (kind.base == 0) skipInMP4(stream, 0, stream.length(), covers);
      return;
    default: return;
  }
}

}  // namespace norae
