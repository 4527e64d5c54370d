"""Puzzles by construction: the position is the unknown of a constraint model, and an idea constrains it.

The solver proposes a position, and the provers of puzzles answer it. Each other answer becomes a constraint, until the
answer is unique (counterexample-guided synthesis).
"""
