"""The texts of puzzles: questions, titles, hints in stages, solutions, causes and themes."""
