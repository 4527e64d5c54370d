"""Words, spelling and one-line texts: how people type things, and how sentences are put together."""
