// Reading in aligned blocks; a request of a block or more goes straight to its vector.
#include "ReadStream.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace norae {

namespace {

/// Reads until `length` bytes are there or the file ends.
size_t readFully(int fd, void *bytes, size_t length, off_t offset) {
  size_t done = 0;
  while (done < length) {
    const ssize_t got = pread(fd, static_cast<char *>(bytes) + done, length - done, offset + done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<size_t>(got);
  }
  return done;
}

}  // namespace

ReadStream::ReadStream(int fd, off_t size, off_t base)
    : fd_(fd), base_(base), size_(std::max<long>(0, size - base)) {}

bool ReadStream::load(long offset) {
  if (block_.empty()) block_.resize(blockSize);
  // The last bytes come as one short block: whoever asks for one of them asks for the others.
  const long tail = std::max(0L, size_ - blockSize / 2);
  blockStart_ = offset >= tail ? tail : offset - offset % (blockSize / 2);
  const auto wanted = static_cast<size_t>(std::min(blockSize, size_ - blockStart_));
  const size_t got = readFully(fd_, block_.data(), wanted, base_ + blockStart_);
  blockEnd_ = blockStart_ + static_cast<long>(got);
  return offset < blockEnd_;
}

size_t ReadStream::peek(long offset, void *bytes, size_t length) {
  if (offset < 0 || offset >= size_) return 0;
  length = std::min(length, static_cast<size_t>(size_ - offset));
  if (length >= static_cast<size_t>(blockSize / 2)) {
    return readFully(fd_, bytes, length, base_ + offset);
  }
  const auto inside = [&] {
    return offset >= blockStart_ && offset + static_cast<long>(length) <= blockEnd_;
  };
  if (!inside() && !load(offset)) return 0;
  length = std::min(length, static_cast<size_t>(blockEnd_ - offset));
  memcpy(bytes, block_.data() + (offset - blockStart_), length);
  return length;
}

TagLib::ByteVector ReadStream::readBlock(unsigned long length) {
  if (length == 0 || position_ < 0 || position_ >= size_) return TagLib::ByteVector();
  const auto wanted = std::min(length, static_cast<unsigned long>(size_ - position_));
  TagLib::ByteVector bytes(static_cast<unsigned int>(std::min(wanted, 0x7fffffffUL)), 0);
  const size_t got = peek(position_, bytes.data(), bytes.size());
  if (got < bytes.size()) bytes.resize(static_cast<unsigned int>(got));
  position_ += static_cast<long>(got);
  return bytes;
}

void ReadStream::seek(long offset, Position from) {
  const long start = from == Beginning ? 0 : from == Current ? position_ : size_;
  long target = 0;
  if (__builtin_add_overflow(start, offset, &target)) target = size_;
  position_ = target;
}

}  // namespace norae
