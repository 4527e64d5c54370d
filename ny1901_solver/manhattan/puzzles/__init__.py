"""Everything about puzzles of Manhattan: kinds of puzzles, proofs, solvers, generation, files and texts."""
