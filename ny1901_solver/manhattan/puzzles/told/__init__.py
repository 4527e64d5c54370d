"""What is told of a puzzle: its question, its titles, its hints, its themes and the story of its answer."""
