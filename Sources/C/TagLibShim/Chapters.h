// Chapters of MP4 files, which TagLib does not read.
#pragma once
#include "ReadStream.h"
#include "Records.h"

namespace norae {

/// Adds the chapters of a list ("chpl") in the file's user data, if there is one.
void collectChapters(ReadStream &stream, Records &out);

}  // namespace norae
