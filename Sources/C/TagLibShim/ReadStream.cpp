// Reading in blocks that tile the file; a request of a block or more goes straight to its vector.
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

/// The kept block with the byte at `offset`, read now if there is none; nullptr where the file ended.
ReadStream::Block *ReadStream::block(long offset) {
  if (last_ != nullptr && last_->has(offset)) return last_;
  for (Block &block : blocks_) {
    if (!block.has(offset)) continue;
    block.used = ++clock_;
    return last_ = &block;
  }
  return load(offset);
}

/// Reads a block over the one that was used longest ago.
ReadStream::Block *ReadStream::load(long offset) {
  // The last bytes come as one short block: whoever asks for one of them asks for the others.
  const long tail = std::max(0L, size_ - blockSize);
  long start = offset >= tail ? tail : offset - offset % (blockSize / 2);
  const bool goesOn = last_ != nullptr && offset == last_->end;
  long end = std::min(start + (goesOn ? longBlockSize : blockSize), size_);
  Block *oldest = &blocks_[0];
  for (Block &block : blocks_) {
    if (block.used < oldest->used) oldest = &block;
    // Whoever reads backwards comes from there.
    if (offset < tail && block.start > offset && block.start < end) {
      end = block.start;
      start = goesOn ? start : std::max(0L, end - blockSize);
    }
  }
  if (oldest->room < end - start) {
    oldest->room = end - start;
    oldest->bytes.reset(new char[static_cast<size_t>(oldest->room)]);
  }
  const size_t got =
      readFully(fd_, oldest->bytes.get(), static_cast<size_t>(end - start), base_ + start);
  oldest->start = start;
  oldest->end = start + static_cast<long>(got);
  oldest->used = ++clock_;
  return last_ = oldest->has(offset) ? oldest : nullptr;
}

size_t ReadStream::peek(long offset, void *bytes, size_t length) {
  if (offset < 0 || offset >= size_) return 0;
  length = std::min(length, static_cast<size_t>(size_ - offset));
  if (length > static_cast<size_t>(blockSize)) {
    return readFully(fd_, bytes, length, base_ + offset);
  }
  size_t done = 0;
  while (done < length) {
    const long at = offset + static_cast<long>(done);
    const Block *found = block(at);
    if (found == nullptr) break;
    const size_t count = std::min(length - done, static_cast<size_t>(found->end - at));
    memcpy(static_cast<char *>(bytes) + done, found->bytes.get() + (at - found->start), count);
    done += count;
  }
  return done;
}

size_t ReadStream::peekOnce(long offset, void *bytes, size_t length) {
  if (offset < 0 || offset >= size_) return 0;
  for (const Block &block : blocks_) {
    if (block.has(offset)) return peek(offset, bytes, length);
  }
  length = std::min(length, static_cast<size_t>(size_ - offset));
  return readFully(fd_, bytes, length, base_ + offset);
}

/// Reads what is not left out; how many bytes are there then.
size_t ReadStream::fill(char *bytes, size_t length) {
  const long start = position_, end = position_ + static_cast<long>(length);
  long at = start;
  for (const Gap &gap : leftOut_) {
    if (gap.end <= at || gap.start >= end) continue;
    if (gap.start > at) {
      const auto wanted = static_cast<size_t>(gap.start - at);
      const size_t got = peek(at, bytes + (at - start), wanted);
      if (got < wanted) return static_cast<size_t>(at - start) + got;
    }
    at = std::min(gap.end, end);
  }
  if (at == end) return length;
  return static_cast<size_t>(at - start) +
         peek(at, bytes + (at - start), static_cast<size_t>(end - at));
}

TagLib::ByteVector ReadStream::readBlock(unsigned long length) {
  if (length == 0 || position_ < 0 || position_ >= size_) return TagLib::ByteVector();
  const auto wanted = std::min(length, static_cast<unsigned long>(size_ - position_));
  TagLib::ByteVector bytes(static_cast<unsigned int>(std::min(wanted, 0x7fffffffUL)), 0);
  const size_t got = fill(bytes.data(), bytes.size());
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
