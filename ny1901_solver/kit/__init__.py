"""What is true of any game: plumbing, words, documents, rulebooks, pictures, the terminal, the door for machines.

Nothing here knows a game; a test holds that."""
