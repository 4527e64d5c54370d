"""Functions for Python programs, made of capabilities."""
