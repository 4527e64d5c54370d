"""The parts that puzzles of all games share: certificates, solving, files, and the runs that make puzzles."""
