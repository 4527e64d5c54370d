"""Answers how soon, and how certainly, a player leads a street or has points of the challenge.

The market is left out: any free land can be claimed as if its card lay face up.
"""
