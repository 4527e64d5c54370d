"""Positions as text: one line, or a YAML file (`positions.file`).

A position may be between two turns or within a turn.
"""

from .line import format_line, parse_line, parse_unsound_line

__all__ = ["format_line", "parse_line", "parse_unsound_line"]
