// The tests of DemoLibrary follow.
