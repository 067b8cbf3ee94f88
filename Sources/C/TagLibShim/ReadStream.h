// A file as TagLib reads it: never past its end, never from a pipe, with a few blocks of it kept so
// that TagLib's many small steps between a file's ends cost no system call each. It can start at an
// offset, which is how a container behind a foreign ID3v2 tag is read.
#pragma once
#include <sys/types.h>
#include <tiostream.h>

#include <array>
#include <memory>
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

  /// Has `readBlock` bring zeros in place of the bytes from `start` to `end`, which lie behind those
  /// left out before.
  void leaveOut(long start, long end) { leftOut_.push_back({start, end}); }

  /// Up to `length` bytes at `offset`, without moving; none left out.
  size_t peek(long offset, void *bytes, size_t length);

  /// The same, past the blocks unless they have it: for what is read once.
  size_t peekOnce(long offset, void *bytes, size_t length);

 private:
  static constexpr long blockSize = 8 * 1024;
  /// Of a block that follows the one that was read before: whoever goes on will go on.
  static constexpr long longBlockSize = 32 * 1024;

  /// A part of the file.
  struct Block {
    long start = 0;
    long end = 0;
    /// When it was last used; 0: never.
    unsigned used = 0;
    long room = 0;
    std::unique_ptr<char[]> bytes;

    bool has(long offset) const { return offset >= start && offset < end; }
  };

  /// Bytes that are not read.
  struct Gap {
    long start;
    long end;
  };

  size_t fill(char *bytes, size_t length);
  Block *block(long offset);
  Block *load(long offset);

  int fd_;
  long base_;
  long size_;
  long position_ = 0;
  unsigned clock_ = 0;
  Block *last_ = nullptr;
  /// For a file's head, its tail, where its sound begins, and one more.
  std::array<Block, 4> blocks_;
  std::vector<Gap> leftOut_;
};

}  // namespace norae
