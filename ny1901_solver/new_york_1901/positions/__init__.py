"""Positions as text: one line, or a YAML file (`positions.file`); between two turns or in the middle of one."""

from .line import format_line, parse_line, parse_unsound_line

__all__ = ["format_line", "parse_line", "parse_unsound_line"]
