// The tests of GStreamerEngine follow.
