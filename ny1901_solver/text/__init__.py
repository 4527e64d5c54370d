"""Reads typed words and corrects their spelling, and writes lists of words in sentences."""
