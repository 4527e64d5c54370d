"""Makes the texts of puzzles: questions, titles, hints in stages, solutions, causes of traps, and themes."""
