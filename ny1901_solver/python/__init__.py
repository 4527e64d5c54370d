"""Functions for Python programs, derived from capabilities."""
