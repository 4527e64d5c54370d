"""The capabilities `show` and `score`: a position as text, and its final scores."""

from __future__ import annotations

from collections.abc import Iterator

from ...capabilities.of_game import Own, ShowOpen, score, show
from ...questions.capability import Form, Shown
from ..answers.answer import basis_of
from ..answers.positions import ScoreAnswer, ShowAnswer, sheets_of, show_data
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
    """Show a position: the board, the market and the players.

    Colours appear only in a terminal, and only when NO_COLOR is not set; no information needs colours. With --json
    the answer also contains the tiles, each with its points and the players who can still build the tile.
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
            "line": Form("Print only the one-line form of the position.", lambda answer: [format_line(answer.about)]),
            "yaml": Form(
                "Print only the YAML form of the position.", lambda answer: [format_position(answer.about).rstrip("\n")]
            ),
            "tiles": Form(
                "Print only the unbuilt tiles: shapes, points, and the number that each player has.",
                _tiles_lines,
                beside_json=True,
            ),
        },
        result="ny1901_solver.new_york_1901.state.game:GameState",
    ),
)
