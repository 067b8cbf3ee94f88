// One TagLib file object per container, made, asked and dropped.
#pragma once
#include "ReadStream.h"
#include "Records.h"
#include "TagLibShim.h"

namespace norae {

/// Reads properties and tags of the container that `sound` names. `whole` is the file, `inner`
/// starts where the container does. False when TagLib makes nothing of it.
bool readInto(ReadStream &whole, ReadStream &inner, NoraeSound &sound, Records &records);

}  // namespace norae
