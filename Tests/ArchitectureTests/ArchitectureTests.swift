// The tests of Architecture follow.
