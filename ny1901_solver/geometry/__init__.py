"""Squares, shapes and footprints: pure geometry, no word of the game."""

from .shapes import Shape
from .squares import Square, format_squares, parse_squares

__all__ = ["Shape", "Square", "format_squares", "parse_squares"]
