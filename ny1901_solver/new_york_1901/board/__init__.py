"""The board: the grid of tokens, the graph of its cells, and the bit masks with which the rules work."""

from .board import Board, Derived, Territory, bits
from .grid import District, Grid, Legend, Mark, Street, parse_grid

__all__ = ["Board", "Derived", "District", "Grid", "Legend", "Mark", "Street", "Territory", "bits", "parse_grid"]
