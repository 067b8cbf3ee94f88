// The yardstick of the scan: TagLib reads all properties and the length of each file of a list on
// two threads, and nothing else is done.
#include <fileref.h>
#include <tpropertymap.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  std::vector<std::string> paths;
  std::ifstream list(argv[1]);
  for (std::string line; std::getline(list, line);) paths.push_back(line);

  std::atomic<size_t> next{0};
  std::atomic<long> properties{0}, milliseconds{0};
  auto work = [&] {
    for (size_t i; (i = next++) < paths.size();) {
      TagLib::FileRef file(paths[i].c_str());
      if (file.isNull()) continue;
      properties += file.file()->properties().size();
      if (auto *audio = file.audioProperties()) milliseconds += audio->lengthInMilliseconds();
    }
  };
  std::thread other(work);
  work();
  other.join();
  std::printf("%zu files, %ld properties, %ld ms\n", paths.size(), properties.load(),
              milliseconds.load());
}
