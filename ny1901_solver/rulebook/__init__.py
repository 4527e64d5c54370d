"""Rulebooks: rules by id with their sources, readings (possible meanings of rules on which the rulebooks are silent),
wrong claims, the rules as a book, and cases (questions about the rules with a position and an answer).
"""
