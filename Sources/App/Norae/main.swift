// The composition root: builds the parts, wires them, runs.
