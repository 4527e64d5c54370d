"""The tiles (skyscrapers) of the game, their placements as text, and the table of all sites where tiles fit on a
board."""

from .sites import Site, SiteTable, site_problems
from .tile import Generation, Placement, Tile

__all__ = ["Generation", "Placement", "Site", "SiteTable", "Tile", "site_problems"]
