"""Decides whether a turn scores most points on the score track, in many positions that differ by one change.

A turn scores the same points in all these positions, because only the other players' buildings can pay more than the
printed points (SCO-6), and no change concerns those. So a legal turn that scores more in one position also refutes the
turn in every other position where it is legal. If no known turn refutes the turn, an upper bound of the points of one
turn may prove that no turn scores more. If neither decides, the exact search of `plan` does, with the help of the
CP-SAT model if the search takes long.

Turns that start with a Market Shift are left out, because their points depend on cards that are not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from ...errors import SolverError
from ...messages import gettext
from ..board import bits
from ..masks import TileMask
from ..moves import Placing, Turn
from ..planning.plan import plan
from ..planning.problem import PlanProblem
from ..planning.result import PlanResult
from ..rules import is_legal
from ..rules.building import gain
from ..state import BOOM, SHIFT, GameState
from ..tiles import Generation

Proof: TypeAlias = Literal["bound", "search", "model"]
PROOFS: tuple[Proof, ...] = get_args(Proof)
"""What proved that no turn scores more: the bound of the points of one turn, the exact search, or the CP-SAT model."""
MOST_SEARCHES = 5_000
"""The number of exact searches after which further positions are not decided; a search takes some milliseconds."""


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A turn that scores most points in a position."""

    turn: Turn
    points: int
    proved_by: Proof


@dataclass
class PointsComparison:
    """Compares a turn with all turns of positions that differ by one change; `points` are the points of the turn.

    `searches` counts the exact searches so far. `proofs` are the proofs that were used for any position, also where a
    turn scores more.
    """

    points: int
    searches: int = 0
    proofs: set[Proof] = field(default_factory=set)
    _better: list[Turn] = field(default_factory=list)

    def is_refuted(self, state: GameState) -> bool:
        """Returns whether a turn that is known from another position is legal and scores more."""
        for place, turn in enumerate(self._better):
            if is_legal(state, turn):
                if place:  # positions that follow each other are alike, so the last turn that refuted comes first
                    self._better.insert(0, self._better.pop(place))
                return True
        return False

    def decide(self, state: GameState) -> Proof | bool | None:
        """Returns the proof that no turn scores more; false if a turn scores more, `None` if this is not decided."""
        if self.points >= bound(state):
            self.proofs.add("bound")
            return "bound"
        if self.searches >= MOST_SEARCHES:
            return None
        self.searches += 1
        result = most_points(state)
        self.proofs.add(result.proved_by)
        if result.value is not None and result.value > self.points:
            self._better.insert(0, result.plan[0])
            return False
        return result.proved_by

    def is_alone(self, state: GameState) -> bool:
        """Returns whether no turn with other buildings scores as many points, if the turn scores most."""
        result = most_points(state, second=True)
        self.proofs.add(result.proved_by)
        return result.second is None or result.second.gain < self.points


def points_of(state: GameState, turn: Turn) -> int | None:
    """Returns the points that a turn scores on the score track; `None` if a building of the turn stands nowhere on the
    board."""
    sites = [state.edition.site(step.placement) for step in turn.steps if isinstance(step, Placing)]
    if any(site is None for site in sites):
        return None
    return sum(gain(state.setup, state.players, state.to_move, site) for site in sites if site is not None)


def best_turn(state: GameState) -> BestTurn | None:
    """Returns a turn without a Market Shift that scores most points; `None` if the game is over."""
    if state.over:
        return None
    result = most_points(state)
    assert result.value is not None
    return BestTurn(result.plan[0], result.value, result.proved_by)


def most_points(state: GameState, second: bool = False) -> PlanResult:
    """Returns the turn without a Market Shift that scores most points, with proof; with `second` also the best turn
    with other buildings."""
    unshifted = state.with_player(state.to_move, state.mover.without_card(SHIFT))
    result = plan(PlanProblem(unshifted, 1), clock=lambda: 0.0, second=second)
    if result.status != "proved" or (second and not result.second_proved):
        raise SolverError(
            gettext("the search for the turn that scores most points ended with {status}", status=result.status)
        )
    return result


def bound(state: GameState) -> int:
    """Returns an upper bound of the points of one turn: the best tile that is unlocked and, with Construction Boom, the
    best tile that is unlocked after the first."""
    setup, player = state.setup, state.mover
    tiles = player.available_tiles(state.legendaries)
    first = _most(state, tiles & setup.unlocked_at(player.score))
    if not player.cards & BOOM:
        return first
    return first + _most(state, tiles & setup.unlocked_at(player.score + first))


def _most(state: GameState, tiles: TileMask) -> int:
    """Returns the most points that one of some tiles can score, with Gold Prestige for all buildings of others."""
    edition, prestige = state.edition, 0
    if state.setup.challenge == "gold-prestige":
        others = [player for seat, player in enumerate(state.players) if seat != state.to_move]
        prestige = edition.numbers.gold_prestige * sum(len(player.buildings) for player in others)
    return max(
        (
            edition.tiles[tile].points + prestige * (edition.tiles[tile].generation == Generation.GOLD)
            for tile in bits(tiles)
        ),
        default=0,
    )
