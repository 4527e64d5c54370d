"""Entering positions, reading typed turns, and following a live game while it is played."""
