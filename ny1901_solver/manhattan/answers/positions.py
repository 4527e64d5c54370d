"""A position, a new one, and what it pays: what Manhattan answers of its own to `show`, `new` and `score`."""

from __future__ import annotations

from collections.abc import Collection

from pydantic import Field

from ...capabilities.of_game import StandingAnswer
from ...questions.answers import Data, LineData, Part
from ..scoring import points_by_colour, scoring_lines
from ..state import GameState
from ..state.seen import player_name
from .answer import GainedData, ManhattanAnswer, PositionData, gained_by, position_content
from .plans import CertainData, certain


class NewAnswer(ManhattanAnswer):
    """A game that was set up, with all hands."""

    command = "new"
    proves = False
    position: PositionData
    line: str


class ShowAnswer(ManhattanAnswer):
    """A position as far as it is seen; of a hand that is not, the line has a `?` for each card."""

    command = "show"
    notice: str | None
    position: PositionData
    line: str
    certain: CertainData | None = Field(default=None, description="asked for by `--certain`")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown")


class PaidData(Part):
    """What the board pays a colour now, and the points that it has with that."""

    colour: str
    so_far: int
    now: int
    together: int
    lines: list[LineData]


class ScoreAnswer(StandingAnswer, ManhattanAnswer):
    """What the board would pay if the round ended now, and who would be first; of a game that is over, nothing more."""

    command = "score"
    points: dict[str, int] = Field(description="by player, with what the board pays now")
    colours: list[PaidData]
    round: int = Field(exclude=True)
    players: dict[str, list[str]] = Field(exclude=True, description="their colours")
    lines: list[GainedData] = Field(exclude=True, description="what the board pays now, in the order of the rules")


def show_data(state: GameState, seen: Collection[int], with_certain: bool) -> Data:
    """What `show` answers, with the hands of the seats that are seen; if wanted, with what is certain."""
    notice = state.edition.notice if state.edition.synthetic else None
    return (
        position_content(state, seen) | {"notice": notice} | ({"certain": certain(state, seen)} if with_certain else {})
    )


def scored_data(state: GameState) -> Data:
    """What `score` answers beside how the game stands: what each colour is paid now."""
    lines = () if state.over else scoring_lines(state)
    gained, names = points_by_colour(lines, len(state.points)), state.edition.colours
    colours = [
        {
            "colour": names[colour],
            "so_far": state.points[colour],
            "now": gained[colour],
            "together": state.points[colour] + gained[colour],
            "lines": [
                {"rule": line.rule, "points": line.points, "reason": line.detail}
                for line in lines
                if line.colour == colour
            ],
        }
        for colour in state.setup.in_play
    ]
    players = {player_name(state, seat): [names[c] for c in state.setup.colours[seat]] for seat in state.setup.seats}
    return {"colours": colours, "round": state.round, "players": players, "lines": gained_by(names, lines)}
