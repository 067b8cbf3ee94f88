// Which TagLib class reads which container, and which tags each may hold, best first.
#include "Open.h"

#include <aifffile.h>
#include <apefile.h>
#include <asffile.h>
#include <flacfile.h>
#include <id3v2framefactory.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <speexfile.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>
#include <xingheader.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "Chapters.h"
#include "Collect.h"
#include "CommentCount.h"
#include "CueSheetBlock.h"

namespace norae {

using namespace TagLib;

namespace {

constexpr auto style = AudioProperties::Average;

/// What every kind of properties tells.
bool common(const AudioProperties *properties, NoraeSound &sound) {
  if (properties == nullptr) return false;
  sound.milliseconds = properties->lengthInMilliseconds();
  sound.bitrate = properties->bitrate();
  sound.sampleRate = properties->sampleRate();
  sound.channels = properties->channels();
  return true;
}

void addID3v2(const ID3v2::Tag *tag, ReadStream &stream, long start, NoraeSound &sound,
              Records &records) {
  if (tag == nullptr || tag->header()->tagSize() == 0) return;
  sound.id3v2Start = start;
  sound.id3v2Size = tag->header()->completeTagSize();
  sound.hints |= collect(*tag, stream, start, records);
}

/// Tags around any stream: ID3v2 in front, APE and ID3v1 behind.
void addOuterTags(ReadStream &stream, bool readSound, NoraeSound &sound, Records &records) {
  MPEG::File file(&stream, ID3v2::FrameFactory::instance(), readSound, style);
  if (readSound) {
    common(file.audioProperties(), sound);
    if (const MPEG::Properties *properties = file.audioProperties()) {
      sound.codec = properties->layer();
      if (const MPEG::XingHeader *xing = properties->xingHeader()) {
        sound.xingFrames = xing->totalFrames();
        sound.xingBytes = xing->totalSize();
      }
    }
    sound.firstFrame = sound.base;
  }
  if (file.hasID3v2Tag()) addID3v2(file.ID3v2Tag(), stream, 0, sound, records);
  if (file.hasAPETag()) sound.hints |= collect(*file.APETag(), records);
  if (file.hasID3v1Tag()) collect(*file.ID3v1Tag(), records);
}

bool readFLAC(ReadStream &whole, NoraeSound &sound, Records &records) {
  FLAC::File file(&whole, ID3v2::FrameFactory::instance(), true, style);
  if (!common(file.audioProperties(), sound)) return false;
  sound.bitDepth = file.audioProperties()->bitsPerSample();
  if (file.hasXiphComment()) {
    const uint32_t count = countOfFLACComments(whole, sound.base);
    sound.hints |= collect(*file.xiphComment(), count, records);
  }
  // Behind the comments, whose sheet has titles.
  collectCueSheet(whole, sound.base, sound.sampleRate, records);
  collect(file.pictureList(), records);
  if (file.hasID3v2Tag()) addID3v2(file.ID3v2Tag(), whole, 0, sound, records);
  if (file.hasID3v1Tag()) collect(*file.ID3v1Tag(), records);
  return true;
}

/// Whether the last page of an Ogg file belongs to another stream than the first.
bool isChained(ReadStream &stream) {
  unsigned char first[18] = {};
  std::vector<unsigned char> tail(static_cast<size_t>(std::min(16 * 1024L, stream.length())));
  const long start = stream.length() - static_cast<long>(tail.size());
  if (stream.peek(0, first, 18) < 18 || stream.peek(start, tail.data(), tail.size()) < 18) {
    return false;
  }
  for (size_t i = tail.size() - 18; i > 0; i--) {
    if (memcmp(&tail[i], "OggS", 4) == 0) return memcmp(&tail[i + 14], first + 14, 4) != 0;
  }
  return false;
}

template <class File>
bool readOgg(ReadStream &inner, NoraeSound &sound, Records &records) {
  File file(&inner, true, style);
  if constexpr (std::is_same_v<File, Ogg::FLAC::File>) {
    // TagLib before 2 loses the mark of the last block when it writes, and cannot read that again.
    sound.hints |= NORAE_LOST_VORBIS;
    if (!file.isValid() || !common(file.audioProperties(), sound)) return true;
    sound.hints &= ~static_cast<uint32_t>(NORAE_LOST_VORBIS);
    sound.bitDepth = file.audioProperties()->bitsPerSample();
  } else if (!common(file.audioProperties(), sound)) {
    return false;
  }
  const long prefix = std::is_same_v<File, Ogg::Vorbis::File> ? 7
                      : std::is_same_v<File, Ogg::Opus::File> ? 8
                      : std::is_same_v<File, Ogg::FLAC::File> ? 4
                                                              : 0;
  if (file.tag() != nullptr) {
    sound.hints |= collect(*file.tag(), countOfOggComments(inner, prefix), records);
  }
  if (isChained(inner)) sound.hints |= NORAE_CHAINED;
  return true;
}

bool readMP4(ReadStream &inner, NoraeSound &sound, Records &records) {
  MP4::File file(&inner, true, style);
  if (!common(file.audioProperties(), sound)) return false;
  sound.codec = file.audioProperties()->codec();
  if (sound.codec == MP4::Properties::ALAC) {
    sound.bitDepth = file.audioProperties()->bitsPerSample();
  }
  if (file.tag() != nullptr) collect(*file.tag(), records);
  collectChapters(inner, records);
  return true;
}

bool readWAV(ReadStream &inner, NoraeSound &sound, Records &records) {
  RIFF::WAV::File file(&inner, true, style);
  if (!common(file.audioProperties(), sound)) return false;
  sound.codec = file.audioProperties()->format();
  sound.bitDepth = file.audioProperties()->bitsPerSample();
  if (file.hasID3v2Tag()) {
    sound.hints |= collect(*file.ID3v2Tag(), inner, inner.length(), records);
  }
  if (file.hasInfoTag()) collect(*file.InfoTag(), records);
  return true;
}

bool readAIFF(ReadStream &inner, NoraeSound &sound, Records &records) {
  RIFF::AIFF::File file(&inner, true, style);
  if (!common(file.audioProperties(), sound)) return false;
  sound.bitDepth = file.audioProperties()->bitsPerSample();
  if (file.hasID3v2Tag()) {
    sound.hints |= collect(*file.tag(), inner, inner.length(), records);
  } else {
    sound.hints |= NORAE_LOST_CHUNKS;
  }
  return true;
}

template <class File>
bool readWithAPE(ReadStream &stream, NoraeSound &sound, Records &records) {
  File file(&stream, true, style);
  if (!common(file.audioProperties(), sound)) return false;
  if constexpr (!std::is_same_v<File, MPC::File>) {
    sound.bitDepth = file.audioProperties()->bitsPerSample();
  }
  if (file.hasAPETag()) sound.hints |= collect(*file.APETag(), records);
  if (file.hasID3v1Tag()) collect(*file.ID3v1Tag(), records);
  return true;
}

bool readASF(ReadStream &inner, NoraeSound &sound, Records &records) {
  ASF::File file(&inner, true, style);
  if (!common(file.audioProperties(), sound)) return false;
  sound.codec = file.audioProperties()->codec();
  sound.bitDepth = file.audioProperties()->bitsPerSample();
  if (file.tag() != nullptr) collect(*file.tag(), records);
  return true;
}

bool readContainer(ReadStream &whole, ReadStream &inner, NoraeSound &sound, Records &records) {
  switch (sound.container) {
    case NORAE_FLAC: return readFLAC(whole, sound, records);
    case NORAE_VORBIS: return readOgg<Ogg::Vorbis::File>(inner, sound, records);
    case NORAE_OPUS: return readOgg<Ogg::Opus::File>(inner, sound, records);
    case NORAE_OGG_FLAC: return readOgg<Ogg::FLAC::File>(inner, sound, records);
    case NORAE_SPEEX: return readOgg<Ogg::Speex::File>(inner, sound, records);
    case NORAE_MP4: return readMP4(inner, sound, records);
    case NORAE_WAV: return readWAV(inner, sound, records);
    case NORAE_AIFF: return readAIFF(inner, sound, records);
    case NORAE_WAVPACK: return readWithAPE<WavPack::File>(inner, sound, records);
    case NORAE_APE: return readWithAPE<APE::File>(whole, sound, records);
    case NORAE_MUSEPACK: return readWithAPE<MPC::File>(whole, sound, records);
    case NORAE_ASF: return readASF(inner, sound, records);
    default: return true;
  }
}

/// Whether the container's own reader does not see an ID3v2 tag in front, or an APE tag behind.
bool needsOuterTags(const NoraeSound &sound) {
  switch (sound.container) {
    case NORAE_MPEG:
    case NORAE_ADTS: return true;
    case NORAE_FLAC: return false;
    default: return sound.base > 0;
  }
}

}  // namespace

bool readInto(ReadStream &whole, ReadStream &inner, NoraeSound &sound, Records &records) {
  const bool isRead = readContainer(whole, inner, sound, records);
  const bool isMPEG = sound.container == NORAE_MPEG;
  if (needsOuterTags(sound)) addOuterTags(whole, isMPEG, sound, records);
  return isRead || !records.bytes.empty();
}

}  // namespace norae
