"""Making puzzles: the games and positions they come from, what is wanted of them, and which are chosen."""
