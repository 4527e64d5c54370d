"""The answers of Manhattan as data, which `--json` prints; each answer has a JSON Schema."""
