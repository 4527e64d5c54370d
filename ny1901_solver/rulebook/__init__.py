"""Rulebooks: rules by id with their sources, readings of rules on which the rulebooks are silent, wrong claims, the
printed page, and cases.
"""
