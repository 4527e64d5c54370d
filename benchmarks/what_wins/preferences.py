"""Players who are `quick` except for one preference: some turns look better or worse to them than they do to `quick`.

A seat with a preference against seats without it shows the effect of the preference, because nothing else differs.
These players never play a Market Shift; `plain` is the player without a preference."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Take, Turn
from ny1901_solver.new_york_1901.policies import Policy
from ny1901_solver.new_york_1901.policies.computer_players import ways_to_play
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.tiles import Site

Taste = Callable[[GameState, Turn], float]
"""By how many points a turn looks better than it does to `quick`."""

NEVER = -100.0


def sites_of(state: GameState, turn: Turn) -> Iterator[Site]:
    """The sites on which a turn builds."""
    for step in turn.steps:
        if isinstance(step, (Build, Boom, Demolish)):
            yield state.edition.sites.by_placement[step.placement]


def claims_of(turn: Turn) -> Iterator[str]:
    """The territories that a turn claims."""
    for step in turn.steps:
        if isinstance(step, Take):
            yield from step.territories


def demolishes(turn: Turn) -> bool:
    """Whether a turn demolishes."""
    return any(isinstance(step, Demolish) for step in turn.steps)


def early_demolition(state: GameState, turn: Turn) -> float:
    """A demolition before the seventh building looks bad."""
    built = state.edition.own_tiles.bit_count() - state.mover.unbuilt.bit_count()
    return NEVER if built < 6 and demolishes(turn) else 0.0


def of_size_3(bonus: float) -> Taste:
    """Each territory of size 3 looks better."""

    def taste(state: GameState, turn: Turn) -> float:
        by_name = state.edition.board.by_name
        return bonus * sum(by_name[name].size == 3 for name in claims_of(turn))

    return taste


def beside(bonus: float, *, own: bool) -> Taste:
    """A claim that shares an edge with own land looks better, or a claim beside land of a rival."""

    def taste(state: GameState, turn: Turn) -> float:
        board = state.edition.board
        players = [state.mover] if own else [each for each in state.players if each is not state.mover]
        around = 0
        for player in players:
            for i, mask in enumerate(board.neighbours):
                if player.land >> i & 1:
                    around |= mask
        return bonus * sum(bool(board.by_name[name].mask & around) for name in claims_of(turn))

    return taste


def on_streets(bonus: float) -> Taste:
    """A building looks better for each street in play that it touches."""

    def taste(state: GameState, turn: Turn) -> float:
        cards = sum(1 << card for card in state.setup.street_cards)
        return bonus * sum((site.cards & cards).bit_count() for site in sites_of(state, turn))

    return taste


def of_buildings(worth: Callable[[Site], float]) -> Taste:
    """Buildings look better by an amount for each."""
    return lambda state, turn: sum(map(worth, sites_of(state, turn)))


def of_action_cards(bonus: float) -> Taste:
    """Construction Boom and Land Grab look better."""

    def taste(_: GameState, turn: Turn) -> float:
        booms = any(isinstance(step, Boom) for step in turn.steps)
        grabs = any(isinstance(step, Take) and len(step.territories) == 2 for step in turn.steps)
        return bonus * (booms + grabs)

    return taste


TASTES: dict[str, tuple[str, Taste]] = {
    "plain": ("has no preference", lambda state, turn: 0.0),
    "never demolishes": (
        "never demolishes, unless there is no other legal turn",
        lambda state, turn: NEVER * demolishes(turn),
    ),
    "demolishes late": ("does not demolish before the seventh building", early_demolition),
    "demolishes less": ("a demolition looks 2 points worse", lambda state, turn: -2.0 * demolishes(turn)),
    "demolishes more": ("a demolition looks 2 points better", lambda state, turn: 2.0 * demolishes(turn)),
    "size 2": ("a territory of size 3 looks 2 points worse", of_size_3(-2.0)),
    "size 3": ("a territory of size 3 looks 2 points better", of_size_3(2.0)),
    "keeps together": ("a claim beside own land looks 2 points better", beside(2.0, own=True)),
    "spreads out": ("a claim beside own land looks 2 points worse", beside(-2.0, own=True)),
    "blocks": ("a claim beside land of the rival looks 2 points better", beside(2.0, own=False)),
    "more streets": ("a building looks 1 point better for each street in play that it touches", on_streets(1.0)),
    "no streets": ("a building on a street in play looks no better than another", on_streets(-0.6)),
    "small": (
        "a building of 2 or 3 squares looks 1 point better",
        of_buildings(lambda site: float(site.mask.bit_count() <= 3)),
    ),
    "large": (
        "a building of 2 or 3 squares looks 1 point worse",
        of_buildings(lambda site: -float(site.mask.bit_count() <= 3)),
    ),
    "waits": (
        "does not build 2 or 3 squares in bronze",
        of_buildings(lambda site: NEVER * (site.generation == 1 and site.mask.bit_count() <= 3)),
    ),
    "no legendary": ("never builds a legendary", of_buildings(lambda site: NEVER * site.legendary)),
    "legendary": ("a legendary looks 6 points better", of_buildings(lambda site: 6.0 * site.legendary)),
    "keeps cards": ("never plays Construction Boom or Land Grab", of_action_cards(NEVER)),
    "plays cards": ("Construction Boom and Land Grab look 2 points better", of_action_cards(2.0)),
}
"""The preferences, with their descriptions."""


def preferring(name: str) -> Policy:
    """The player with a preference. If all turns that it dislikes are all that there are, it takes the best of them."""
    taste = TASTES[name][1]

    def policy(state: GameState, rng: random.Random) -> Turn:
        ways = [(way.value, Turn(way.steps)) for way in ways_to_play(state, rng)]
        return max(ways, key=lambda way: way[0] + taste(state, way[1]))[1]

    return policy
