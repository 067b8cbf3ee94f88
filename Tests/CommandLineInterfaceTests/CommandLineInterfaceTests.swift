// The tests of CommandLineInterface follow.
