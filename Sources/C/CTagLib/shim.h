/* TagLib is C++: only TagLibShim includes its headers; this module carries the flags. */
