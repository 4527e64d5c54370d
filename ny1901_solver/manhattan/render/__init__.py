"""Shows the cities, the players and the scores of a position in the terminal."""
