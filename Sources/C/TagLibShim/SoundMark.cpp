// Each container says in its own way where its sound lies. What is added to a mark must be the same
// in each later version: the marks are kept in the database.
#include "SoundMark.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace norae {

namespace {

/// So much of the sound is read at each place, in bytes.
constexpr long portion = 4096;

class Mark {
 public:
  void add(const unsigned char *bytes, size_t count) {
    uint64_t word = 0;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
      memcpy(&word, bytes + i, 8);
      add(word);
    }
    if (i < count) {
      word = 0;
      memcpy(&word, bytes + i, count - i);
      add(word);
    }
    bytes_ += count;
  }
  void add(uint64_t word) {
    state_ = (state_ ^ word) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 29;
  }
  /// Reads and adds up to `count` bytes at `offset`.
  void addFrom(ReadStream &stream, long offset, long count) {
    unsigned char bytes[portion];
    const size_t wanted = static_cast<size_t>(std::clamp(count, 0L, portion));
    add(bytes, stream.peekOnce(offset, bytes, wanted));
  }
  /// Adds a part of the file that is sound: its size, its start and its end.
  void addPart(ReadStream &stream, long start, long end) {
    add(static_cast<uint64_t>(std::max(0L, end - start)));
    addFrom(stream, start, end - start);
    if (end - start <= portion) return;
    const long tail = std::max(start + portion, end - portion);
    addFrom(stream, tail, end - tail);
  }
  /// How many bytes of the sound went in.
  size_t bytes() const { return bytes_; }
  uint64_t value() const {
    const uint64_t value = (state_ ^ state_ >> 31) * 0xBF58476D1CE4E5B9U;
    return value == 0 ? 1 : value;
  }

 private:
  uint64_t state_ = 0x6E6F726165000002U;
  size_t bytes_ = 0;
};

uint64_t big(const unsigned char *bytes, int width) {
  uint64_t number = 0;
  for (int i = 0; i < width; i++) number = number << 8 | bytes[i];
  return number;
}

uint64_t little(const unsigned char *bytes, int width) {
  uint64_t number = 0;
  for (int i = width; i > 0; i--) number = number << 8 | bytes[i - 1];
  return number;
}

/// Where the tags behind the sound begin.
long endOfSound(ReadStream &stream) {
  long end = stream.length();
  for (int tags = 0; tags < 8; tags++) {
    unsigned char foot[32] = {};
    if (end >= 128 && stream.peek(end - 128, foot, 3) == 3 && memcmp(foot, "TAG", 3) == 0) {
      end -= 128;
    } else if (end >= 32 && stream.peek(end - 32, foot, 32) == 32 &&
               memcmp(foot, "APETAGEX", 8) == 0) {
      const long size = static_cast<long>(little(foot + 12, 4)) + (foot[23] & 0x80 ? 32 : 0);
      if (size < 32 || size > end) break;
      end -= size;
    } else {
      break;
    }
  }
  return end;
}

/// What STREAMINFO (34 bytes) says: rate, shape, length and the checksum of all samples. False
/// when its writer left the checksum out.
bool addStreamInfo(const unsigned char *info, Mark &mark) {
  const unsigned char *checksum = info + 18;
  if (std::all_of(checksum, checksum + 16, [](unsigned char byte) { return byte == 0; })) {
    return false;
  }
  mark.add(info + 10, 24);
  return true;
}

void addFLAC(ReadStream &stream, long base, Mark &mark) {
  unsigned char head[4 + 34] = {};
  long at = base + 4;
  for (int blocks = 0; blocks < 128; blocks++) {
    if (stream.peek(at, head, sizeof head) < 4) return;
    const long size = static_cast<long>(big(head + 1, 3));
    if ((head[0] & 0x7F) == 0 && size >= 34 && addStreamInfo(head + 4, mark)) return;
    at += 4 + size;
    if (head[0] & 0x80) break;
  }
  mark.addPart(stream, at, endOfSound(stream));
}

/// Packets, not pages: who changes a comment may lay out all pages anew.
void addOgg(ReadStream &stream, const NoraeSound &sound, Mark &mark) {
  const int headers = sound.container == NORAE_VORBIS ? 3 : 2;
  long at = sound.base;
  long left = portion;
  int packet = 0;
  for (int page = 0; page < 4096 && left > 0; page++) {
    unsigned char head[27 + 255] = {};
    const size_t got = stream.peek(at, head, sizeof head);
    if (got < 27 || memcmp(head, "OggS", 4) != 0) break;
    long body = at + 27 + head[26];
    if (page == 0 && sound.container == NORAE_OGG_FLAC) {
      unsigned char info[17 + 34] = {};
      const bool isWhole = stream.peek(body, info, sizeof info) == sizeof info;
      if (isWhole && addStreamInfo(info + 17, mark)) return;
    }
    for (int segment = 0; segment < head[26]; segment++) {
      const long size = head[27 + segment];
      if (packet >= headers && left > 0) {
        mark.addFrom(stream, body, std::min(size, left));
        left -= size;
      }
      if (size < 255) packet++;
      body += size;
    }
    at = body;
  }
  // How many samples there are stands in the last page.
  std::vector<unsigned char> tail(static_cast<size_t>(std::min(16 * 1024L, stream.length())));
  const long start = stream.length() - static_cast<long>(tail.size());
  if (stream.peek(start, tail.data(), tail.size()) < tail.size() || tail.size() < 27) return;
  for (size_t i = tail.size() - 27; i > 0; i--) {
    if (memcmp(&tail[i], "OggS", 4) == 0) return mark.add(little(&tail[i + 6], 8));
  }
}

/// Everything between the tags in front and those behind.
void addOuter(ReadStream &stream, long base, Mark &mark) {
  unsigned char bytes[portion] = {};
  const size_t got = stream.peek(base, bytes, portion);
  const long end = endOfSound(stream);
  const long size = std::max(0L, end - base);
  mark.add(bytes, std::min(got, static_cast<size_t>(size)));
  mark.add(static_cast<uint64_t>(size));
  if (size > portion) {
    const long tail = std::max(base + portion, end - portion);
    mark.addFrom(stream, tail, end - tail);
  }
}

void addMP4(ReadStream &stream, long base, Mark &mark) {
  long at = base;
  for (int atoms = 0; atoms < 1024; atoms++) {
    unsigned char head[16] = {};
    const size_t got = stream.peek(at, head, sizeof head);
    if (got < 8) return;
    const bool isLong = big(head, 4) == 1 && got == 16;
    const uint64_t told = isLong ? big(head + 8, 8) : big(head, 4);
    const long left = stream.length() - at;
    const long size =
        told == 0 || told > static_cast<uint64_t>(left) ? left : static_cast<long>(told);
    const long start = at + (isLong ? 16 : 8);
    if (memcmp(head + 4, "mdat", 4) == 0) return mark.addPart(stream, start, at + size);
    if (size < 8) return;
    at += size;
  }
}

/// Uncompressed sound often begins and ends in silence: parts from all over it count.
void addSamples(ReadStream &stream, long start, long end, Mark &mark) {
  mark.addPart(stream, start, end);
  const long length = end - start;
  for (long part = 1; part < 4 && length > 8 * portion; part++) {
    mark.addFrom(stream, start + length / 4 * part, 1024);
  }
}

void addChunk(ReadStream &stream, long base, const char *name, bool isBig, Mark &mark) {
  long at = base + 12;
  for (int chunks = 0; chunks < 4096; chunks++) {
    unsigned char head[8] = {};
    if (stream.peek(at, head, 8) < 8) return;
    const long told = static_cast<long>(isBig ? big(head + 4, 4) : little(head + 4, 4));
    const long end = std::min(at + 8 + told, stream.length());
    if (memcmp(head, name, 4) == 0) return addSamples(stream, at + 8, end, mark);
    at += 8 + told + (told & 1);
  }
}

void addASF(ReadStream &stream, long base, Mark &mark) {
  static const unsigned char data[] = {0x36, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11,
                                       0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C};
  long at = base;
  for (int objects = 0; objects < 64; objects++) {
    unsigned char head[24] = {};
    if (stream.peek(at, head, sizeof head) < sizeof head) return;
    const uint64_t told = little(head + 16, 8);
    const long left = stream.length() - at;
    const bool isData = memcmp(head, data, sizeof data) == 0;
    const long size =
        told > static_cast<uint64_t>(left) || (isData && told < 50) ? left : static_cast<long>(told);
    // Its head of 50 bytes repeats what the file's own header says.
    if (isData) return mark.addPart(stream, at + 50, at + size);
    if (size < 24) return;
    at += size;
  }
}

}  // namespace

uint64_t soundMark(ReadStream &stream, const NoraeSound &sound) {
  Mark mark;
  mark.add(static_cast<uint64_t>(sound.container));
  switch (sound.container) {
    case NORAE_FLAC: addFLAC(stream, sound.base, mark); break;
    case NORAE_VORBIS:
    case NORAE_OPUS:
    case NORAE_SPEEX:
    case NORAE_OGG_FLAC: addOgg(stream, sound, mark); break;
    case NORAE_MP4: addMP4(stream, sound.base, mark); break;
    case NORAE_WAV: addChunk(stream, sound.base, "data", false, mark); break;
    case NORAE_AIFF: addChunk(stream, sound.base, "SSND", true, mark); break;
    case NORAE_ASF: addASF(stream, sound.base, mark); break;
    default: addOuter(stream, sound.base, mark); break;
  }
  return mark.bytes() < 16 ? 0 : mark.value();
}

}  // namespace norae
