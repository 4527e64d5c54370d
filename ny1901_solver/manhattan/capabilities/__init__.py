"""What can be asked about Manhattan: each capability declared once, by the word of its command."""

_HERE = __name__
CAPABILITIES = {
    "score": f"{_HERE}.positions:SCORE",
}
"""The place of each capability: loaded when it is asked for."""
