"""Questions about a position as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.capabilities.positions import Score
from ...kit.capability import Asker, Capability, Shown
from ..answers import of_positions
from ..answers.of_positions import ScoreAnswer
from ..scoring import Scored, scores


def _score(asked: Score, _: Asker) -> Scored:
    return scores(asked.position)


def _score_answer(asked: Score, found: Scored, _: Asker) -> ScoreAnswer:
    return of_positions.score(asked.position, found)


def score_told(answer: ScoreAnswer) -> Iterator[Shown]:
    """What the board pays now, or how the game ended."""
    from ..render.sheets import score_view

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
)
