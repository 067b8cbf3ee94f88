// Magic numbers first; then, for streams that have none (MPEG audio, raw AAC), two frames in a
// row, looked for within the first megabyte.
#include "Sniff.h"

#include <cstring>
#include <vector>

#include "TagLibShim.h"

namespace norae {

namespace {

using Bytes = const unsigned char *;

bool is(Bytes at, const char *text) { return memcmp(at, text, strlen(text)) == 0; }

int oggCodec(Bytes head) {
  const unsigned segments = head[26];
  if (27 + segments + 8 > 512) return NORAE_UNKNOWN;
  Bytes packet = head + 27 + segments;
  if (is(packet, "\x01vorbis")) return NORAE_VORBIS;
  if (is(packet, "OpusHead")) return NORAE_OPUS;
  if (is(packet, "\x7F" "FLAC")) return NORAE_OGG_FLAC;
  if (is(packet, "Speex   ")) return NORAE_SPEEX;
  return NORAE_UNKNOWN;
}

/// What the container of this head (512 bytes, zero beyond the end) is.
int magic(Bytes head) {
  static const unsigned char asf[] = {0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11};
  if (is(head, "fLaC")) return NORAE_FLAC;
  if (is(head, "OggS")) return oggCodec(head);
  for (const char *riff : {"RIFF", "RF64", "BW64"}) {
    if (is(head, riff) && is(head + 8, "WAVE")) return NORAE_WAV;
  }
  if (is(head, "FORM") && (is(head + 8, "AIFF") || is(head + 8, "AIFC"))) return NORAE_AIFF;
  if (is(head, "wvpk")) return NORAE_WAVPACK;
  if (is(head, "MAC ")) return NORAE_APE;
  if (is(head, "MPCK") || is(head, "MP+")) return NORAE_MUSEPACK;
  if (memcmp(head, asf, sizeof asf) == 0) return NORAE_ASF;
  for (const char *atom : {"ftyp", "moov", "mdat", "wide"}) {
    if (is(head + 4, atom)) return NORAE_MP4;
  }
  return NORAE_UNKNOWN;
}

/// The length of the MPEG audio frame that starts here; 0 when none does.
size_t mpegFrame(Bytes h) {
  static const int kilobits[2][3][15] = {
      {{0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
       {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
       {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}},
      {{0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
       {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
       {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}}};
  static const int rates[3] = {44100, 48000, 32000};
  if (h[0] != 0xFF || (h[1] & 0xE0) != 0xE0) return 0;
  const int version = h[1] >> 3 & 3, layer = 4 - (h[1] >> 1 & 3);
  const int bitrate = h[2] >> 4, rate = h[2] >> 2 & 3, padding = h[2] >> 1 & 1;
  if (version == 1 || layer == 4 || bitrate == 0 || bitrate == 15 || rate == 3) return 0;
  const int hertz = rates[rate] / (version == 3 ? 1 : version == 2 ? 2 : 4);
  const int bits = kilobits[version == 3 ? 0 : 1][layer - 1][bitrate] * 1000;
  if (layer == 1) return static_cast<size_t>((12 * bits / hertz + padding) * 4);
  const int samples = layer == 3 && version != 3 ? 72 : 144;
  return static_cast<size_t>(samples * bits / hertz + padding);
}

/// The length of the ADTS frame that starts here; 0 when none does.
size_t adtsFrame(Bytes h) {
  if (h[0] != 0xFF || (h[1] & 0xF6) != 0xF0 || (h[2] >> 2 & 15) > 12) return 0;
  const size_t length = static_cast<size_t>((h[3] & 3) << 11 | h[4] << 3 | h[5] >> 5);
  return length > 7 ? length : 0;
}

/// Looks for two frames in a row (or one that ends the file) from `start` on.
Kind frames(ReadStream &stream, long start) {
  const long limit = 1024 * 1024;
  // Nearly always the first frame stands at the start: the whole of it is read only where not.
  std::vector<unsigned char> bytes(4096);
  for (long offset = start; offset < start + limit; bytes.resize(64 * 1024)) {
    const size_t got = stream.peek(offset, bytes.data(), bytes.size());
    if (got < 8) break;
    for (size_t i = 0; i + 8 <= got; i++) {
      if (bytes[i] != 0xFF) continue;
      for (const int container : {NORAE_MPEG, NORAE_ADTS}) {
        const auto length = container == NORAE_MPEG ? mpegFrame : adtsFrame;
        const long at = offset + static_cast<long>(i);
        const size_t size = length(&bytes[i]);
        if (size == 0) continue;
        unsigned char next[8] = {};
        const long after = at + static_cast<long>(size);
        const bool last = after >= stream.length() && at <= start + 16;
        if (last || (stream.peek(after, next, 8) >= 6 && length(next) > 0)) return {container, at};
      }
    }
    if (got < bytes.size()) break;
    offset += static_cast<long>(got) - 7;
  }
  return {NORAE_UNKNOWN, 0};
}

}  // namespace

Kind sniff(ReadStream &stream) {
  long base = 0;
  for (int tags = 0; tags < 8; tags++) {
    unsigned char head[512] = {};
    if (stream.peek(base, head, sizeof head) < 4) break;
    const int found = magic(head);
    if (found != NORAE_UNKNOWN) return {found, base};
    if (!is(head, "ID3") || head[3] == 0xFF || head[4] == 0xFF) break;
    const long size = (head[6] & 0x7F) << 21 | (head[7] & 0x7F) << 14 | (head[8] & 0x7F) << 7 |
                      (head[9] & 0x7F);
    const long next = base + 10 + size + (head[5] & 0x10 ? 10 : 0);
    if (next >= stream.length()) {
      base += 10;
      break;
    }
    base = next;
  }
  // Padding that the tag's size does not count stands between some tags and their containers.
  unsigned char padding[4096 + 512] = {};
  const size_t got = stream.peek(base, padding, 4096);
  size_t zeros = 0;
  while (zeros < got && padding[zeros] == 0) zeros++;
  const int found = zeros > 0 && zeros < got ? magic(padding + zeros) : NORAE_UNKNOWN;
  if (found != NORAE_UNKNOWN) return {found, base + static_cast<long>(zeros)};
  return frames(stream, base);
}

}  // namespace norae
