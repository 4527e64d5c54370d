"""Questions about a position as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from ...kit.capabilities.of_game import Looked, ShowPosition, looked
from ...kit.capabilities.positions import Score
from ...kit.capability import Asker, Capability, Form, Python, Shown
from ..answers import of_positions
from ..answers.of_positions import ScoreAnswer, ShowAnswer
from ..game import MANHATTAN
from ..positions import format_line
from ..render.certain import certain_told
from ..render.sheets import score_view
from ..scoring import Result, Scored, scores


def _score(asked: Score, _: Asker) -> Scored:
    return scores(asked.position)


def _score_answer(asked: Score, found: Scored, _: Asker) -> ScoreAnswer:
    return of_positions.score(asked.position, found)


def score_told(answer: ScoreAnswer) -> Iterator[Shown]:
    """What the board pays now, or how the game ended."""

    yield "the game is over" if answer.over else f"if round {answer.round} ended now:"
    yield score_view(answer)


def _score_told(answer: ScoreAnswer) -> Iterator[Shown]:
    yield from score_told(answer)
    yield answer.about.setup.basis


SCORE = Capability(
    Score,
    _score,
    _score_answer,
    _score_told,
    ("game.mh", "--json game.mh"),
    python=Python(returned=lambda found: found.result, result=f"{Result.__module__}:Result"),
)


class Show(ShowPosition):
    """Show a position: cities, whose turn it is, players.

    Hands stay hidden but for the player's named with --seat, whose positions are marked on the board.
    """

    certain: bool = Field(False, description="tell what nobody can take away any more, by the hands that are shown")


def _show(asked: Show, _: Asker) -> Looked:
    return looked(MANHATTAN, asked)


def _show_answer(asked: Show, found: Looked, _: Asker) -> ShowAnswer:
    return of_positions.show(*found, asked.certain)


def _show_told(answer: ShowAnswer) -> Iterator[Shown]:
    yield from MANHATTAN.told(answer.about, answer.seen)
    if answer.certain is not None:
        yield ""
        yield from certain_told(answer.about, answer.seen)


SHOW = Capability(
    Show,
    _show,
    _show_answer,
    _show_told,
    ("game.mh", "game.mh --seat red", "--open game.mh", "--certain game.mh"),
    python=Python(returned=lambda found: found.state, result="ny1901_solver.manhattan.state.game:GameState"),
    forms={
        "line": Form(
            "Print the one-line form only, with all hands.",
            lambda answer: [format_line(answer.about)],
            apart=("certain",),
        )
    },
)
