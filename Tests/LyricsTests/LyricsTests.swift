// The tests of Lyrics follow.
