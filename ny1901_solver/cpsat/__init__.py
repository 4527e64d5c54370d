"""Helpers for the solver CP-SAT in every game: linear expressions, budgets of a solver run, and the work of a proof."""
