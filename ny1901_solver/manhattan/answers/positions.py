"""A position, a new game, and the points: Manhattan's answers of `show`, `new` and `score`."""

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
    """A new game, with all hands."""

    command = "new"
    proves = False
    position: PositionData
    line: str


class ShowAnswer(ManhattanAnswer):
    """A position as far as it is visible; the line has a `?` for each card of a hidden hand."""

    command = "show"
    notice: str | None
    position: PositionData
    line: str
    certain: CertainData | None = Field(default=None, description="what is certain, with `--certain`")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown")


class PaidData(Part):
    """The points that the board pays a colour now, those so far, and both together."""

    colour: str
    so_far: int
    now: int
    together: int
    lines: list[LineData]


class ScoreAnswer(StandingAnswer, ManhattanAnswer):
    """The points and the leader if the round ended now; a game that is over pays nothing more."""

    command = "score"
    points: dict[str, int] = Field(description="points by player, with those that the board pays now")
    colours: list[PaidData]
    round: int = Field(exclude=True)
    players: dict[str, list[str]] = Field(exclude=True, description="the colours of each player")
    lines: list[GainedData] = Field(exclude=True, description="the points that the board pays now, by rule")


def show_data(state: GameState, seen: Collection[int], with_certain: bool) -> Data:
    """The data of a `ShowAnswer`, with the hands of the `seen` seats, and on request what is certain."""
    notice = state.edition.notice if state.edition.synthetic else None
    return (
        position_content(state, seen) | {"notice": notice} | ({"certain": certain(state, seen)} if with_certain else {})
    )


def scored_data(state: GameState) -> Data:
    """The fields of a `ScoreAnswer` that only Manhattan has: the points of each colour."""
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
