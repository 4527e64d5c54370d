"""The capabilities `show` and `score`, which show the content of a position and its points."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from ...capabilities.of_game import Own, ShowPosition, score, show
from ...messages import gettext
from ...questions.capability import Form, Shown
from ..answers.positions import ScoreAnswer, ShowAnswer, scored_data, show_data
from ..game import MANHATTAN
from ..positions import format_line
from ..render.position import certain_lines
from ..render.sheets import score_view
from .shared import SHAPES


def score_lines(answer: ScoreAnswer) -> Iterator[Shown]:
    """Yields the points that the board pays now, or the result of the game."""
    yield gettext("the game is over") if answer.over else gettext("if round {round} ended now:", round=answer.round)
    yield score_view(answer)


def _score_lines(answer: ScoreAnswer) -> Iterator[Shown]:
    yield from score_lines(answer)
    yield answer.about.setup.basis


SCORE = score(
    MANHATTAN,
    SHAPES,
    Own(
        shape=ScoreAnswer,
        more=lambda asked, result: scored_data(asked.position),
        lines=_score_lines,
        examples=("game.mh", "--json game.mh"),
        result="ny1901_solver.manhattan.scoring:Result",
    ),
)


class Show(ShowPosition):
    """Show a position: the cities, the players, and whose turn it is.

    Only the hand of the player named with --seat is shown, and its positions are marked on the board.
    """

    certain: bool = Field(
        False, description="also list what nobody can take away any more, judged from the shown hands"
    )


def _show_lines(answer: ShowAnswer) -> Iterator[Shown]:
    yield from MANHATTAN.position_lines(answer.about, answer.seen)
    if answer.certain is not None:
        yield ""
        yield from certain_lines(answer.about, answer.certain)


SHOW = show(
    MANHATTAN,
    SHAPES,
    Own(
        Show,
        ShowAnswer,
        more=lambda asked, result: show_data(result.state, result.seen, asked.certain),
        lines=_show_lines,
        examples=("game.mh", "game.mh --seat red", "--open game.mh", "--certain game.mh"),
        forms={
            "line": Form(
                "Print only the one-line form, with all hands.",
                lambda answer: [format_line(answer.about)],
                apart=("certain",),
            )
        },
        result="ny1901_solver.manhattan.state.game:GameState",
    ),
)
