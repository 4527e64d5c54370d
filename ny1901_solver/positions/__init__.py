"""Positions as text: what the lines and the files of every game share."""
