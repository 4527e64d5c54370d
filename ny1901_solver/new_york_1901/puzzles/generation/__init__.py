"""Generation of puzzles: orders, positions from games, tasks in these positions, and the stream of a run."""
