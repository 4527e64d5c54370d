"""What is done at the table: a position is entered, a live game is followed."""
