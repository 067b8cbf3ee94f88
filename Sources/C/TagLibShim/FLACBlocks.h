// The metadata blocks of a FLAC stream, one after the other, read past TagLib.
#pragma once
#include "ReadStream.h"

namespace norae {

/// What a block holds lies between `start` and `end`.
struct FLACBlock {
  enum Kind { comments = 4, cueSheet = 5, picture = 6 };
  int kind;
  long start;
  long end;
};

/// Shows `visit` each block of the stream that begins at `base`, until it answers true; a broken
/// stream may claim any number of them.
template <typename Visit>
void walkFLACBlocks(ReadStream &stream, long base, Visit visit) {
  long at = base + 4;
  for (int blocks = 0; blocks < 128; blocks++) {
    unsigned char head[4] = {};
    if (stream.peek(at, head, sizeof head) < sizeof head) return;
    const long end = at + 4 + (head[1] << 16 | head[2] << 8 | head[3]);
    if (visit(FLACBlock{head[0] & 0x7F, at + 4, end}) || head[0] & 0x80) return;
    at = end;
  }
}

}  // namespace norae
