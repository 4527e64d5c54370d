"""What drawn games hardly reach: victories by the tallest legendary, and demolitions that only a Boom can cover."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.kernel.playing import Plays
from ny1901_solver.new_york_1901.masks import union
from ny1901_solver.new_york_1901.moves import Pass, Take, Turn
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.rules.options import covered_by_boom
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState, Market, Player
from ny1901_solver.new_york_1901.tiles import Site

from ..rules.statements import tiny
from ..rules.test_readings import NO_WORKER_LEFT
from .drawn import game_of_kernel, game_of_python, kernel_of
from .test_kernel import assert_same_end


def with_cards(state: GameState) -> GameState:
    """The position with a card for each territory that nobody has claimed."""
    edition = state.edition
    counts = [(state.unclaimed & mask).bit_count() for mask in edition.kind_masks]
    shown = [kind for kind, count in enumerate(counts) if count][: edition.numbers.open_market]
    left = tuple(count - (kind in shown) for kind, count in enumerate(counts))
    return replace(state, market=Market.of(shown, [left]))


def last_turn(start: GameState, rng: random.Random) -> GameState | None:
    """A position before the last turn of a game, in which each of two players has a legendary and other buildings."""
    edition, players, taken = start.edition, list[Player](), 0
    legendaries = [site for site in edition.sites.sites if site.legendary]
    others = [site for site in edition.sites.sites if not site.legendary and site.points]
    built = list[Site]()
    for _ in start.players:
        sites = [rng.choice(legendaries), *rng.sample(others, rng.randrange(3))]
        land = union(site.territories for site in sites)
        built.append(sites[0])
        apart = sum(site.mask.bit_count() for site in sites) == union(site.mask for site in sites).bit_count()
        if not apart or land & taken or land & ~start.setup.territories or len({s.tile for s in sites}) < len(sites):
            return None
        taken |= land
        players.append(Player.having(edition, sum(site.points for site in sites), land, sites, 0, 0))  # type: ignore[arg-type]
    if built[0].tile == built[1].tile:
        return None
    return with_cards(replace(start, players=tuple(players), ended_by=1, to_move=0))


def test_the_tallest_legendary_decides_a_tie() -> None:
    start = new_game(load_edition("lower-manhattan"), 2, random.Random(1), starters=False, action_cards=False)
    rng, won = random.Random(1), set[int]()
    while won != {0, 1}:
        state = last_turn(start, rng)
        if state is None or outcome(state).decided_by != "legendary":
            continue
        assert kernel_of(state) is not None
        free = bits(state.unclaimed & state.edition.kind_masks[state.market.open[0]])[0]
        turn = Turn((Take((state.edition.board.territories[free].name,)), Pass()))
        end = assert_same_end(state, turn, "the last turn", "quick")
        assert end.over
        won.add(end.shares.index(1.0))


@pytest.mark.parametrize("plays", ["random", "quick", "by_value"])
def test_demolitions_that_only_a_boom_can_cover_are_played_the_same(plays: Plays) -> None:
    state = with_cards(parse_line(tiny(*NO_WORKER_LEFT, options="boom_covers_vacated=yes")))
    assert any(covered_by_boom(state))
    machine = kernel_of(state)
    assert machine is not None
    for seed in range(10):
        played, _ = game_of_kernel(machine, state, plays, random.Random(seed))
        assert played == game_of_python(state, plays, random.Random(seed))
