"""Printed books for any game: their content, and their layout as HTML and PDF."""
