"""Views in the terminal: the cities, the players and the scores."""
