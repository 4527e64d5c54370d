"""Rulebooks: rules by id with their sources, readings of silent rules, wrong claims, the printed page, and cases."""
