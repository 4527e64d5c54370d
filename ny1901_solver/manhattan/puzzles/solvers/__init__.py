"""Who solves puzzles less well than the proof: the greedy lines of traps, and the bounded solvers of ratings."""
