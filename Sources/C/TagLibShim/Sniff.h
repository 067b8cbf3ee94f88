// What a file is, from its first bytes: names lie.
#pragma once
#include "ReadStream.h"

namespace norae {

struct Kind {
  /// One of the NORAE_… containers; NORAE_UNKNOWN when the bytes are no sound.
  int container;
  /// Where the container starts, behind any ID3v2 tags.
  long base;
};

/// Looks at the start of `stream`, and behind ID3v2 tags that stand there.
Kind sniff(ReadStream &stream);

}  // namespace norae
