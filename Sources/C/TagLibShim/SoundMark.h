// A number that stands for the sound of a file and for nothing else in it: the same after its tags
// were changed, or the file renamed, copied or rewritten around the sound.
#pragma once
#include "ReadStream.h"
#include "TagLibShim.h"

namespace norae {

/// The mark of the sound; 0 when too little of it was found to tell it from others.
///
/// Reads some KiB, mostly where TagLib has just looked. Not a proof: a header's own checksum where
/// it has one, else the size of the sound with its beginning and its end.
uint64_t soundMark(ReadStream &stream, const NoraeSound &sound);

}  // namespace norae
