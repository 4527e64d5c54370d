"""How puzzles are made: orders, the positions of games, the tasks that are asked of them, and a run's stream."""
