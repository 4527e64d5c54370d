"""Advice on steps, which are compared by games played on from them, and the computer players."""
