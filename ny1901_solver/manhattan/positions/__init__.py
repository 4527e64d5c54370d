"""Writes and reads a position as one line of text."""

from .codecs import cards_of, cities_of, stack_of
from .line import format_line, parse_line, parse_unsound

__all__ = ["cards_of", "cities_of", "format_line", "parse_line", "parse_unsound", "stack_of"]
