// The cue sheet of a FLAC file as a block of its own, which TagLib does not read.
#pragma once
#include "ReadStream.h"
#include "Records.h"

namespace norae {

/// Adds the cue sheet in the blocks of the FLAC file at `base`, if there is one, as the text that a
/// comment of that name would hold.
void collectCueSheet(ReadStream &stream, long base, long sampleRate, Records &out);

}  // namespace norae
