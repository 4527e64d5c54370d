"""The report of a review: what stands in it, whatever it is printed with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ..pictures.sheet import Picture
from ..words import counted, listed
from .reviewed import Review
from .wording import ReviewInWords

SHOWN = ("!", "?", "??")
"""The marks of turns that are shown on boards."""


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


Boards: TypeAlias = Callable[[int, bool], tuple[str, tuple[Picture, Picture]]]
"""Draws a decision by its place: the turn that was played, and the best one, or what the usual player plays where the
turn was a find. Says what was lost or found, too."""


def report_of(
    review: Review,
    words: ReviewInWords,
    plotted: str,
    plot: Picture,
    ending: str,
    source: str,
    boards: Boards,
    told: Callable[[str], object],
    grey: bool,
) -> Report:
    """The report of a review, which has a turn at least; tells each turn that is drawn.

    `ending` is how the game ended, `source` whose edition it is of.
    """
    rows, marked, anchors = list[ReportRow](), list[MarkedTurn](), list[str]()
    for place, (turn, (cells, better)) in enumerate(zip(review.turns, words.turns, strict=True)):
        anchor = f"{turn.number}b" if str(turn.number) in anchors else str(turn.number)
        anchors.append(anchor)
        rows.append(ReportRow(anchor, cells, better, turn.mark in SHOWN))
        if turn.mark in SHOWN:
            found = turn.mark == "!"
            swing, (played, other) = boards(place, found)
            what = f"{review.names[turn.seat]} {'finds' if found else 'loses'} {swing}"
            captions = (f"played {turn.mark}", f"what {words.usual} plays" if found else "best")
            title = f"{words.noun.capitalize()} {turn.number} {turn.mark}: {what}"
            marked.append(MarkedTurn(anchor, title, ((captions[0], played), (captions[1], other))))
            told(f"{words.noun} {turn.number}")
    return Report(
        f"Review: {listed(review.names)}",
        f"{counted(len(review.record.turns), words.noun)}; {ending}",
        plotted,
        plot,
        words.noun,
        words.players,
        tuple((str(number), sentence) for number, sentence in words.points),
        words.heads,
        tuple(rows),
        tuple(marked),
        (*words.basis, review.end.setup.basis, source),
        grey,
    )
