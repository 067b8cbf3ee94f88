// The block counts in samples; a sheet as text in 75ths of a second. Tracks of data are left out, and the
// lead-out, where the last track ends.
#include "CueSheetBlock.h"

#include <cstdio>

#include "FLACBlocks.h"

namespace norae {

namespace {

uint64_t big(const unsigned char *bytes, int width) {
  uint64_t number = 0;
  for (int i = 0; i < width; i++) number = number << 8 | bytes[i];
  return number;
}

/// The tracks of the block between `at` and `end`, as lines of a sheet.
std::string tracks(ReadStream &stream, long at, long end, uint64_t sampleRate) {
  unsigned char count = 0;
  // The catalogue number, the lead-in, a flag and what is reserved stand in front.
  if (stream.peek(at + 395, &count, 1) < 1) return "";
  at += 396;
  std::string lines;
  for (int i = 0; i < count && at + 36 <= end; i++) {
    unsigned char track[36] = {};
    if (stream.peek(at, track, sizeof track) < sizeof track) return "";
    at += 36;
    uint64_t start = big(track, 8);
    for (int index = 0; index < track[35] && at + 12 <= end; index++) {
      unsigned char point[12] = {};
      if (stream.peek(at, point, sizeof point) < sizeof point) return "";
      if (point[8] == 1) start += big(point, 8);
      at += 12;
    }
    const bool isSound = (track[21] & 0x80) == 0;
    if (!isSound || track[8] == 0 || track[8] >= 170 || start > UINT64_MAX / 75) continue;
    const uint64_t frames = start * 75 / sampleRate;
    char line[96] = {};
    std::snprintf(line, sizeof line, "TRACK %02d AUDIO\nINDEX 01 %02llu:%02d:%02d\n", track[8],
                  static_cast<unsigned long long>(frames / 4500),
                  static_cast<int>(frames / 75 % 60), static_cast<int>(frames % 75));
    lines += line;
  }
  return lines;
}

}  // namespace

void collectCueSheet(ReadStream &stream, long base, long sampleRate, Records &out) {
  if (sampleRate <= 0) return;
  walkFLACBlocks(stream, base, [&](const FLACBlock &block) {
    if (block.kind != FLACBlock::cueSheet) return false;
    const std::string lines =
        tracks(stream, block.start, block.end, static_cast<uint64_t>(sampleRate));
    if (!lines.empty()) {
      out.text(NORAE_VORBIS_COMMENT, "CUESHEET", "FILE \"this\" WAVE\n" + lines);
    }
    return true;
  });
}

}  // namespace norae
