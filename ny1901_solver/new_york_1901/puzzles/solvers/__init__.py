"""Bounded solvers: programs that solve puzzles with a deliberate weakness.

The failures of the bounded solvers define the traps and the grades of puzzles.
"""
