// The tests of AppModel follow.
