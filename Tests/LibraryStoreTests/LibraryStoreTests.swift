// The tests of LibraryStore follow.
