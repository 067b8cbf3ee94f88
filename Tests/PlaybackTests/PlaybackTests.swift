// The tests of Playback follow.
