"""Skyscrapers: tiles, their placements as text, and the table of every site they fit on a board."""

from .misfit import site_problems
from .placement import Placement
from .sites import Site, SiteTable
from .tile import Generation, Tile

__all__ = ["Generation", "Placement", "Site", "SiteTable", "Tile", "site_problems"]
