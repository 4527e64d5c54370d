"""Positions as text, in lines and files of every game."""
