// APE, Vorbis comments, MP4 items, ASF attributes, RIFF INFO.
#include <asfattribute.h>
#include <asfpicture.h>
#include <mp4coverart.h>

#include "Collect.h"

namespace norae {

using namespace TagLib;

namespace {

/// The ID3v2 picture kind that an APE key such as "COVER ART (FRONT)" names.
int apePictureKind(const std::string &key) {
  if (key == "COVER ART (FRONT)") return 3;
  if (key == "COVER ART (BACK)") return 4;
  return 0;
}

void addArt(const MP4::Item &item, Records &out) {
  for (const MP4::CoverArt &art : item.toCoverArtList()) {
    out.picture(NORAE_MP4_ITEM, 3, "", art.data());
  }
}

/// An item's texts, or its number written out.
void add(const std::string &key, const MP4::Item &item, Records &out) {
  if (key == "trkn" || key == "disk") {
    const MP4::Item::IntPair pair = item.toIntPair();
    out.text(NORAE_MP4_ITEM, key,
             std::to_string(pair.first) + "/" + std::to_string(pair.second));
    return;
  }
  if (key == "tmpo") return out.text(NORAE_MP4_ITEM, key, std::to_string(item.toInt()));
  if (key == "cpil") return out.text(NORAE_MP4_ITEM, key, std::to_string(item.toBool()));
  for (const String &value : item.toStringList()) out.text(NORAE_MP4_ITEM, key, value);
}

void add(const std::string &key, const ASF::Attribute &attribute, Records &out) {
  switch (attribute.type()) {
    case ASF::Attribute::UnicodeType:
      return out.text(NORAE_ASF_ATTRIBUTE, key, attribute.toString());
    case ASF::Attribute::BoolType:
      return out.text(NORAE_ASF_ATTRIBUTE, key, std::to_string(attribute.toBool()));
    case ASF::Attribute::WordType:
      return out.text(NORAE_ASF_ATTRIBUTE, key, std::to_string(attribute.toUShort()));
    case ASF::Attribute::DWordType:
      return out.text(NORAE_ASF_ATTRIBUTE, key, std::to_string(attribute.toUInt()));
    case ASF::Attribute::QWordType:
      return out.text(NORAE_ASF_ATTRIBUTE, key, std::to_string(attribute.toULongLong()));
    default:
      break;
  }
  const ASF::Picture art = attribute.toPicture();
  if (!art.isValid()) return;
  out.picture(NORAE_ASF_ATTRIBUTE, art.type(), utf8(art.mimeType()), art.picture());
}

}  // namespace

uint32_t collect(const APE::Tag &tag, Records &out) {
  uint32_t hints = 0;
  for (const auto &pair : tag.itemListMap()) {
    const std::string key = utf8(pair.first);
    const APE::Item &item = pair.second;
    if (item.type() == APE::Item::Binary) {
      const ByteVector data = item.binaryData();
      const int name = data.find('\0');
      if (key.rfind("COVER ART", 0) != 0 || name < 0) continue;
      const unsigned int start = static_cast<unsigned int>(name) + 1;
      out.picture(NORAE_APE_TAG, apePictureKind(key), "", data.mid(start));
      continue;
    }
    const StringList values = item.values();
    if (item.toString().isEmpty()) hints = NORAE_LOST_APE;
    for (const String &value : values) out.text(NORAE_APE_TAG, key, value);
  }
  return hints;
}

uint32_t collect(Ogg::XiphComment &tag, uint32_t count, Records &out) {
  uint32_t hints = count > tag.fieldCount() ? NORAE_LOST_VORBIS : 0;
  for (const auto &pair : tag.fieldListMap()) {
    const std::string key = utf8(pair.first);
    for (const String &value : pair.second) {
      if (value.isEmpty()) hints = NORAE_LOST_VORBIS;
      out.text(NORAE_VORBIS_COMMENT, key, value);
    }
  }
  collect(tag.pictureList(), out);
  return hints;
}

void collect(const List<FLAC::Picture *> &pictures, Records &out) {
  for (const FLAC::Picture *art : pictures) {
    out.picture(NORAE_VORBIS_COMMENT, art->type(), utf8(art->mimeType()), art->data());
  }
}

void collect(const MP4::Tag &tag, Records &out) {
  for (const auto &pair : tag.itemMap()) {
    const std::string key = utf8(pair.first);
    if (key == "covr") {
      addArt(pair.second, out);
    } else {
      add(key, pair.second, out);
    }
  }
}

void collect(const ASF::Tag &tag, Records &out) {
  out.text(NORAE_ASF_ATTRIBUTE, "Title", tag.title());
  out.text(NORAE_ASF_ATTRIBUTE, "Author", tag.artist());
  out.text(NORAE_ASF_ATTRIBUTE, "Description", tag.comment());
  for (const auto &pair : const_cast<ASF::Tag &>(tag).attributeListMap()) {
    const std::string key = utf8(pair.first);
    for (const ASF::Attribute &attribute : pair.second) add(key, attribute, out);
  }
}

void collect(const RIFF::Info::Tag &tag, Records &out) {
  for (const auto &pair : tag.fieldListMap()) {
    const std::string key(pair.first.data(), pair.first.size());
    out.text(NORAE_RIFF_INFO, key, pair.second, true);
  }
}

}  // namespace norae
