"""What is told about puzzles: questions, titles, hints in stages, stories, causes and themes."""
