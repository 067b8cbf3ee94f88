// Extended attributes: what a file bears besides its contents and must not lose when a changed copy
// takes its place.
#include <sys/xattr.h>

#include <cstring>
#include <vector>

#include "TagLibShim.h"

extern "C" void norae_attributes_copy(int from, int to) {
  const ssize_t size = flistxattr(from, nullptr, 0);
  if (size <= 0) return;
  std::vector<char> names(size);
  if (flistxattr(from, names.data(), names.size()) != size) return;
  for (const char *name = names.data(); name < names.data() + size; name += strlen(name) + 1) {
    const ssize_t count = fgetxattr(from, name, nullptr, 0);
    if (count < 0) continue;
    std::vector<char> value(count);
    // What may not be copied belongs to the system, or the file system has none.
    if (fgetxattr(from, name, value.data(), value.size()) == count)
      fsetxattr(to, name, value.data(), value.size(), 0);
  }
}
