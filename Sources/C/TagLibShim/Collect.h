// One function per family of tags: each turns what TagLib parsed into records, in file order, and
// says with hints where text that is in the file did not come out.
#pragma once
#include <apetag.h>
#include <asftag.h>
#include <flacpicture.h>
#include <id3v1tag.h>
#include <id3v2tag.h>
#include <infotag.h>
#include <mp4tag.h>
#include <xiphcomment.h>

#include "ReadStream.h"
#include "Records.h"

namespace norae {

/// Returns hints; `stream` holds the tag at `start`.
uint32_t collect(const TagLib::ID3v2::Tag &tag, ReadStream &stream, long start, Records &out);
uint32_t collect(const TagLib::APE::Tag &tag, Records &out);
void collect(const TagLib::ID3v1::Tag &tag, Records &out);
/// `count` is how many comments there are, dropped ones included.
uint32_t collect(TagLib::Ogg::XiphComment &tag, uint32_t count, Records &out);
void collect(const TagLib::List<TagLib::FLAC::Picture *> &pictures, Records &out);
void collect(const TagLib::MP4::Tag &tag, Records &out);
void collect(const TagLib::ASF::Tag &tag, Records &out);
void collect(const TagLib::RIFF::Info::Tag &tag, Records &out);

}  // namespace norae
