// Writing: texts by TagLib's property names, which each format maps to its own keys; pictures by
// each format's own way. What is not named stays as it was.
#include <aifffile.h>
#include <apefile.h>
#include <apetag.h>
#include <attachedpictureframe.h>
#include <commentsframe.h>
#include <fileref.h>
#include <flacfile.h>
#include <mp4coverart.h>
#include <mp4file.h>
#include <mpegfile.h>
#include <opusfile.h>
#include <textidentificationframe.h>
#include <tfilestream.h>
#include <tpropertymap.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unsynchronizedlyricsframe.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <id3v2framefactory.h>
#include <id3v2tag.h>
#include <mp4tag.h>
#include <wavpackfile.h>
#include <xiphcomment.h>

#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include "Sniff.h"
#include "TagLibShim.h"

using namespace TagLib;
using namespace norae;

namespace {

struct Edit {
  /// Property name to values; an empty list removes.
  std::map<std::string, StringList> texts;
  /// The front cover; empty removes all pictures.
  ByteVector cover;
  std::string coverMime;
  bool hasCover = false;
};

bool decode(const uint8_t *bytes, size_t count, Edit &edit) {
  size_t at = 0;
  while (at < count) {
    if (count - at < 12) return false;
    uint32_t sizes[2];
    memcpy(sizes, bytes + at + 4, sizeof sizes);
    const uint8_t kind = bytes[at];
    at += 12;
    if (sizes[0] > count - at || sizes[1] > count - at - sizes[0]) return false;
    const std::string key(reinterpret_cast<const char *>(bytes + at), sizes[0]);
    const char *value = reinterpret_cast<const char *>(bytes + at + sizes[0]);
    at += sizes[0] + sizes[1];
    if (kind == NORAE_PICTURE) {
      edit.hasCover = true;
      edit.coverMime = key;
      edit.cover = ByteVector(value, sizes[1]);
      continue;
    }
    StringList &values = edit.texts[key];
    if (sizes[1] > 0) values.append(String(std::string(value, sizes[1]), String::UTF8));
  }
  return true;
}

/// Not Ogg FLAC: TagLib before 2 writes files that it cannot read again.
std::unique_ptr<File> open(int container, FileStream &stream) {
  const auto factory = ID3v2::FrameFactory::instance();
  switch (container) {
    case NORAE_MPEG: return std::make_unique<MPEG::File>(&stream, factory, false);
    case NORAE_FLAC: return std::make_unique<FLAC::File>(&stream, factory, false);
    case NORAE_VORBIS: return std::make_unique<Ogg::Vorbis::File>(&stream, false);
    case NORAE_OPUS: return std::make_unique<Ogg::Opus::File>(&stream, false);
    case NORAE_MP4: return std::make_unique<MP4::File>(&stream, false);
    case NORAE_WAV: return std::make_unique<RIFF::WAV::File>(&stream, false);
    case NORAE_AIFF: return std::make_unique<RIFF::AIFF::File>(&stream, false);
    case NORAE_WAVPACK: return std::make_unique<WavPack::File>(&stream, false);
    case NORAE_APE: return std::make_unique<APE::File>(&stream, false);
    default: return nullptr;
  }
}

FLAC::Picture *flacPicture(const Edit &edit) {
  auto *picture = new FLAC::Picture;
  picture->setType(FLAC::Picture::FrontCover);
  picture->setMimeType(edit.coverMime);
  picture->setData(edit.cover);
  return picture;
}

/// Whether a picture gives way to a new front cover: the old one, and one of no kind, which is
/// how most programs write theirs.
bool givesWay(int kind) { return kind == 3 || kind == 0; }

/// Those of `pictures` that go; out of the list, which would delete them once more.
std::vector<FLAC::Picture *> going(const List<FLAC::Picture *> &pictures, const Edit &edit) {
  std::vector<FLAC::Picture *> going;
  for (FLAC::Picture *old : pictures) {
    if (edit.cover.isEmpty() || givesWay(old->type())) going.push_back(old);
  }
  return going;
}

void setCover(ID3v2::Tag *tag, const Edit &edit) {
  const ID3v2::FrameList frames = tag->frameList("APIC");
  for (ID3v2::Frame *frame : frames) {
    auto *old = dynamic_cast<ID3v2::AttachedPictureFrame *>(frame);
    if (edit.cover.isEmpty() || old == nullptr || givesWay(old->type())) tag->removeFrame(frame);
  }
  if (edit.cover.isEmpty()) return;
  auto *frame = new ID3v2::AttachedPictureFrame;
  frame->setType(ID3v2::AttachedPictureFrame::FrontCover);
  frame->setMimeType(edit.coverMime);
  frame->setPicture(edit.cover);
  tag->addFrame(frame);
}

void setCover(Ogg::XiphComment *tag, const Edit &edit) {
  for (FLAC::Picture *old : going(tag->pictureList(), edit)) tag->removePicture(old);
  if (!edit.cover.isEmpty()) tag->addPicture(flacPicture(edit));
}

void setCover(APE::Tag *tag, const Edit &edit) {
  if (edit.cover.isEmpty()) {
    StringList names;
    for (const auto &item : tag->itemListMap()) {
      if (String(item.first).upper().startsWith("COVER ART")) names.append(item.first);
    }
    for (const String &name : names) tag->removeItem(name);
    return;
  }
  tag->setData("COVER ART (FRONT)", ByteVector("cover\0", 6) + edit.cover);
}

void setCover(MP4::Tag *tag, const Edit &edit) {
  tag->removeItem("covr");
  if (edit.cover.isEmpty()) return;
  const auto format = edit.coverMime == "image/png" ? MP4::CoverArt::PNG : MP4::CoverArt::JPEG;
  MP4::CoverArtList list;
  list.append(MP4::CoverArt(format, edit.cover));
  tag->setItem("covr", list);
}

void setCover(File *file, const Edit &edit) {
  if (auto *mpeg = dynamic_cast<MPEG::File *>(file)) return setCover(mpeg->ID3v2Tag(true), edit);
  if (auto *wav = dynamic_cast<RIFF::WAV::File *>(file)) return setCover(wav->ID3v2Tag(), edit);
  if (auto *aiff = dynamic_cast<RIFF::AIFF::File *>(file)) return setCover(aiff->tag(), edit);
  if (auto *mp4 = dynamic_cast<MP4::File *>(file)) return setCover(mp4->tag(), edit);
  if (auto *ape = dynamic_cast<APE::File *>(file)) return setCover(ape->APETag(true), edit);
  if (auto *pack = dynamic_cast<WavPack::File *>(file)) return setCover(pack->APETag(true), edit);
  if (auto *comment = dynamic_cast<Ogg::XiphComment *>(file->tag())) return setCover(comment, edit);
  if (auto *flac = dynamic_cast<FLAC::File *>(file)) {
    for (FLAC::Picture *old : going(flac->pictureList(), edit)) flac->removePicture(old);
    if (!edit.cover.isEmpty()) flac->addPicture(flacPicture(edit));
  }
}

/// What MP4 has no atom for goes into atoms named by their text.
void addNamed(MP4::Tag *tag, const PropertyMap &rejected, const Edit &edit) {
  for (const auto &text : edit.texts) {
    const String name = "----:com.apple.iTunes:" + String(text.first).upper();
    if (text.second.isEmpty()) {
      tag->removeItem(name);
    } else if (rejected.contains(text.first)) {
      tag->setItem(name, text.second);
    }
  }
}

ID3v2::Tag *id3v2(File *file) {
  if (auto *mpeg = dynamic_cast<MPEG::File *>(file)) return mpeg->ID3v2Tag();
  if (auto *wav = dynamic_cast<RIFF::WAV::File *>(file)) return wav->ID3v2Tag();
  if (auto *aiff = dynamic_cast<RIFF::AIFF::File *>(file)) return aiff->tag();
  return nullptr;
}

/// Makes new text UTF-8 where TagLib would write Latin-1, at which readers guess. The factory's
/// own setting for that would change how old frames are read, in the whole process.
void declareEncoding(ID3v2::Tag *tag, const Edit &edit) {
  StringList fresh;
  for (const auto &text : edit.texts) fresh.append(text.second);
  for (ID3v2::Frame *frame : tag->frameList()) {
    if (auto *text = dynamic_cast<ID3v2::TextIdentificationFrame *>(frame)) {
      const StringList values = text->fieldList();
      for (const String &value : values) {
        if (!value.isAscii() && fresh.contains(value)) text->setTextEncoding(String::UTF8);
      }
    } else if (auto *comment = dynamic_cast<ID3v2::CommentsFrame *>(frame)) {
      if (fresh.contains(comment->text())) comment->setTextEncoding(String::UTF8);
    } else if (auto *words = dynamic_cast<ID3v2::UnsynchronizedLyricsFrame *>(frame)) {
      if (fresh.contains(words->text())) words->setTextEncoding(String::UTF8);
    }
  }
}

/// Saves the tags that are there, and ID3v2 in MPEG audio; no tag is made as another's double.
bool save(File *file) {
  auto *mpeg = dynamic_cast<MPEG::File *>(file);
  if (mpeg == nullptr) return file->save();
  const int tags = MPEG::File::ID3v2 | (mpeg->hasAPETag() ? MPEG::File::APE : 0) |
                   (mpeg->hasID3v1Tag() ? MPEG::File::ID3v1 : 0);
  return mpeg->save(tags, File::StripNone, ID3v2::v4, File::DoNotDuplicate);
}

const char *write(const char *path, const uint8_t *records, size_t count) {
  Edit edit;
  if (!decode(records, count, edit)) return "the edit is malformed";
  const int number = ::open(path, O_RDONLY | O_CLOEXEC);
  if (number < 0) return "it cannot be opened";
  struct stat status = {};
  fstat(number, &status);
  ReadStream look(number, status.st_size);
  const Kind kind = sniff(look);
  ::close(number);

  FileStream stream(path);
  if (!stream.isOpen() || stream.readOnly()) return "writing it is not allowed";
  const std::unique_ptr<File> file = open(kind.container, stream);
  if (file == nullptr) return "tags of this kind of file cannot be written";
  if (!file->isValid()) return "it is damaged";
  PropertyMap properties = file->properties();
  for (const auto &text : edit.texts) {
    if (text.second.isEmpty()) {
      properties.erase(text.first);
    } else {
      properties.replace(text.first, text.second);
    }
  }
  const PropertyMap rejected = file->setProperties(properties);
  if (auto *mp4 = dynamic_cast<MP4::File *>(file.get())) addNamed(mp4->tag(), rejected, edit);
  if (ID3v2::Tag *tag = id3v2(file.get())) declareEncoding(tag, edit);
  if (edit.hasCover) setCover(file.get(), edit);
  return save(file.get()) ? nullptr : "it could not be saved";
}

}  // namespace

extern "C" const char *norae_tags_write(const char *path, const uint8_t *records, size_t count) {
  try {
    return write(path, records, count);
  } catch (...) {
    return "it could not be saved";
  }
}
