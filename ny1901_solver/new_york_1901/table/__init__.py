"""Entering positions, reading typed turns, and following a live game at the table."""
