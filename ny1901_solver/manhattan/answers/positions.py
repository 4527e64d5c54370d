"""The answers of `new`, `show` and `score`: a new game, a position, and its points."""

from __future__ import annotations

from collections.abc import Collection

from pydantic import Field

from ...capabilities.ending import EndingData
from ...capabilities.of_game import StandingAnswer
from ...capabilities.stakes import AtStake, at_stake
from ...questions.answers import Data, LineData, Part
from ..rulings import load_registry
from ..scoring import points_by_colour, scoring_lines
from ..stakes import stakes
from ..state import GameState
from ..state.seen import player_name
from .answer import GainedData, ManhattanAnswer, PositionData, ending_of, gained_by, position_content
from .plans import CertainData, certain


class NewAnswer(ManhattanAnswer):
    """A new game, with all hands."""

    command = "new"
    proves = False
    position: PositionData = Field(description="the position after the deal, with all hands")
    line: str = Field(description="the same position as one line")


class AgainAnswer(NewAnswer):
    """A game that was set up like another game."""

    command = "again"


class ShowAnswer(AtStake, ManhattanAnswer):
    """A position without its hidden hands; the line has a `?` for each card of a hidden hand."""

    command = "show"
    notice: str | None = Field(description="the notice of an invented edition; `null` for a printed edition")
    position: PositionData = Field(description="the position, with the hands that are shown")
    line: str = Field(description="the same position as one line")
    certain: CertainData | None = Field(
        default=None, description="what nobody can take away any more, if that was requested"
    )
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown")


class PaidData(Part):
    """The points of a colour so far, the points that the board would pay now, and their sum."""

    colour: str = Field(description="the name of the colour")
    so_far: int = Field(description="the points of the colour so far")
    now: int = Field(description="the points that the board would pay the colour if the round ended now")
    together: int = Field(description="the sum of both")
    lines: list[LineData] = Field(description="the points that the board would pay now, by rule")


class ScoreAnswer(StandingAnswer, ManhattanAnswer):
    """The points and the leader if the round ended now. If the game is over, the board pays no more points."""

    command = "score"
    points: dict[str, int] = Field(description="the points of each player, including those that the board pays now")
    colours: list[PaidData] = Field(description="the points of each colour")
    ending: EndingData = Field(description="the points by source, and what decided the game")
    round: int = Field(exclude=True)
    players: dict[str, list[str]] = Field(exclude=True, description="the colours of each player")
    lines: list[GainedData] = Field(exclude=True, description="the points that the board pays now, by rule")


def show_data(state: GameState, seen: Collection[int], with_certain: bool) -> Data:
    """Returns the data of a `ShowAnswer`, with the hands of the `seen` seats, and on request the facts that are
    certain.
    """
    notice = state.edition.notice if state.edition.synthetic else None
    setup = state.setup
    paid = () if state.over else stakes(state)
    in_play = at_stake(paid, setup.variants, load_registry, setup.readings.changes())
    known = {"certain": certain(state, seen)} if with_certain else {}
    return position_content(state, seen) | {"notice": notice} | in_play | known


def scored_data(state: GameState) -> Data:
    """Returns the fields of a `ScoreAnswer` that only Manhattan has: the points of each colour."""
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
    return {
        "colours": colours,
        "ending": ending_of(state),
        "round": state.round,
        "players": players,
        "lines": gained_by(names, lines),
    }
