/* TagLib behind a plain C interface: open, look, close; and one way to write.
 *
 * No C++ type and no exception crosses it. A handle belongs to the thread that opened it. What a
 * file says comes as one flat run of records (below), raw: numbers are not clamped, text of no
 * known encoding is not decoded. The Swift side judges both.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the bytes of a file are, whatever its name says. */
enum {
  NORAE_UNKNOWN = 0,
  NORAE_MPEG,
  NORAE_ADTS,
  NORAE_FLAC,
  NORAE_VORBIS,
  NORAE_OPUS,
  NORAE_OGG_FLAC,
  NORAE_SPEEX,
  NORAE_MP4,
  NORAE_WAV,
  NORAE_AIFF,
  NORAE_WAVPACK,
  NORAE_APE,
  NORAE_MUSEPACK,
  NORAE_ASF,
};

/* Where a record was found. */
enum {
  NORAE_ID3V2 = 1,
  NORAE_APE_TAG,
  NORAE_ID3V1,
  NORAE_VORBIS_COMMENT,
  NORAE_MP4_ITEM,
  NORAE_ASF_ATTRIBUTE,
  NORAE_RIFF_INFO,
};

/* What a record holds. Each is
 *   u8 kind, u8 source, u8 encoding, u8 extra, u32 key length, u32 value length, key, value
 * in the machine's byte order. */
enum {
  /* A text; extra is 0. */
  NORAE_TEXT = 1,
  /* A picture; extra is its ID3v2 kind, the key its declared media type, the value its index. */
  NORAE_PICTURE,
  /* A chapter; the key is its start in milliseconds (u32), the value its title. */
  NORAE_CHAPTER,
  /* A line of timed lyrics; extra is the unit (1 frames, 2 ms), the key its time (u32). */
  NORAE_TIMED_LINE,
  /* A frame that TagLib keeps as bytes. */
  NORAE_RAW_FRAME,
};

/* How a record's value is written. */
enum {
  NORAE_UTF8 = 0,
  /* Bytes of which only the file's writer knows the encoding. */
  NORAE_LEGACY = 1,
};

/* Why the file's own bytes should be looked at once more. */
enum {
  /* Bytes of the ID3v2 tag that TagLib did not take for frames. */
  NORAE_LOST_ID3V2 = 1,
  /* A Vorbis comment that came back empty. */
  NORAE_LOST_VORBIS = 2,
  /* An APE item that came back empty. */
  NORAE_LOST_APE = 4,
  /* An Ogg file whose last page belongs to another stream than its first. */
  NORAE_CHAINED = 8,
  /* An AIFF file without ID3v2, whose texts may be in chunks of their own. */
  NORAE_LOST_CHUNKS = 16,
};

/* The sound of a file as TagLib tells it; -1 where it tells nothing. */
typedef struct {
  int32_t container;
  int32_t codec;
  int64_t milliseconds;
  int64_t bitrate;
  int64_t sampleRate;
  int64_t channels;
  int64_t bitDepth;
  uint32_t hints;
  /* How many bytes lie in front of the container (a foreign ID3v2 tag). */
  int64_t base;
  /* The first ID3v2 tag: where it starts and its whole size; -1 and 0 without one. */
  int64_t id3v2Start;
  int64_t id3v2Size;
  int64_t fileSize;
  /* MPEG: the first frame's offset, and what a Xing or VBRI header counts; -1 without one. */
  int64_t firstFrame;
  int64_t xingFrames;
  int64_t xingBytes;
  /* Stands for the sound alone, whatever the tags say; 0 when too little of it was found. */
  uint64_t mark;
} NoraeSound;

typedef struct NoraeTags NoraeTags;

/* Of pictures that are skipped so many bytes are there; what follows is zeros. Only pictures of at
 * least the second size are skipped. */
enum { NORAE_PICTURE_HEAD = 4096, NORAE_SKIPPED_PICTURE = 12288 };

/* Opens the file at `path`; NULL with a reason (an English sentence fragment) when it is none. With
 * `skipsPictures` large pictures may be read by their heads only. */
NoraeTags *norae_tags_open(const char *path, int skipsPictures, const char **reason);
NoraeSound norae_tags_sound(const NoraeTags *tags);
/* All records, valid until the handle is closed. */
const uint8_t *norae_tags_records(const NoraeTags *tags, size_t *count);
/* The bytes of a picture, valid until the handle is closed. */
const uint8_t *norae_tags_picture(const NoraeTags *tags, size_t index, size_t *count);
void norae_tags_close(NoraeTags *tags);

/* Writes texts (records whose key is one of TagLib's property names; an empty value removes) and
 * pictures (records whose value is the picture) into the file. NULL when done, else a reason. */
const char *norae_tags_write(const char *path, const uint8_t *records, size_t count);

/* Copies the extended attributes, access lists among them, of one open file to another, as far as
 * the system allows. */
void norae_attributes_copy(int from, int to);

/* Makes this process a tag worker: limits its memory, ties its life to its parent's, ignores
 * SIGPIPE. For the main thread of a process that does nothing else. */
void norae_worker_confine(size_t memory);

/* The version of TagLib that this was compiled against, as "1.13". */
const char *norae_taglib_version(void);

#ifdef __cplusplus
}
#endif
