/* Macros, casts and variadics of GLib that Swift cannot call. No logic, no state. */
#pragma once
#include <glib-object.h>
#include <stdint.h>

/* libdispatch's main queue as GLib sees it: a file descriptor to watch, a function to drain. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
