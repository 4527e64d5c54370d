"""Bounded solvers: programs that solve puzzles less well than the proof. Their failures define traps and grades."""
