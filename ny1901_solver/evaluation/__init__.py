"""Advice, which compares steps (turns or moves) by playing games on from each of them, and the computer players."""
