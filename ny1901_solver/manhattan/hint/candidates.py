"""Selects the moves to compare: one move of each group of equal moves, and only the moves that leave the best
boards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...evaluation.advice import Held
from ..chance import any_card
from ..moves import Build, Discard, Move, Redraw, Select, Void
from ..playouts import Option, Table, at_table
from ..rules import legal_moves, play
from .rollouts import Outset, RoundEnd, end_of_round, round_end, select_pieces

BUILDS, SELECTIONS = 30, 80
"""The greatest numbers of moves to compare: the builds that leave the best board at once, and the selections with most
floors. A single colour never has more than `SELECTIONS` selections, but two colours together have more.
"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move to compare, with a playout table (a game state that changes in place) from which rollouts start.

    `option` makes the move on the playout table; if `option` is `None`, the move has already been made on the table.
    """

    move: Move
    table: Table
    option: Option | None = None
    alike: tuple[Move, ...] = ()

    def after(self, outset: Outset, rng: random.Random, drawn: int | None = None) -> Table:
        """Returns the playout table after the move, with hidden cards drawn anew.

        `drawn` fixes the card drawn after a build.
        """
        table = outset.dealt(self.table, rng, drawn)
        if self.option is not None:
            table.put(self.option, rng)
            table.mover = (table.mover + 1) % len(table.pieces)
        elif isinstance(self.move, Redraw):
            _redrawn(table, rng)
        return table

    def end(self, outset: Outset, chance: str) -> RoundEnd:
        """Plays the round on after the move, and returns the end of the round.

        The seed `chance` decides the hidden cards.
        """
        rng = random.Random(chance)
        return round_end(self.after(outset, rng), outset.seat, rng)


def candidates(outset: Outset, also: Move | None = None, allowed: Held | None = None) -> tuple[list[Candidate], int]:
    """Returns the moves to compare, including `also`, and the number of legal moves that are `allowed`."""
    state = outset.state

    def is_wanted(move: Move) -> bool:
        return allowed is None or move == also or allowed(move)

    if state.phase == "build":
        table = at_table(state, random.Random(0))
        if options := table.options():
            return _builds(outset, table, options, also, is_wanted)
    moves = list(filter(is_wanted, legal_moves(state)))
    if state.phase != "select":
        return [Candidate(move, _table_after(outset, move)) for move in moves], len(moves)
    ranked = sorted((move for move in moves if isinstance(move, Select)), key=_of_most_floors)
    kept = [move for place, move in enumerate(ranked) if place < SELECTIONS or move == also]
    return [Candidate(move, _table_after(outset, move)) for move in kept], len(moves)


def _of_most_floors(move: Select) -> tuple[int, str]:
    return -sum(sum(floors) for _, floors in move.pieces), str(move)


def _table_after(outset: Outset, move: Move) -> Table:
    """Returns the playout table after a move that is not a build."""
    state, rng = outset.state, random.Random(0)
    if state.phase != "build":
        return select_pieces(play(state, move, any_card), rng)
    table = at_table(state, rng)
    if isinstance(move, Redraw):  # each rollout draws its own hand
        return table
    pieces = table.pieces[table.mover]
    named = [(state.edition.letters[colour], floors) for colour, floors in pieces]
    pieces.pop(named.index((move.colour, move.floors)) if isinstance(move, Void | Discard) else 0)
    table.mover = (table.mover + 1) % len(table.pieces)
    return table


def _redrawn(table: Table, rng: random.Random) -> None:
    """Moves the mover's hand to the played cards and draws a new hand (M-TRN-6)."""
    hand = table.hands[table.mover]
    table.played += hand
    for place in range(len(hand)):
        if not table.deck:
            table.reshuffle(rng)
        hand[place] = table.deck.pop()


def _builds(
    outset: Outset, table: Table, options: Sequence[Option], also: Move | None, wanted: Held
) -> tuple[list[Candidate], int]:
    """Returns the builds with the best boards, and the number of all builds. If builds differ only in the name of the
    city, only the first of these builds is returned.
    """
    monster = table.setup.devours is not None  # the position of a city matters to the monster (M-MON-6)
    cities = {city: (city,) if monster else _look(table, city) for city in table.open}
    same: dict[tuple[object, ...], list[tuple[Build, Option]]] = {}
    spell = _spelling(outset, table)
    for option in options:
        held, place, plot = option
        city, position = divmod(plot, table.size)
        if wanted(build := spell(option)):
            same.setdefault((held, place, position, cities[city]), []).append((build, option))
    choices = []
    for (first, option), *others in same.values():
        choices.append(Candidate(first, table, option, tuple(build for build, _ in others)))
    choices.sort(key=lambda each: -end_of_round(each.after(outset, random.Random(0)), outset.seat).worth)
    kept = [each for place, each in enumerate(choices) if place < BUILDS or also in (each.move, *each.alike)]
    return kept, sum(map(len, same.values()))


def _spelling(outset: Outset, table: Table) -> Callable[[Option], Build]:
    letters, plots = outset.state.edition.letters, outset.state.edition.board.plots

    def spell(option: Option) -> Build:
        colour, floors = table.pieces[table.mover][option[1]]
        return Build(letters[colour], floors, plots[option[2]])

    return spell


def _look(table: Table, city: int) -> tuple[object, ...]:
    """Returns a key of the buildings in a city: cities with the same key have the same value."""
    plots = slice(city * table.size, (city + 1) * table.size)
    return tuple(table.tops[plots]), *(tuple(total[plots]) for total in table.totals)
