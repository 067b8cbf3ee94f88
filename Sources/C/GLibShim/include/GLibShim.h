/* Macros, casts and variadics of GLib that Swift cannot call. No logic, no state. */
#pragma once
#include <gio/gio.h>
#include <glib-object.h>
#include <locale.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>

/* libdispatch's main queue as GLib sees it: a file descriptor to watch, a function to drain. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/* G_VALUE_TYPE and G_VALUE_HOLDS are macros. */
static inline GType norae_value_fundamental_type(const GValue *value) {
  return g_type_fundamental(G_VALUE_TYPE(value));
}

/* The fundamental types are macros with casts in them. */
static inline GType norae_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType norae_type_int(void) { return G_TYPE_INT; }
static inline GType norae_type_uint(void) { return G_TYPE_UINT; }
static inline GType norae_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType norae_type_string(void) { return G_TYPE_STRING; }
static inline GType norae_type_object(void) { return G_TYPE_OBJECT; }
static inline GType norae_type_enum(void) { return G_TYPE_ENUM; }
static inline GType norae_type_flags(void) { return G_TYPE_FLAGS; }

/* G_DBUS_ERROR is a macro. */
static inline GQuark norae_dbus_error_quark(void) { return G_DBUS_ERROR; }

/* Swift's Glibc does not know timers as file descriptors. The clock counts a sleep of the machine;
   0 ms switches the timer off. */
static inline int norae_boot_timer(void) {
  return timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}
static inline int norae_boot_timer_set(int descriptor, int64_t milliseconds) {
  const struct itimerspec at = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &at, NULL);
}
