"""Reads and writes the positions of every game as text: in one line, or in a file."""
