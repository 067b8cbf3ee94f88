#include "TagLibShim.h"
#include <taglib.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

extern "C" const char *norae_taglib_version(void) {
  return TEXT(TAGLIB_MAJOR_VERSION) "." TEXT(TAGLIB_MINOR_VERSION);
}
