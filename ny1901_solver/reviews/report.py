"""The content of the report of a review, for HTML and PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..messages import gettext
from ..pictures.inks import Livery
from ..pictures.sheet import Picture
from ..text.words import join_words
from .plot import PRINTED, PlotLayout, Plotted, plot
from .reviewed import Review, ReviewedStep
from .wording import ReviewWords

SHOWN = ("!", "?", "??")
"""The marks of bad and good turns (such as `??`) that the report draws on boards."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A turn in the report's table of turns: the anchor for links, the eight cells of the row, a better turn, and
    whether boards show the turn.
    """

    anchor: str
    cells: tuple[str, ...]
    better: str
    shown: bool


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """A marked turn on two boards: the turn played, and the turn that it is compared with, each with a caption."""

    anchor: str
    title: str
    boards: tuple[tuple[str, Picture], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The parts of a report.

    `plotted` is the title of the plot. `points` contains the turning points of the game, each as an anchor for links,
    the name of the turn and a sentence. If a game has no turning points, the report shows the sentence `nothing_turned`
    in place of their list. The first row of the table `players` contains the column headings. If `grey` is true, the
    report has no colours.
    """

    title: str
    subtitle: str
    plotted: str
    plot: Picture
    players: tuple[tuple[str, ...], ...]
    points: tuple[tuple[str, str, str], ...]
    nothing_turned: str
    all_turns: str
    heads: tuple[str, ...]
    turns: tuple[ReportRow, ...]
    marked: tuple[MarkedTurn, ...]
    basis: tuple[str, ...]
    grey: bool


@dataclass(frozen=True)
class DrawnReview:
    """The functions with which a game draws its reviews: the plot of a game, and the report with its boards.

    `named` is the title of the values that are plotted, `about` is this title in the form for the middle of a sentence,
    and the function `value_text` writes one value as text. The function `levels` returns the values at which the plot
    has labelled lines, and the function `livery` returns the colours of a seat in a palette. In the plot of the
    players' luck, half the height corresponds to at least the amount of luck `least_luck`. The function `board` draws a
    step on the board, in the position of a decision. The function `ending` returns a text about the end of a game, and
    `source` returns a text about the edition of the game.
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
        """Plots the players' values over the turns of a reviewed game; the review has to have at least one turn."""
        course, words = review.course(), self.words(review)
        ends = [f"{name} {self.value_text(value)}" for name, value in zip(review.names, course[-1][1], strict=True)]
        plotted = Plotted(
            gettext("{values} during the game", values=gettext(self.named)),
            words.plot_description(gettext(self.about), ", ".join(ends)),
            words.axis(),
            [(name, self.livery(review.end, seat, palette)) for seat, name in enumerate(review.names)],
            course,
            len(review.record.turns),
            self.levels([value for _, values in course for value in values]),
            [(place, turn.seat, turn.number, turn.mark) for place, turn in enumerate(review.turns) if turn.mark],
            [(turn.number, [luck.mean for luck in turn.luck]) for turn in review.turns],
            self.least_luck,
        )
        return plot(plotted, palette, prefix, layout)

    def report(self, review: Review, palette: Any, heard: Callable[[str], object] = str) -> Report:
        """Makes the report of a review with at least one turn; `heard` receives the name of each turn when it
        is drawn.
        """
        words = self.words(review)
        texts = words.wording()
        rows, marked, anchors = list[ReportRow](), list[MarkedTurn](), list[str]()
        for turn, (cells, better) in zip(review.turns, texts.turns, strict=True):
            anchor = f"{turn.number}b" if str(turn.number) in anchors else str(turn.number)
            anchors.append(anchor)
            rows.append(ReportRow(anchor, cells, better, turn.mark in SHOWN))
            if turn.mark in SHOWN:
                played = gettext("played {mark}", mark=turn.mark), self.board(turn, turn.played, palette)
                marked.append(MarkedTurn(anchor, _title(words, turn), (played, self._other(words, turn, palette))))
                heard(words.number_text(turn.number))
        over = review.game.result(review.end) is not None
        return Report(
            gettext("Review: {players}", players=join_words(review.names)),
            gettext(
                "{turns}; {ending}",
                turns=words.count_text(len(review.record.turns)),
                ending=self.ending(review.end) if over else gettext("broken off"),
            ),
            gettext(self.named),
            self.plot(review, palette, "plot-"),
            texts.players,
            tuple((str(number), words.number_text(number), sentence) for number, sentence in texts.points),
            words.nothing_turned(),
            words.all_turns(),
            texts.heads,
            tuple(rows),
            tuple(marked),
            (*texts.basis, review.end.setup.basis, self.source(review.end)),
            palette.grey,
        )

    def _other(self, words: ReviewWords, turn: ReviewedStep, palette: Any) -> tuple[str, Picture]:
        """For a marked turn in a report: the board that shows the turn with which it is compared, and the caption of
        this board.
        """
        if turn.mark == "!":
            return gettext("what {player} would play", player=words.usual), self.board(turn, turn.usual, palette)
        return gettext("best"), self.board(turn, turn.best, palette)


def _title(words: ReviewWords, turn: ReviewedStep) -> str:
    """The title of a marked turn: the number of the turn, its mark, and the gain or the loss."""
    name, player = words.number_text(turn.number), words.review.names[turn.seat]
    change = words.change_text(turn)
    if turn.mark == "!":
        return gettext("{turn} {mark}: {player} finds {gain}", turn=name, mark=turn.mark, player=player, gain=change)
    return gettext("{turn} {mark}: {player} loses {loss}", turn=name, mark=turn.mark, player=player, loss=change)
