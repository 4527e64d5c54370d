"""The report of a review: what stands in it, whatever it is printed with."""

from __future__ import annotations

from dataclasses import dataclass

from ..pictures.sheet import Picture

SHOWN = ("!", "?", "??")
"""The marks of turns that are shown on boards."""
BOARD = "board-"
"""What stands before the ids of all boards: what one of them defines is the same in all others."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A turn in the table: its anchor, its eight cells, what would have been better, and whether boards show it."""

    anchor: str
    cells: tuple[str, ...]
    better: str
    shown: bool


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """A turn with a mark on boards: the one played, and the one that it is held against, each with its caption."""

    anchor: str
    title: str
    boards: tuple[tuple[str, Picture], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A review to look at; `points` are anchors with sentences, the table of players begins with its heads.

    `plotted` is what the plot shows, `noun` what a turn is called. A `grey` one has no colours.
    """

    title: str
    subtitle: str
    plotted: str
    plot: Picture
    noun: str
    players: tuple[tuple[str, ...], ...]
    points: tuple[tuple[str, str], ...]
    heads: tuple[str, ...]
    turns: tuple[ReportRow, ...]
    marked: tuple[MarkedTurn, ...]
    basis: tuple[str, ...]
    grey: bool
