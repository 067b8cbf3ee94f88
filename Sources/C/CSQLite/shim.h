#include <sqlite3.h>

// Variadic, so not for Swift to call.
static inline int norae_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
