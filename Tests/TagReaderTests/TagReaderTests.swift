// The tests of TagReader follow.
