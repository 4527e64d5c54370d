"""Reads moves as people type them, edits positions, and follows games move by move."""
