"""A small complete game that the program learns of by its registration alone."""
