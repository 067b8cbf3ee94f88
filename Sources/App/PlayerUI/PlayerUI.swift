// The room is built; what belongs here follows.
