// The tests of GLibKit follow.
