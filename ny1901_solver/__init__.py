"""ny1901: an analysis engine for the board game New York 1901."""

__version__ = "0.1.0"
