"""Questions about a position: its points and its picture in text."""

from __future__ import annotations

from collections.abc import Iterator

from ...capabilities.of_game import Own, ShowOpen, score, show
from ...questions.capability import Form, Shown
from ..answers.positions import ScoreAnswer, ShowAnswer, basis_of, sheets_of, show_data
from ..game import NEW_YORK_1901
from ..positions import format_line
from ..positions.file import format_position
from .shared import SHAPES


def _score_lines(answer: ScoreAnswer) -> Iterator[Shown]:
    from ..render.sheets import outcome_view

    yield outcome_view(answer)
    yield basis_of(answer)


SCORE = score(
    NEW_YORK_1901,
    SHAPES,
    Own(
        shape=ScoreAnswer,
        more=lambda asked, result: sheets_of(asked.position, result),
        lines=_score_lines,
        examples=("game.yaml", "--json game.yaml"),
        result="ny1901_solver.new_york_1901.scoring.outcome:Outcome",
    ),
)


class Show(ShowOpen):
    """Show a position: board, market, players.

    Colours appear only in a terminal and when NO_COLOR is not set; everything can be read without them. With --json
    the answer also has the tiles, each with its points and who can still build it.
    """


def _tiles_lines(answer: ShowAnswer) -> Iterator[Shown]:
    from ..render.tiles import tiles_notes, tiles_view

    yield tiles_view(answer.about)
    yield from tiles_notes(answer.about)


SHOW = show(
    NEW_YORK_1901,
    SHAPES,
    Own(
        Show,
        ShowAnswer,
        more=lambda asked, result: show_data(asked.position),
        lines=lambda answer: NEW_YORK_1901.position_lines(answer.about, ()),
        examples=("game.yaml", "--ascii game.yaml", "--tiles game.yaml", "--line game.yaml | ny1901 show -"),
        forms={
            "line": Form("Print the one-line form only.", lambda answer: [format_line(answer.about)]),
            "yaml": Form("Print the YAML form only.", lambda answer: [format_position(answer.about).rstrip("\n")]),
            "tiles": Form(
                "Print the unbuilt tiles only: shape, points, and who has how many.", _tiles_lines, beside_json=True
            ),
        },
        result="ny1901_solver.new_york_1901.state.game:GameState",
    ),
)
