#include "GtkShim.h"
