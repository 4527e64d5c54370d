"""The report of a review: what stands in it, whatever it is printed with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..pictures.inks import Livery
from ..pictures.sheet import Picture
from ..text.words import join_words, quantity
from .plot import PRINTED, PlotLayout, Plotted, plot
from .reviewed import Review, ReviewedStep
from .wording import ReviewWords

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


@dataclass(frozen=True)
class DrawnReview:
    """How a game draws its reviews, in `words`: the plot of their course, and the report, which shows boards.

    A `value` of the course is `named`, in a sentence it is the `about` of each player, and `value_text` alone. `levels`
    of some values are those beside which something is written, `livery` is how a seat at the end of a game is drawn in
    a palette, and half the height of luck stands for `least_luck` at least. `board` draws a step in the position of a
    decision. `ending` is how a game ended, `source` whose edition it is of.
    """

    words: type[ReviewWords]
    named: str
    about: str
    value_text: Callable[[float], str]
    levels: Callable[[Sequence[float]], Sequence[tuple[float, str]]]
    least_luck: float
    livery: Callable[[Any, int, Any], Livery]
    board: Callable[[ReviewedStep, Any, Any], Picture]
    ending: Callable[[Any], str]
    source: Callable[[Any], str]

    def plot(self, review: Review, palette: Any, prefix: str = "", layout: PlotLayout = PRINTED) -> Picture:
        """The values over the course of a review, which has a turn at least."""
        course, last, noun = review.course(), len(review.record.turns), review.game.noun
        ends = [f"{name} {self.value_text(value)}" for name, value in zip(review.names, course[-1][1], strict=True)]
        plotted = Plotted(
            f"{self.named} over the game",
            f"The {self.about} before each of {last} {noun}s; in the end {', '.join(ends)}.",
            noun,
            [(name, self.livery(review.end, seat, palette)) for seat, name in enumerate(review.names)],
            course,
            last,
            self.levels([value for _, values in course for value in values]),
            [(place, turn.seat, turn.number, turn.mark) for place, turn in enumerate(review.turns) if turn.mark],
            [(turn.number, [luck.mean for luck in turn.luck]) for turn in review.turns],
            self.least_luck,
        )
        return plot(plotted, palette, prefix, layout)

    def report(self, review: Review, palette: Any, heard: Callable[[str], object] = str) -> Report:
        """The report of a review, which has a turn at least; each turn that is drawn is heard of."""
        words = self.words(review)
        said = words.wording()
        rows, marked, anchors = list[ReportRow](), list[MarkedTurn](), list[str]()
        for turn, (cells, better) in zip(review.turns, said.turns, strict=True):
            anchor = f"{turn.number}b" if str(turn.number) in anchors else str(turn.number)
            anchors.append(anchor)
            rows.append(ReportRow(anchor, cells, better, turn.mark in SHOWN))
            if turn.mark in SHOWN:
                is_find = turn.mark == "!"
                what = f"{review.names[turn.seat]} {'finds' if is_find else 'loses'} {words.change_text(turn)}"
                title = f"{said.noun.capitalize()} {turn.number} {turn.mark}: {what}"
                boards = (
                    (f"played {turn.mark}", self.board(turn, turn.played, palette)),
                    (f"what {said.usual} plays", self.board(turn, turn.usual, palette))
                    if is_find
                    else ("best", self.board(turn, turn.best, palette)),
                )
                marked.append(MarkedTurn(anchor, title, boards))
                heard(f"{said.noun} {turn.number}")
        over = review.game.result(review.end) is not None
        return Report(
            f"Review: {join_words(review.names)}",
            f"{quantity(len(review.record.turns), said.noun)}; {self.ending(review.end) if over else 'broken off'}",
            self.named,
            self.plot(review, palette, "plot-"),
            said.noun,
            said.players,
            tuple((str(number), sentence) for number, sentence in said.points),
            said.heads,
            tuple(rows),
            tuple(marked),
            (*said.basis, review.end.setup.basis, self.source(review.end)),
            palette.grey,
        )
