"""Reviews of recorded games, for any game: marks, losses, stored judgements, and the report."""
