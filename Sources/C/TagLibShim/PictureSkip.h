// Pictures are most of what a tag holds, and a scan wants no more of them than their heads.
#pragma once
#include "ReadStream.h"
#include "Sniff.h"

namespace norae {

/// Has `stream` leave out the pictures of a file of this kind, but for NORAE_PICTURE_HEAD bytes of
/// each. Where it is not plain where a picture lies, it is read.
void skipPictures(ReadStream &stream, const Kind &kind);

}  // namespace norae
