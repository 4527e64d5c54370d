"""Squares, polyomino shapes and footprints: geometry for any game."""

from .shapes import Shape
from .squares import Square, format_squares, parse_squares

__all__ = ["Shape", "Square", "format_squares", "parse_squares"]
