// How records are laid out: see TagLibShim.h.
#include "Records.h"

#include <cstring>

namespace norae {

namespace {

void append(std::string &out, uint32_t scalar) {
  if (scalar < 0x80) {
    out += static_cast<char>(scalar);
  } else if (scalar < 0x800) {
    out += static_cast<char>(0xC0 | scalar >> 6);
    out += static_cast<char>(0x80 | (scalar & 0x3F));
  } else if (scalar < 0x10000) {
    out += static_cast<char>(0xE0 | scalar >> 12);
    out += static_cast<char>(0x80 | (scalar >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (scalar & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | scalar >> 18);
    out += static_cast<char>(0x80 | (scalar >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (scalar >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (scalar & 0x3F));
  }
}

std::string packed(uint32_t number) {
  std::string out(sizeof number, '\0');
  memcpy(out.data(), &number, sizeof number);
  return out;
}

}  // namespace

std::string utf8(const TagLib::String &text) {
  const std::wstring units = text.toWString();
  std::string out;
  out.reserve(units.size());
  for (size_t i = 0; i < units.size(); i++) {
    uint32_t scalar = static_cast<uint32_t>(units[i]);
    const bool high = scalar >= 0xD800 && scalar < 0xDC00;
    const uint32_t next = high && i + 1 < units.size() ? static_cast<uint32_t>(units[i + 1]) : 0;
    if (next >= 0xDC00 && next < 0xE000) {
      scalar = 0x10000 + ((scalar - 0xD800) << 10) + (next - 0xDC00);
      i++;
    } else if ((scalar >= 0xD800 && scalar < 0xE000) || scalar > 0x10FFFF) {
      scalar = 0xFFFD;
    }
    append(out, scalar);
  }
  return out;
}

std::string latin1(const TagLib::String &text) {
  const std::wstring units = text.toWString();
  std::string out;
  out.reserve(units.size());
  for (const wchar_t unit : units) out += static_cast<char>(unit & 0xFF);
  return out;
}

void Records::add(int kind, int source, int encoding, int extra, const std::string &key,
                  const std::string &value) {
  const uint8_t head[4] = {static_cast<uint8_t>(kind), static_cast<uint8_t>(source),
                           static_cast<uint8_t>(encoding), static_cast<uint8_t>(extra)};
  bytes.insert(bytes.end(), head, head + 4);
  const std::string sizes =
      packed(static_cast<uint32_t>(key.size())) + packed(static_cast<uint32_t>(value.size()));
  bytes.insert(bytes.end(), sizes.begin(), sizes.end());
  bytes.insert(bytes.end(), key.begin(), key.end());
  bytes.insert(bytes.end(), value.begin(), value.end());
}

void Records::text(int source, const std::string &key, const TagLib::String &value, bool legacy) {
  add(NORAE_TEXT, source, legacy ? NORAE_LEGACY : NORAE_UTF8, 0, key,
      legacy ? latin1(value) : utf8(value));
}

void Records::text(int source, const std::string &key, const std::string &value) {
  add(NORAE_TEXT, source, NORAE_UTF8, 0, key, value);
}

void Records::raw(int source, const std::string &key, const TagLib::ByteVector &value) {
  add(NORAE_RAW_FRAME, source, NORAE_LEGACY, 0, key, std::string(value.data(), value.size()));
}

void Records::picture(int source, int kind, const std::string &mime,
                      const TagLib::ByteVector &data) {
  const auto index = static_cast<uint32_t>(pictures.size());
  pictures.push_back(data);
  add(NORAE_PICTURE, source, NORAE_UTF8, kind, mime, packed(index));
}

void Records::chapter(int source, uint32_t start, const TagLib::String &title, bool legacy) {
  add(NORAE_CHAPTER, source, legacy ? NORAE_LEGACY : NORAE_UTF8, 0, packed(start),
      legacy ? latin1(title) : utf8(title));
}

void Records::timedLine(int source, int unit, uint32_t time, const TagLib::String &line,
                        bool legacy) {
  add(NORAE_TIMED_LINE, source, legacy ? NORAE_LEGACY : NORAE_UTF8, unit, packed(time),
      legacy ? latin1(line) : utf8(line));
}

}  // namespace norae
