/* TagLib behind a plain C interface. No exception crosses it. */
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
/* The version of TagLib that this was compiled against, as "1.13". */
const char *norae_taglib_version(void);
#ifdef __cplusplus
}
#endif
