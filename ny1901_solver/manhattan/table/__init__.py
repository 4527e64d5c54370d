"""What is done at the table: moves as people type them, and a game that is followed move by move."""
