"""Questions about a position as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.answers import PositionAnswer
from ...kit.capabilities.positions import Score
from ...kit.capability import Asker, Capability, Form, Question, Shown
from ..answers import of_positions
from ..answers.of_positions import ScoreAnswer, ShowAnswer, basis_of
from ..positions import format_line
from ..positions.file import format_position
from ..scoring import Outcome, outcome
from ..state import GameState
from .fields import Position


def _score(asked: Score, _: Asker) -> Outcome:
    return outcome(asked.position)


def _score_answer(asked: Score, found: Outcome, _: Asker) -> ScoreAnswer:
    return of_positions.score(asked.position, found)


def _score_told(answer: ScoreAnswer) -> Iterator[Shown]:
    from ..render.sheets import outcome_view

    yield outcome_view(answer)
    yield basis_of(answer)


SCORE = Capability(
    Score,
    _score,
    _score_answer,
    _score_told,
    ("game.yaml", "--json game.yaml"),
)


class Show(Question):
    """Show a position: board, market, players.

    Colours need a terminal and are left out when NO_COLOR is set; everything can be read without them. The answer of
    --json has the tiles, too, each with its points and who can still build it.
    """

    position: Position


def _show(asked: Show, _: Asker) -> GameState:
    return asked.position


def _show_answer(asked: Show, found: GameState, _: Asker) -> ShowAnswer:
    return of_positions.show(found)


def _show_told(answer: PositionAnswer) -> Iterator[Shown]:
    from ..render.position import position_view

    yield lambda columns: position_view(answer.about, columns)


def _tiles_told(answer: ShowAnswer) -> Iterator[Shown]:
    from ..render.tiles import tiles_notes, tiles_view

    yield tiles_view(answer.about)
    yield from tiles_notes(answer.about)


SHOW = Capability(
    Show,
    _show,
    _show_answer,
    _show_told,
    ("game.yaml", "--ascii game.yaml", "--tiles game.yaml", "--line game.yaml | ny1901 show -"),
    forms={
        "line": Form("Print the one-line form only.", lambda answer: [format_line(answer.about)]),
        "yaml": Form("Print the YAML form only.", lambda answer: [format_position(answer.about).rstrip("\n")]),
        "tiles": Form(
            "Print the unbuilt tiles only: shape, points, and who has how many.", _tiles_told, beside_json=True
        ),
    },
)
