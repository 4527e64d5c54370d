"""Generates puzzles: orders, positions from games, tasks in these positions, and the stream of puzzles of a run."""
