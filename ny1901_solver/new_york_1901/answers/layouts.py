"""The answer of `layout`: the most points of tiles that a player can still build on held and named land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from ...questions.answers import Data, Part, PositionAnswer, Text
from ..moves import Placing
from ..rules.building import gain
from ..tiles import Generation

if TYPE_CHECKING:
    from ..planning.layout import LayoutAnswered, LayoutProblem, More, PlayedTurn
    from ..state import GameState
    from ..tiles import Placement


class LaidBuildingData(Part):
    """A building that a turn of the layout builds."""

    tile: str = Field(description="the tile of the building")
    squares: list[Text] = Field(description="the squares of the building")
    generation: str = Field(description="the generation of the building")
    points: int = Field(description="the points that the building scores at once")
    stands: bool = Field(description="whether the building still stands after the layout")


class LaidTurnData(Part):
    """A turn of the layout, with its points and its buildings."""

    turn: Text = Field(description="the turn")
    points: int = Field(description="the points that the turn scores")
    buildings: list[LaidBuildingData] = Field(description="the buildings of the turn, in order")


class MoreData(Part):
    """What one more turn, or one more named territory, adds to the value."""

    least: int = Field(description="it adds at least this many points")
    most: int = Field(description="it adds at most this many points")
    proved: bool = Field(description="whether the points are proved, so that `least` and `most` are equal")


class FurtherLandData(MoreData):
    """What one more named territory adds to the value."""

    territory: str = Field(description="the name of the territory")


class LayoutAnswer(PositionAnswer):
    """The best layout with its proof. The answer has no times, so that the same question always gives the same
    bytes."""

    command = "layout"
    player: str = Field(description="the colour of the player whose land is built on")
    turns: int = Field(description="the requested number of turns")
    lands: list[str] = Field(description="the named territories")
    demolish: bool = Field(description="whether demolitions are allowed")
    value: int = Field(description="the points that the layout scores")
    plan: list[LaidTurnData] = Field(
        description="the turns of the layout in a legal order; the rules replay each turn on a market in which exactly "
        "the cards that the turn takes lie open"
    )
    proved_by: str = Field(description="always `model`: the CP-SAT model proved the bound")
    one_more_turn: MoreData | None = Field(
        description="what one more turn adds; null if it was not requested or the game leaves none"
    )
    further_lands: list[FurtherLandData] = Field(
        description="what each free territory that touches the player's land or named land adds if it is named, too; "
        "the greatest gain first; empty if this was not requested"
    )
    branches: int = Field(description="the number of branches in the solver's search for the layout")
    conflicts: int = Field(description="the number of conflicts in the solver's search for the layout")
    left: int = Field(exclude=True, description="the number of turns that the player still has")
    alone: bool = Field(exclude=True, description="whether only the layout itself was requested")
    settled: bool = Field(exclude=True, description="whether all requested parts of the answer are proved")


def layout(problem: LayoutProblem, made: LayoutAnswered, alone: bool) -> LayoutAnswer:
    """Makes the answer of `layout`."""
    state, best = problem.state, made.layout
    names = state.edition.board.territories
    after = best.played.after.players[state.to_move]
    standing = {building.placement for building in after.buildings}
    content = {
        "player": state.colour(state.to_move),
        "turns": problem.turns,
        "lands": list(state.edition.board.names(problem.lands)),
        "demolish": problem.demolish,
        "value": best.value,
        "plan": [_turn(state, each, standing) for each in best.played.turns],
        "proved_by": "model",
        "one_more_turn": None if made.turn is None else _more(made.turn),
        "further_lands": [_more(more) | {"territory": names[t].name} for t, more in made.lands],
        "branches": best.work.branches,
        "conflicts": best.work.conflicts,
        "left": problem.left,
        "alone": alone,
        "settled": made.settled,
    }
    return LayoutAnswer.make(state, content, status=best.status, bound=best.bound)


def _more(more: More) -> Data:
    return {"least": more.least, "most": more.most, "proved": more.settled}


def _turn(state: GameState, played: PlayedTurn, standing: set[Placement]) -> Data:
    """Returns the fields of a `LaidTurnData`."""
    buildings: list[Data] = []
    for step in played.turn.steps:
        if isinstance(step, Placing):
            site = state.edition.sites.by_placement[step.placement]
            buildings.append(
                {
                    "tile": step.placement.tile,
                    "squares": state.edition.board.squares_of(site.mask),
                    "generation": str(Generation(site.generation)),
                    "points": gain(state.setup, played.before.players, state.to_move, site),
                    "stands": step.placement in standing,
                }
            )
    return {"turn": played.turn, "points": played.points, "buildings": buildings}
