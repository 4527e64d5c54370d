"""Bounded solvers, which solve puzzles less well than the proof; their failures make traps and grades."""
