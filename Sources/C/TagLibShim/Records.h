// The flat run of records that goes to Swift, and the pictures that wait beside it. TagLib's
// strings hold UTF-16 units, paired or not; here they become UTF-8 that is always valid.
#pragma once
#include <tbytevector.h>
#include <tstring.h>

#include <cstdint>
#include <string>
#include <vector>

#include "TagLibShim.h"

namespace norae {

/// `text` as UTF-8; a surrogate that stands alone becomes U+FFFD.
std::string utf8(const TagLib::String &text);

/// The bytes from which TagLib made `text` as Latin-1.
std::string latin1(const TagLib::String &text);

class Records {
 public:
  std::vector<uint8_t> bytes;
  std::vector<TagLib::ByteVector> pictures;

  /// A text; `legacy` when TagLib read it as Latin-1, whatever it is.
  void text(int source, const std::string &key, const TagLib::String &value, bool legacy = false);
  void text(int source, const std::string &key, const std::string &value);
  void raw(int source, const std::string &key, const TagLib::ByteVector &value);
  void picture(int source, int kind, const std::string &mime, const TagLib::ByteVector &data);
  void chapter(int source, uint32_t start, const TagLib::String &title, bool legacy);
  void timedLine(int source, int unit, uint32_t time, const TagLib::String &line, bool legacy);

 private:
  void add(int kind, int source, int encoding, int extra, const std::string &key,
           const std::string &value);
};

}  // namespace norae
