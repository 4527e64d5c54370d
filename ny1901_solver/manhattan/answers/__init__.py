"""Answers of Manhattan as data: what `--json` prints, with a JSON Schema each."""
