// Finds the comments and reads the one number; nothing else of them.
#include "CommentCount.h"

#include <cstring>

#include "FLACBlocks.h"

namespace norae {

namespace {

uint32_t little(const unsigned char *bytes) {
  return static_cast<uint32_t>(bytes[0]) | static_cast<uint32_t>(bytes[1]) << 8 |
         static_cast<uint32_t>(bytes[2]) << 16 | static_cast<uint32_t>(bytes[3]) << 24;
}

/// The number behind the maker's name, which starts at `offset`.
uint32_t countBehindMaker(ReadStream &stream, long offset) {
  unsigned char bytes[4] = {};
  if (stream.peek(offset, bytes, 4) < 4) return 0;
  const long count = offset + 4 + static_cast<long>(little(bytes));
  return stream.peek(count, bytes, 4) < 4 ? 0 : little(bytes);
}

}  // namespace

uint32_t countOfFLACComments(ReadStream &stream, long base) {
  uint32_t count = 0;
  walkFLACBlocks(stream, base, [&](const FLACBlock &block) {
    if (block.kind != FLACBlock::comments) return false;
    count = countBehindMaker(stream, block.start);
    return true;
  });
  return count;
}

uint32_t countOfOggComments(ReadStream &stream, long prefix) {
  long at = 0;
  for (int page = 0; page < 2; page++) {
    unsigned char head[27 + 255] = {};
    if (stream.peek(at, head, sizeof head) < 27 || memcmp(head, "OggS", 4) != 0) return 0;
    const long body = at + 27 + head[26];
    if (page == 1) return countBehindMaker(stream, body + prefix);
    at = body;
    for (int segment = 0; segment < head[26]; segment++) at += head[27 + segment];
  }
  return 0;
}

}  // namespace norae
