// How many Vorbis comments a file holds. TagLib drops those that are not UTF-8 without a word;
// counting them shows that it did.
#pragma once
#include "ReadStream.h"

namespace norae {

/// The number that the comment block of a FLAC file at `base` names; 0 when there is none.
uint32_t countOfFLACComments(ReadStream &stream, long base);
/// The number that the second packet of an Ogg stream names, behind `prefix` bytes.
uint32_t countOfOggComments(ReadStream &stream, long prefix);

}  // namespace norae
