// What several test targets share follows.
