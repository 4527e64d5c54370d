"""Rulings, which are answers to questions about the rules: the registry of rules with texts and sources, verdicts on
turns, the nearest legal turns, and the collection of cases."""
