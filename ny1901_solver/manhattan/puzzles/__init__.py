"""Puzzles of Manhattan."""
