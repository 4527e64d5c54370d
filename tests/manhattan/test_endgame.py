"""Worked-out ends against every line played by the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from ny1901_solver.manhattan.chance import Dealer, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.endgame import Endgame, OutOfReach, end_of
from ny1901_solver.manhattan.moves import Move
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.scoring import result
from ny1901_solver.manhattan.state import GameState

from .tables import LAIR, drawn_game

pytestmark = pytest.mark.always


def late(state: GameState, builds: int, rng: random.Random) -> GameState:
    """A game played at random until so many builds are left in it."""
    while not (
        state.last_round and state.phase == "build" and sum(map(state.left_to_build, state.setup.seats)) <= builds
    ):
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    return state


def by_the_rules(state: GameState, asked: int) -> tuple[float, ...]:
    """What a position is worth to each seat: every move, every card that may be drawn."""
    if state.over:
        found = result(state)
        ranked = sorted(found.scores)
        return tuple(
            (seat in found.winners) / len(found.winners)
            + 0.005 * (score - (ranked[-2] if score == ranked[-1] else ranked[-1]))
            for seat, score in enumerate(found.scores)
        )
    seat = state.to_move
    values = [behind(state, move, asked) for move in legal_moves(state)]
    most = max(value[seat] for value in values)
    return min((value for value in values if value[seat] > most - 1e-9), key=lambda value: value[asked])


def always(card: int) -> Dealer:
    """A dealer for one card."""
    return lambda _: card


def behind(state: GameState, move: Move, asked: int) -> tuple[float, ...]:
    """The mean over the card that is drawn behind a move."""
    seen: list[Sequence[int]] = []

    def first(counts: Sequence[int]) -> int:
        seen.append(tuple(counts))
        return next(card for card, count in enumerate(counts) if count)

    after = play(state, move, first)
    if not seen:
        return by_the_rules(after, asked)
    [counts] = seen
    means = [0.0] * len(state.hands)
    for card, count in enumerate(counts):
        if count:
            worths = by_the_rules(play(state, move, always(card)), asked)
            means = [mean + worth * count / sum(counts) for mean, worth in zip(means, worths, strict=True)]
    return tuple(means)


@pytest.mark.parametrize("games", [90, pytest.param(900, marks=pytest.mark.slow)])
def test_every_build_is_worth_what_all_lines_come_to(games: int) -> None:
    compared = Counter[str | None]()
    for number in range(games):
        rng = random.Random(f"ends {number}")
        edition, builds = ((LAIR, 3), ("tiny", 4), ("mayfair", 2))[number % 3]
        state = late(drawn_game(rng, load_edition(edition), stuck="void"), rng.randint(1, builds), rng)
        if sum(max(0, state.left_to_build(seat) - 1) for seat in state.setup.seats) > sum(state.deck):
            continue  # cards would be shuffled again
        for each in end_of(state, 200_000).ranked_moves():
            assert each.worths == pytest.approx(behind(state, each.move, state.to_move), abs=1e-9), format_line(state)
            compared[state.setup.devours] += 1
    assert compared[None] > games
    assert min(compared["monster"], compared["baby-monster"]) > games // 2


class OneByOne(Endgame):
    """An end in which no two positions are taken for the same."""

    merges = False


@pytest.mark.parametrize(("builds", "games"), [(3, 50), pytest.param(4, 300, marks=pytest.mark.slow)])
def test_positions_that_come_to_the_same_are_worth_what_each_is_by_itself(builds: int, games: int) -> None:
    saved = 0
    for number in range(games):
        rng = random.Random(f"alike {number}")
        state = drawn_game(rng, load_edition("tiny" if number % 8 == 0 else "mayfair"))
        if state.setup.devours or len(state.hands) == 2:
            continue
        state = late(state, builds, rng)
        merging, plain = Endgame(state, 40_000), OneByOne(state, 40_000)
        try:
            assert merging.ranked_moves() == plain.ranked_moves()
        except OutOfReach:
            continue
        saved += merging.looked_at < plain.looked_at
    assert saved


def test_what_the_last_piece_is_counts_where_the_same_builds_lead_to_it() -> None:
    """Red and blue are stuck and give a piece up, green and yellow build y1, and what is left goes by another piece."""
    state = parse_line(
        "mh1:tiny:Srb,Ngy:anti-trust:2-build:g>r:A1r2_A2g1b1y3r3_A3b3_A4g1b2_B1g3_B2y2_B3g2_B4r1y1:"
        "r0.0.0/1.0.0/2,b0.0.0/1.0.0/1,g0.0.0/0.0.0/1,y0.0.0/1.0.0/5:12,34:12244:AB"
    )
    found = {str(each.move): each.worths for each in end_of(state, 1_000).ranked_moves()}
    wanted = {str(move): pytest.approx(behind(state, move, state.to_move)) for move in legal_moves(state)}
    assert found == wanted
    assert found["void b1"] != found["void r1"]


def test_a_work_that_is_too_much_is_given_up() -> None:
    rng = random.Random(1)
    state = late(new_game(load_edition("mayfair"), 4, deck_dealer(rng)), 4, rng)
    with pytest.raises(OutOfReach):
        end_of(state, 10).ranked_moves()
