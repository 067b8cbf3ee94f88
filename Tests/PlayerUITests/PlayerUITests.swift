// The tests of PlayerUI follow.
