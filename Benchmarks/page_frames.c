// Presses keys and buttons in windows and tells after how many milliseconds the last frame that came
// of it was painted. It sees what the X server sees, so programs need not help, and all are measured
// alike. A line in, a line out; a window's frames are waited for until none comes for a while.
//
//   page_frames        lines: WINDOW key KEYSYM[+KEYSYM…] | WINDOW click X Y | WINDOW quiet
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// A window is at rest when it was not painted for so long; milliseconds.
static const double rest = 400, most = 20000;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/// Windows come and go while they are asked about.
static int forgive(Display *display, XErrorEvent *error) {
  (void)display, (void)error;
  return 0;
}

static void press(Display *display, char *keys) {
  KeyCode codes[8];
  int count = 0;
  for (char *key = strtok(keys, "+"); key && count < 8; key = strtok(NULL, "+")) {
    codes[count++] = XKeysymToKeycode(display, XStringToKeysym(key));
  }
  for (int index = 0; index < count; index++) XTestFakeKeyEvent(display, codes[index], True, 0);
  while (count > 0) XTestFakeKeyEvent(display, codes[--count], False, 0);
}

static void click(Display *display, int x, int y) {
  XTestFakeMotionEvent(display, -1, x, y, 0);
  XTestFakeButtonEvent(display, 1, True, 0);
  XTestFakeButtonEvent(display, 1, False, 0);
}

/// Milliseconds from `start` to the last frame before the window rests; 0 when there was none.
static double last_frame(Display *display, int damaged, double start, double *first, int *frames) {
  double last = start;
  *frames = 0;
  *first = 0;
  while (now() - last < rest && now() - start < most) {
    while (XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
      if (event.type == damaged) {
        last = now();
        if (*frames == 0) *first = last - start;
        *frames += 1;
      }
    }
    struct pollfd ready = {ConnectionNumber(display), POLLIN, 0};
    poll(&ready, 1, 10);
  }
  return last - start;
}

int main(void) {
  Display *display = XOpenDisplay(NULL);
  int damage = 0, errors = 0;
  if (!display || !XDamageQueryExtension(display, &damage, &errors)) return 3;
  XSetErrorHandler(forgive);
  char line[256], how[16], keys[64];
  while (fgets(line, sizeof line, stdin)) {
    unsigned long window = 0;
    int x = 0, y = 0, frames = 0;
    double first = 0;
    if (sscanf(line, "%lu %15s", &window, how) != 2) return 2;
    const Damage watch = XDamageCreate(display, window, XDamageReportRawRectangles);
    XSync(display, False);
    while (XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
    }
    const double start = now();
    if (sscanf(line, "%*u key %63s", keys) == 1) {
      press(display, keys);
    } else if (sscanf(line, "%*u click %d %d", &x, &y) == 2) {
      click(display, x, y);
    }
    XFlush(display);
    const double last = last_frame(display, damage + XDamageNotify, start, &first, &frames);
    XDamageDestroy(display, watch);
    printf("%.2f %d %.2f\n", last, frames, first);
    fflush(stdout);
  }
  return 0;
}
