"""What the puzzles of all games have in common: certificates, solving, files, and the runs that make puzzles."""
