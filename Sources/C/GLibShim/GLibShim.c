#include "GLibShim.h"
