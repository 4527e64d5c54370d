"""Shows the cities, the players and the scores of a position in the terminal.

The library rich is imported on first use, because browsers do not have it and need only the lines of text.
"""
