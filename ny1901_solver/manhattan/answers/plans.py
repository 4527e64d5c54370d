"""The answer of `plan`: a plan for the rest of a round, and the facts that are certain in the position."""

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
    """A colour that may take a building, with the floors that its piece needs and the floors of its largest piece."""

    colour: str = Field(description="the colour that may take the building")
    needs: int = Field(description="the least number of floors of a piece that takes the building")
    has: int = Field(
        description="the number of floors of the largest piece that the colour can build; 0 if it has no piece"
    )
    card: bool = Field(description="whether the colour's player can have a card for the plot in time")


class LockData(Part):
    """A building, and the colours that may take it from its owner in this round."""

    plot: str = Field(description="the plot of the building, such as C7")
    owner: str = Field(description="the colour that owns the building")
    this_round: bool = Field(description="whether nobody can take the building before the scoring of this round")
    game: bool = Field(description="whether nobody can take the building until the end of the game")
    monster: bool = Field(description="whether a monster may come to the plot before the scoring of this round")
    takers: list[TakerData] = Field(description="the colours that may take the building in this round")


class LeadData(Part):
    """A majority in a city that is certain at the scoring of this round."""

    slot: str = Field(description="the letter of the city, such as C")
    colour: str = Field(description="the colour that has the majority for certain")


class RangeData(Part):
    """The range in which the final points of a player certainly lie."""

    player: str = Field(description="the name of the player")
    least: int = Field(description="the player certainly ends the game with at least this number of points")
    most: int = Field(description="the player certainly ends the game with at most this number of points")


class CertainData(Part):
    """The facts that are certain to a player who sees some of the hands, whatever moves and draws follow."""

    sees: list[str] = Field(description="the players whose hands are seen")
    buildings: list[LockData] = Field(description="all buildings, each with the colours that may take it in this round")
    cities: list[LeadData] = Field(description="the majorities that are certain at the scoring of this round")
    tallest: str | None = Field(
        description="the plot of the building that is certain to be the tallest at the scoring of this round, if any"
    )
    winner: str | None = Field(description="the player who is certain to win alone, if any")
    points: list[RangeData] = Field(description="the range of the final points of each player")
    turns_to_scoring: int = Field(description="the number of turns of all players until the scoring of this round")
    turns_to_end: int = Field(description="the number of turns of all players until the end of the game")


class PlanAnswer(ManhattanAnswer):
    """The builds with which a player scores most points, if nobody else builds."""

    command = "plan"
    player: str = Field(description="the player who plans")
    goal: Text | None = Field(description="the goal that the builds have to reach; `null` without a goal")
    builds: list[Text] = Field(description="the best builds found, in order")
    points: int | None = Field(
        description="the points that a scoring after the builds pays the player; `null` if no builds are known"
    )
    before: int = Field(description="the points that a scoring now pays the player")
    lines: list[LineData] = Field(description="the points of a scoring after the builds, by rule")
    stuck: bool = Field(
        description="whether the player can build nothing more after the builds, though he has cards and pieces"
    )
    certain: CertainData = Field(description="what is certain to a player who sees this player's hand")
    colours: list[str] = Field(exclude=True, description="the colour of each line")
    broken_off: bool = Field(exclude=True)


def plan(state: GameState, result: Plan, seed: int, broken_off: bool) -> PlanAnswer:
    """Returns the answer of `plan`, with the facts that are certain to the player, who sees his own hand."""
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
    """Returns the data of a `CertainData` for a player who sees the hands of some seats."""
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
