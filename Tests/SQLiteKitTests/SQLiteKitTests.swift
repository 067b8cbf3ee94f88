// The tests of SQLiteKit follow.
