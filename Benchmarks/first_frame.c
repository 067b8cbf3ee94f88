// Starts a program and tells, as JSON, after how many milliseconds its window was painted for the
// first time, and how much memory it has some seconds later. It sees what the X server sees, so
// programs need not help, and all are measured alike.
//
//   first_frame SECONDS PROGRAM [ARGUMENT…]
#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/// A figure of the process's memory in KiB, such as "Pss:".
static long memory(pid_t process, const char *name) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
  FILE *file = fopen(path, "r");
  long value = -1;
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, name, strlen(name)) == 0) value = atol(line + strlen(name));
  }
  if (file) fclose(file);
  return value;
}

/// Windows come and go while they are asked about.
static int forgive(Display *display, XErrorEvent *error) {
  (void)display, (void)error;
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  Display *display = XOpenDisplay(NULL);
  int damage = 0, errors = 0;
  if (!display || !XDamageQueryExtension(display, &damage, &errors)) return 3;
  XSetErrorHandler(forgive);
  XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
  XSync(display, False);

  const double start = now();
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  double painted = -1;
  while (painted < 0 && now() - start < 60000) {
    while (painted < 0 && XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
      if (event.type == CreateNotify && !event.xcreatewindow.override_redirect) {
        XDamageCreate(display, event.xcreatewindow.window, XDamageReportRawRectangles);
        XFlush(display);
      } else if (event.type == damage + XDamageNotify) {
        const XDamageNotifyEvent *drawn = (XDamageNotifyEvent *)&event;
        if (drawn->area.width > 200 && drawn->area.height > 200) painted = now() - start;
      }
    }
    struct pollfd ready = {ConnectionNumber(display), POLLIN, 0};
    poll(&ready, 1, 20);
    if (waitpid(child, NULL, WNOHANG) == child) return 4;
  }
  usleep((useconds_t)(atof(argv[1]) * 1e6));
  printf("{\"milliseconds\": %.1f, \"pss\": %ld, \"rss\": %ld}\n", painted,
         memory(child, "Pss:"), memory(child, "Rss:"));
  kill(child, SIGTERM);
  waitpid(child, NULL, 0);
  return painted < 0;
}
