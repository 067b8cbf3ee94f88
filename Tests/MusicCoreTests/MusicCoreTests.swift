// The tests of MusicCore follow.
