// The tests of SystemKit follow.
