"""Fast games are games of the rules: the same builds are possible, and pay the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from ny1901_solver.manhattan.chance import Dealer, any_card, dealer_of
from ny1901_solver.manhattan.moves import Build, Select
from ny1901_solver.manhattan.playouts import Option, Table, at_random, at_table
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.rules.generator import builds
from ny1901_solver.manhattan.state import GameState

from .tables import drawn_game, mixed_at_random


class Followed:
    """A game of the rules beside one at a table: every choice is made in both, and they are compared."""

    def __init__(self, state: GameState, rng: random.Random) -> None:
        self.state, self.rng = state, rng

    def select(self) -> GameState:
        """All pieces of the round, by random moves."""
        while self.state.phase == "select":
            self.state = play(self.state, self.rng.choice(legal_moves(self.state)), dealer_of(()))
        return self.state

    def choose(self, table: Table, rng: random.Random) -> Option | None:
        """A random build, which has to be possible by the rules, and all others with it."""
        letters, plots = self.state.edition.letters, self.state.edition.board.plots
        spelled = {}
        for option in table.options():
            colour, floors = table.pieces[table.mover][option[1]]
            spelled[Build(letters[colour], floors, plots[option[2]])] = option
        assert set(spelled) == set(builds(self.state))
        chosen = at_random(table, rng)
        if chosen is None:
            return None
        colour, floors = table.pieces[table.mover][chosen[1]]
        self.move = Build(letters[colour], floors, plots[chosen[2]])
        assert self.move in spelled
        return chosen


def always(card: int) -> Dealer:
    """A dealer for one card, and for the first city that may open, where one does."""
    return lambda counts: card if counts[card] else any_card(counts)


def one_round(state: GameState, rng: random.Random) -> tuple[Sequence[int], Sequence[int]]:
    """The points after a round, at the table and by the rules."""
    followed = Followed(state, rng)
    table = at_table(followed.select(), rng)
    while any(table.pieces):
        before = followed.state
        option = followed.choose(table, rng)
        if option is None:
            break
        seat = table.mover
        table.put(option, rng)
        table.mover = (seat + 1) % len(table.pieces)
        drawn = table.hands[seat][option[0]]
        after = play(replace(before, deck=(9,) * len(before.deck)), followed.move, always(drawn))
        if after.phase != "build":
            table.score()
            return table.points, after.points
        followed.state = replace(after, deck=before.deck)
    return (), ()


def test_a_table_plays_as_the_rules_do() -> None:
    compared = 0
    for number in range(40):
        rng = random.Random(f"tables {number}")
        state = drawn_game(rng)
        if state.phase == "open":
            continue
        at_the_table, by_the_rules = one_round(state, rng)
        assert list(at_the_table) == list(by_the_rules)
        compared += bool(at_the_table)
    assert compared > 10


def test_a_whole_game_builds_all_pieces_and_the_same_seed_plays_the_same() -> None:
    points = []
    for _ in range(2):
        rng = random.Random(5)
        state = drawn_game(rng, plain=True)
        table = Table(Followed(state, rng).select(), rng)
        points.append(table.finish([at_random] * len(table.pieces), mixed_at_random, rng))
        assert not any(table.supply)
    assert points[0] == points[1]
    assert max(points[0]) > 0


def test_a_selection_at_random_is_one_of_the_rules() -> None:
    rng = random.Random(1)
    state = drawn_game(rng, plain=True)
    table = Table(state, rng)
    colour = state.setup.colours[state.to_move][0]
    listed = {
        dict(move.pieces)[state.edition.letters[colour]] for move in legal_moves(state) if isinstance(move, Select)
    }
    for _ in range(50):
        assert tuple(sorted(mixed_at_random(table, colour, rng))) in listed
