"""Questions about a position as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...kit.capability import Capability, Question, Shown, Subject
from ..answers import of_positions
from ..answers.of_positions import ScoreAnswer
from ..scoring import Outcome, outcome
from ..state import GameState

Position = Annotated[GameState, Subject("position")]


class Score(Question):
    """Score a position as if the game ended now.

    Every point comes with its rule and reason, all players side by side.
    """

    position: Position


def _score(asked: Score) -> Outcome:
    return outcome(asked.position)


def _score_answer(asked: Score, found: Outcome) -> ScoreAnswer:
    return of_positions.score(asked.position, found)


def _score_told(answer: ScoreAnswer) -> Iterator[Shown]:
    from ..render.phrases import basis_of
    from ..render.sheets import outcome_view

    yield outcome_view(answer)
    yield basis_of(answer)


SCORE = Capability(Score, _score, _score_answer, _score_told, ("game.yaml", "--json game.yaml"))
