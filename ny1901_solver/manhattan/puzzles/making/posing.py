"""Where tasks come from: games that the computer plays, and the moments in them that a kind can be asked of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod

from ....kit.errors import DataError
from ...chance import shuffled
from ...edition import load_edition
from ...moves import Build, Move
from ...playouts import Table
from ...policies import greedy
from ...rules import legal_moves, new_game, play
from ...rules.generator import builds
from ...state import GameState
from ..task import GO_ROUNDS, Counts, Kind, Task

FORMS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("mayfair", ()),
    ("hans-im-gluck", ()),
    ("mandoo-2018", ()),
    ("mayfair", ("slow-growth",)),
    ("mayfair", ("anti-trust",)),
    ("mayfair", ("slow-growth", "anti-trust")),
    ("mayfair", ("monster",)),
    ("mayfair", ("baby-monster",)),
)
"""Editions and variants that games are played by; where others answer, no monster walks."""
COUNTS: tuple[Counts, ...] = ("points", "lead")
SIZES = (2, 2, 2, 2, 2, 2, 2, 3, 3, 4)  # builds in a row; more take longer, and are seldom better told
WILD = 0.25  # of all builds, those drawn at random: so games do not all go alike
MOST_LINES = 25_000  # ways through a go-round that the plain door is asked to play
MOST_SELECTIONS = 14


@dataclass(frozen=True, slots=True)
class Order:
    """What puzzles are wanted: the same order has the same stream of them."""

    kind: Kind
    count: int = 10
    seed: int = 0
    players: int | None = None
    variant: str | None = None
    grade: int | None = None
    margin: int = 1
    tries: int = 0

    @property
    def prefix(self) -> str:
        """What the ids of its puzzles start with."""
        return f"mh-{self.kind}-{self.seed}"

    def name_of(self, number: int) -> str:
        """The id of the puzzle of a number."""
        return f"{self.prefix}-{number:04}"

    def data(self) -> dict[str, object]:
        """The order as plain data, for its journal."""
        given = {name: getattr(self, name) for name in ("seed", "players", "variant", "grade", "margin")}
        return {"kind": str(self.kind), **given, "count": self.count, "tries": self.tries or 50 * self.count}


def tasks(order: Order, number: int) -> Iterator[Task]:
    """The tasks that a game of an order's stream holds, in an order of chance."""
    rng = random.Random(f"{order.kind} {order.seed} {order.players} {order.variant} {number}")
    positions = list(game(order, rng))
    rng.shuffle(positions)
    for state in positions:
        size, counts = rng.choice(SIZES), rng.choice(COUNTS)
        if (task := _task(order.kind, state, size, counts)) is not None:
            yield task


def game(order: Order, rng: random.Random) -> Iterator[GameState]:
    """The positions of a game, before each move."""
    forms = [
        (edition, variants)
        for edition, variants in FORMS
        if order.variant is None or order.variant in variants
        if order.kind.alone or not any(name.endswith("monster") for name in variants)
    ]
    name, variants = rng.choice(forms) if forms else ("mayfair", (order.variant or "",))
    players = order.players or rng.choice((2, 3, 4))
    dealer = shuffled(rng)
    start = rng.randrange(players)
    state = new_game(load_edition(name), players, dealer, start=start, variants=variants)
    while not state.over:
        yield state
        state = play(state, _move(state, rng), dealer)


def _move(state: GameState, rng: random.Random) -> Move:
    moves = legal_moves(state)
    if state.phase != "build" or state.setup.devours or rng.random() < WILD:
        return rng.choice(moves)
    table = Table(state, rng)
    option = greedy(table, rng)
    if option is None:
        return moves[0]
    _, place, plot = option
    colour, floors = table.pieces[state.to_move][place]
    return Build(state.edition.letters[colour], floors, state.edition.board.plots[plot])


def _task(kind: Kind, state: GameState, number: int, counts: Counts) -> Task | None:
    """What a kind can ask of a position; none where it cannot, or where it would take too long to play everything."""
    left = state.left_to_build(state.to_move)
    if kind.alone:
        if kind == Kind.FOUR_CARDS and (state.round < 3 or left < number):
            return None
        if kind == Kind.CHOOSE_PIECES and (
            state.round < 2 or state.phase != "select" or len(legal_moves(state)) > MOST_SELECTIONS
        ):
            return None
        number = min(number, 2) if kind == Kind.CHOOSE_PIECES or state.setup.devours else number
    elif kind == Kind.LAST_GO_ROUND and not (state.last_round and 1 <= left <= GO_ROUNDS):
        return None
    try:
        task = Task(kind, state, number if kind.alone else 1, counts if kind == Kind.FOUR_CARDS else "points")
    except DataError:
        return None
    return task if kind.alone or lines(task) <= MOST_LINES else None


def lines(task: Task) -> int:
    """About how many ways there are through what is left, from the builds that each could make now."""
    state, seats = task.state, task.state.setup.seats
    deep = 1 if task.kind == Kind.STILL_TAKEN else task.go_rounds
    return int(prod(max(1, len(list(builds(_turn_of(state, seat))))) for seat in seats) ** deep)


def _turn_of(state: GameState, seat: int) -> GameState:
    return replace(state, to_move=seat)
