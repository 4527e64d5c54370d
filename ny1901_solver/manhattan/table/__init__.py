"""Playing at the table: moves as people type them, and games that are followed move by move."""
