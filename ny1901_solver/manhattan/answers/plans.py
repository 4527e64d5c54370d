"""A plan for the rest of a round, and what is certain: the answers of `plan`, and locks as data."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from pydantic import Field

from ...questions.answers import Data, LineData, Part, Text
from ..locks import Lock, certainties
from ..state import GameState
from ..state.seen import player_name
from .answer import ManhattanAnswer

if TYPE_CHECKING:
    from ..planning import Plan


class TakerData(Part):
    """A colour that may take a building: the floors that a piece needs, and those of its largest piece, 0 for none."""

    colour: str
    needs: int
    has: int
    card: bool = Field(description="whether a card that means the plot can come in time")


class LockData(Part):
    """A building, and the colours that may take it from its owner in this round."""

    plot: str
    owner: str
    this_round: bool = Field(description="whether nobody can take it before the scoring of this round")
    game: bool = Field(description="whether nobody can take it any more")
    monster: bool = Field(description="whether a monster may come before that scoring")
    takers: list[TakerData]


class LeadData(Part):
    """A majority that is certain at the scoring of this round."""

    slot: str
    colour: str


class RangeData(Part):
    """The least and most final points of a player."""

    player: str
    least: int
    most: int


class CertainData(Part):
    """What is certain to a player who sees these hands, whatever is still played and drawn."""

    sees: list[str]
    buildings: list[LockData]
    cities: list[LeadData]
    tallest: str | None
    winner: str | None
    points: list[RangeData]
    turns_to_scoring: int
    turns_to_end: int


class PlanAnswer(ManhattanAnswer):
    """The builds with which a player scores most, if nobody else builds."""

    command = "plan"
    player: str
    goal: Text | None
    builds: list[Text]
    points: int | None = Field(description="points of a scoring after the builds; `null` if no builds are known")
    before: int = Field(description="points of a scoring now")
    lines: list[LineData]
    stuck: bool = Field(description="whether the player can build nothing more, though he has cards and pieces")
    certain: CertainData
    colours: list[str] = Field(exclude=True, description="the colour of each line")
    broken_off: bool = Field(exclude=True)


def plan(state: GameState, result: Plan, seed: int, broken_off: bool) -> PlanAnswer:
    """The answer of `plan`, with what is certain to the player, who sees his own hand."""
    content = {
        "player": player_name(state, result.seat),
        "goal": result.goal,
        "builds": result.builds,
        "points": result.points,
        "before": result.before,
        "lines": [{"rule": line.rule, "points": line.points, "reason": line.detail} for line in result.lines],
        "stuck": result.stuck,
        "certain": certain(state, (result.seat,)),
        "colours": [state.edition.colours[line.colour] for line in result.lines],
        "broken_off": broken_off,
    }
    return PlanAnswer.make(state, content, status=result.status, bound=result.bound, seed=seed)


def certain(state: GameState, sees: Collection[int] = ()) -> Data:
    """What is certain to a player who sees the hands of some seats, for a `CertainData`."""
    certainty, edition = certainties(state, sees), state.edition
    plots = edition.board.plots
    return {
        "sees": [player_name(state, seat) for seat in sees],
        "buildings": [_lock(state, lock, lock.plot in certainty.game) for lock in certainty.buildings],
        "cities": [{"slot": edition.board.slots[city], "colour": edition.colours[c]} for city, c in certainty.cities],
        "tallest": None if certainty.tallest is None else plots[certainty.tallest],
        "winner": None if certainty.winner is None else player_name(state, certainty.winner),
        "points": [
            {"player": player_name(state, seat), "least": each.least, "most": each.most}
            for seat, each in enumerate(certainty.ranges)
        ],
        "turns_to_scoring": certainty.builds,
        "turns_to_end": certainty.last,
    }


def _lock(state: GameState, lock: Lock, game: bool) -> Data:
    colours = state.edition.colours
    return {
        "plot": state.edition.board.plots[lock.plot],
        "owner": colours[lock.colour],
        "this_round": lock.holds,
        "game": game,
        "monster": lock.monster,
        "takers": [
            {"colour": colours[each.colour], "needs": each.needs, "has": each.has, "card": each.card}
            for each in lock.takers
        ],
    }
