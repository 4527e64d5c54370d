"""Lists the first turns of a task, each group of equivalent turns once, with the facts that hints and grades use."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ..masks import NO_TERRITORIES, TerritoryMask, union
from ..moves import Pass, Reclaim, Shift, Step, Take, Turn
from ..planning.problem import Stage, first_stage, knows_cards
from ..planning.result import look
from ..rules import legal_turns
from ..rules.building import gain
from ..state import GameState
from ..tiles import Site
from .task import Task
from .wording.played_line import built_sites, claimed_land, fallen_sites


@dataclass(frozen=True, slots=True)
class Opening:
    """A first turn, with the facts that hints and grades use.

    The fields contain what the turn builds and demolishes, the land that the turn claims and builds on, its cards, and
    the points that the turn scores at once. `claims` is empty if the turn builds something, because land that no
    building of the turn uses makes no difference in this case. `weight` is the number of equivalent turns that the
    first turn represents.
    """

    turn: Turn
    sites: tuple[Site, ...]
    fallen: tuple[Site, ...]
    claims: TerritoryMask
    new_land: TerritoryMask
    cards: int
    points: int
    weight: int = field(compare=False, default=1)


@dataclass(frozen=True, slots=True)
class Openings:
    """The turns of a position, and the index of the answer in this list; `legal` is the number of legal turns.

    In a puzzle, several turns that differ only in land on which nothing is built count as one turn. In a task of one
    turn, several turns with the same effect count as one turn.
    """

    openings: tuple[Opening, ...]
    answer: int
    legal: int

    @property
    def total(self) -> int:
        """The number of different turns that are possible before the first hint."""
        return sum(opening.weight for opening in self.openings)


@lru_cache(maxsize=2)
def openings(task: Task, first: Turn) -> Openings:
    """Returns all first turns of a task whose cards are known; `first` is the first turn of the answer."""
    stage = first_stage(task.problem)
    all_turns = openings_at(stage, first)
    if task.turns > 1:
        return all_turns
    effects = _by_effect(task, stage.state, all_turns.openings, first)
    return Openings(effects, _place(effects, first), all_turns.legal)


def openings_at(stage: Stage, answer: Turn) -> Openings:
    """Returns all turns of a stage (a state of a plan) whose cards are known.

    The argument `answer` is one of these turns. Several turns that differ only in unused land count as one turn.
    """
    known: dict[tuple[Step, ...], bool] = {}
    all_turns = group_openings(
        stage.state, [turn for turn in legal_turns(stage.state) if _is_known(stage, turn, known)], answer
    )
    return replace(all_turns, openings=tuple(replace(opening, weight=1) for opening in all_turns.openings))


def group_openings(state: GameState, turns: Sequence[Turn], first: Turn) -> Openings:
    """Returns the turns of a position, each group of equivalent turns once; one of the turns is the answer, `first`."""
    groups: dict[Hashable, tuple[Turn, int]] = {}
    for turn in turns:
        way = _way(turn)
        turn_seen, count = groups.get(way, (turn, 0))
        groups[way] = turn_seen, count + 1
    groups = _with_answer(groups, first)
    among = tuple(_opening(state, turn, count) for turn, count in groups.values())
    return Openings(among, _place(among, first), len(turns))


def _place(among: Iterable[Opening], first: Turn) -> int:
    return next(number for number, opening in enumerate(among) if opening.turn == first)


def _is_known(stage: Stage, turn: Turn, known: dict[tuple[Step, ...], bool]) -> bool:
    """Whether the cards that a turn takes are known to the player.

    The function caches its results by the first steps of the turn.
    """
    head = tuple(step for step in turn.steps[:2] if isinstance(step, (Shift, Take)))
    if head not in known:
        known[head] = knows_cards(stage, turn)
    return known[head]


def _way(turn: Turn) -> Hashable:
    """Returns the part of a turn that matters: all of the turn except claimed land on which nothing is built."""
    last = turn.steps[-1]
    if isinstance(last, (Pass, Reclaim)):
        return turn
    return tuple(step for step in turn.steps if not isinstance(step, Take)), turn.cards


def _with_answer(groups: dict[Hashable, tuple[Turn, int]], first: Turn) -> dict[Hashable, tuple[Turn, int]]:
    """Returns the groups of equivalent turns, in which the answer's first turn represents its group."""
    way = _way(first)
    if way in groups:
        groups[way] = first, groups[way][1]
    return groups


def _opening(state: GameState, turn: Turn, count: int) -> Opening:
    sites = built_sites(turn, state)
    land = union(site.territories for site in sites)
    points = sum(gain(state.setup, state.players, state.to_move, site) for site in sites)
    claims = NO_TERRITORIES if sites else claimed_land(turn, state)
    return Opening(
        turn, sites, fallen_sites(turn, state), claims, land & ~state.mover.estate, turn.cards, points, count
    )


def effect_key(task: Task, state: GameState, sites: Iterable[Site], cards: int) -> Hashable:
    """Returns a key of the effect of a turn that builds on sites and plays action cards: equal effects, equal keys."""
    tiles, final = state.edition.tiles, task.problem.counting == "final"
    looks = sorted((look(site), tiles[site.tile].height_m or 0) for site in sites)
    return tuple(looks), cards.bit_count() * final


def _by_effect(task: Task, state: GameState, among: Iterable[Opening], first: Turn) -> tuple[Opening, ...]:
    """Returns one first turn for each effect: the answer for its own effect, the first turn for every other effect.

    If the final score counts, two effects are also different if different action cards are left unused (SCO-7).
    """
    effects: dict[Hashable, Opening] = {}
    for opening in among:
        effect = effect_key(task, state, opening.sites, opening.cards)
        if effect not in effects or opening.turn == first:
            effects[effect] = opening
    return tuple(replace(opening, weight=1) for opening in effects.values())
