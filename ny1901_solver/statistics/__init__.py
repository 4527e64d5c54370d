"""Sums, seeds, estimates by games with their errors, and shares of a win."""
