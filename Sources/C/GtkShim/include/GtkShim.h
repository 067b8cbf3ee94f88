/* Macros and casts of GTK that Swift cannot call. No logic, no state. */
#pragma once
#include <adwaita.h>
