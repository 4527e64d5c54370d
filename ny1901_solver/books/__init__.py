"""Books on paper, whatever the game: what stands in them, and how HTML and PDF set it."""
