"""Advice and computer players. Advice compares steps (turns or moves) by the results of many games, which are played on
from each step to their end.
"""
