"""Typed words and their spelling, and lists of words in sentences."""
