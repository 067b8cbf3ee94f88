// Opens a file by what it is, reads tags and properties once, and hands both out. Every entry
// point catches everything.
#include "TagLibShim.h"

#include <aifffile.h>
#include <apefile.h>
#include <asffile.h>
#include <fcntl.h>
#include <flacfile.h>
#include <id3v2framefactory.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <speexfile.h>
#include <sys/stat.h>
#include <taglib.h>
#include <tdebuglistener.h>
#include <unistd.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>
#include <xingheader.h>

#include <cerrno>
#include <memory>

#include "Collect.h"
#include "Open.h"
#include "PictureSkip.h"
#include "Sniff.h"
#include "SoundMark.h"

using namespace TagLib;
using namespace norae;

struct NoraeTags {
  Records records;
  NoraeSound sound;
};

namespace {

/// TagLib's complaints would go to standard error; what was wrong is found out on our side.
class Silence final : public DebugListener {
  void printMessage(const String &) override {}
};

/// RIFF INFO has no encoding: its bytes are passed on as they are.
class RawInfo final : public RIFF::Info::StringHandler {
 public:
  ~RawInfo() = default;
  String parse(const ByteVector &data) const override {
    const int end = data.find('\0');
    return String(end < 0 ? data : data.mid(0, static_cast<unsigned int>(end)), String::Latin1);
  }
};

void prepareOnce() {
  static Silence silence;
  static RawInfo info;
  static const bool done = [] {
    setDebugListener(&silence);
    RIFF::Info::Tag::setStringHandler(&info);
    return true;
  }();
  (void)done;
}

struct Descriptor {
  int number;
  explicit Descriptor(const char *path)
      : number(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {}
  ~Descriptor() {
    if (number >= 0) close(number);
  }
};

const char *refusal(int error) {
  switch (error) {
    case ENOENT: return "it is not there";
    case EACCES:
    case EPERM: return "reading it is not allowed";
    case EMFILE:
    case ENFILE: return "too many files are open";
    case ELOOP: return "it is a link that leads in a circle";
    default: return "it cannot be opened";
  }
}

/// Whether the first bytes are those of a text or a web page, to say so.
bool looksLikeText(ReadStream &stream) {
  unsigned char head[64] = {};
  const size_t got = stream.peek(0, head, sizeof head);
  for (size_t i = 0; i < got; i++) {
    if (head[i] < 9 || (head[i] > 13 && head[i] < 32) || head[i] > 126) return false;
  }
  return got > 0;
}

NoraeTags *openTags(const char *path, bool skipsPictures, const char **reason) {
  prepareOnce();
  const Descriptor file(path);
  struct stat status = {};
  if (file.number < 0 || fstat(file.number, &status) != 0) {
    *reason = refusal(errno);
    return nullptr;
  }
  if (!S_ISREG(status.st_mode)) {
    *reason = S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file";
    return nullptr;
  }
  if (status.st_size == 0) {
    *reason = "it is empty";
    return nullptr;
  }
  ReadStream stream(file.number, status.st_size);
  const Kind kind = sniff(stream);
  if (kind.container == NORAE_UNKNOWN) {
    *reason = looksLikeText(stream) ? "it is text, not a track" : "no sound was found in it";
    return nullptr;
  }
  auto tags = std::make_unique<NoraeTags>();
  tags->sound = NoraeSound{kind.container, NORAE_UNKNOWN, -1, -1, -1, -1, -1, 0, kind.base,
                           -1, 0, status.st_size, -1, -1, -1, 0};
  ReadStream shifted(file.number, status.st_size, kind.base);
  ReadStream &inner = kind.base > 0 ? shifted : stream;
  if (skipsPictures) skipPictures(stream, kind);
  if (!readInto(stream, inner, tags->sound, tags->records)) {
    *reason = kind.container == NORAE_MP4 ? "its index is missing or damaged"
                                          : "it is damaged beyond reading";
    return nullptr;
  }
  tags->sound.mark = soundMark(stream, tags->sound);
  return tags.release();
}

}  // namespace

extern "C" {

NoraeTags *norae_tags_open(const char *path, int skipsPictures, const char **reason) {
  try {
    return openTags(path, skipsPictures != 0, reason);
  } catch (const std::bad_alloc &) {
    *reason = "reading it takes too much memory";
  } catch (...) {
    *reason = "it is damaged beyond reading";
  }
  return nullptr;
}

NoraeSound norae_tags_sound(const NoraeTags *tags) { return tags->sound; }

const uint8_t *norae_tags_records(const NoraeTags *tags, size_t *count) {
  *count = tags->records.bytes.size();
  return tags->records.bytes.data();
}

const uint8_t *norae_tags_picture(const NoraeTags *tags, size_t index, size_t *count) {
  *count = 0;
  if (index >= tags->records.pictures.size()) return nullptr;
  const ByteVector &picture = tags->records.pictures[index];
  *count = picture.size();
  return reinterpret_cast<const uint8_t *>(picture.data());
}

void norae_tags_close(NoraeTags *tags) { delete tags; }

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

const char *norae_taglib_version(void) {
  return TEXT(TAGLIB_MAJOR_VERSION) "." TEXT(TAGLIB_MINOR_VERSION);
}

}
