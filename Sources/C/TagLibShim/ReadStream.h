// A file as TagLib reads it: never past its end, never from a pipe, with a block of it kept so
// that TagLib's many small steps cost no system call each. It can start at an offset, which is
// how a container behind a foreign ID3v2 tag is read.
#pragma once
#include <sys/types.h>
#include <tiostream.h>

#include <vector>

namespace norae {

class ReadStream final : public TagLib::IOStream {
 public:
  /// A view of the open file `fd` of `size` bytes, from `base` on; the caller keeps `fd` open.
  ReadStream(int fd, off_t size, off_t base = 0);

  TagLib::FileName name() const override { return ""; }
  TagLib::ByteVector readBlock(unsigned long length) override;
  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
  void removeBlock(unsigned long, unsigned long) override {}
  bool readOnly() const override { return true; }
  bool isOpen() const override { return true; }
  void seek(long offset, Position from) override;
  long tell() const override { return position_; }
  long length() override { return size_; }
  void truncate(long) override {}

  /// Up to `length` bytes at `offset`, without moving.
  size_t peek(long offset, void *bytes, size_t length);

 private:
  static constexpr long blockSize = 16 * 1024;
  bool load(long offset);

  int fd_;
  long base_;
  long size_;
  long position_ = 0;
  long blockStart_ = 0;
  long blockEnd_ = 0;
  std::vector<char> block_;
};

}  // namespace norae
