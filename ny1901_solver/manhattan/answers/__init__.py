"""Answers of Manhattan as data, which `--json` prints; each has a JSON Schema."""
