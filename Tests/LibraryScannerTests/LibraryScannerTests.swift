// The tests of LibraryScanner follow.
