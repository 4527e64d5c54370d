"""Generates puzzles: plays games between computer players, finds tasks in the games, and makes puzzles of the tasks."""

from __future__ import annotations

import random
from collections.abc import Collection, Container, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from ...errors import DataError
from ...messages import gettext
from ...puzzles.certificate import ProofBudget, Rejection
from ...puzzles.generation import TRIES, PuzzleMaker, StreamOrder, order_and_number
from ...puzzles.parts import Provenance
from ...version import VERSION
from ..chance import deck_dealer
from ..edition import load_edition
from ..moves import Build, Move
from ..playouts import Table
from ..policies import greedy
from ..rules import legal_moves, new_game, play
from ..state import GameState
from .format import PUZZLES
from .kinds import KINDS, Kind, kind_of
from .puzzle import Certificate, Puzzle
from .recheck import analyse, certify
from .task import Task
from .wording import entitle

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
"""The editions and variants of the games in which the generator looks for puzzles.

For puzzles in which other players reply, the generator uses only games without a monster.
"""
WILD = 0.25  # the share of random builds, which makes the games different


@dataclass(frozen=True, slots=True)
class Order(StreamOrder):
    """The settings of a run of the generator. The same order gives the same stream of puzzles."""

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
        """The beginning of the ids of the puzzles made for the order."""
        return f"mh-{self.kind}-{self.seed}"

    def data(self) -> dict[str, Any]:
        """Returns the order as plain data for the journal of the run."""
        given = {name: getattr(self, name) for name in ("seed", "players", "variant", "grade", "margin")}
        return {"kind": str(self.kind), **given, "count": self.count, "tries": self.tries or TRIES * self.count}


def tasks(order: Order, number: int) -> Iterator[Task]:
    """Yields the tasks found in one of the games that an order generates, in random order."""
    rng = random.Random(f"{order.kind} {order.seed} {order.players} {order.variant} {number}")
    positions = list(game(order, rng))
    rng.shuffle(positions)
    for state in positions:
        yield from KINDS[order.kind].candidates(order, state, rng)


def game(order: Order, rng: random.Random) -> Iterator[GameState]:
    """Yields the positions of a game, one before each move."""
    forms = [
        (edition, variants)
        for edition, variants in FORMS
        if order.variant is None or order.variant in variants
        if KINDS[order.kind].alone or not any(name.endswith("monster") for name in variants)
    ]
    name, variants = rng.choice(forms) if forms else ("mayfair", (order.variant or "",))
    players = order.players or rng.choice((2, 3, 4))
    dealer = deck_dealer(rng)
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


NODES = 60_000  # the greatest number of nodes of a proof
A_GAME = 12  # the number of tasks of a game that are considered
STAGES = 2  # the least number of hints about the first build, including the hint that names the build


class _Maker(PuzzleMaker[Order, Task, Certificate]):
    format, most = PUZZLES, A_GAME

    def tasks(self, order: Order, number: int) -> Iterator[Task]:
        return tasks(order, number)

    def consider(self, order: Order, asked: Task) -> Certificate | Rejection | str:
        kind = kind_of(asked)
        margin = order.margin if kind.least_margin else 0
        if reason := kind.unfit(asked):
            return reason
        certificate = certify(asked, ProofBudget(nodes=NODES, provers="one", margin=margin))
        if isinstance(certificate, Rejection):
            return str(certificate.reason)
        if reason := kind.objection(certificate):
            return reason
        trap = kind.trap(asked, certificate)
        if trap is None or not trap.firm:
            return "no-trap"
        if sum(hint.turn == 1 for hint in kind.hints(asked, certificate)) < STAGES:
            return "few-hints"
        return certify(asked, ProofBudget(nodes=NODES, margin=margin))

    def puzzle(
        self,
        order: Order,
        number: int,
        asked: Task,
        accepted: Certificate,
        used: Container[str] = (),
        missed_by: Collection[str] | None = None,
    ) -> Puzzle:
        """Returns the puzzle made of a task, with titles that no other puzzle has.

        `missed_by` contains the names of the solvers that fail at the puzzle, if these names are known.
        """
        source = Provenance(made_by="generator", version=VERSION, seed=order.seed)
        analysis = analyse(asked, accepted, missed_by)
        return entitle(order.name(number), asked, accepted, analysis, source, used)

    def objection(self, order: Order, puzzle: Puzzle) -> str | None:
        return None if order.grade in (None, puzzle.grade) else "grade"

    def key(self, puzzle: Puzzle) -> str:
        return sha256(puzzle.task.text.encode()).hexdigest()[:16]


MAKER = _Maker()


def orders(kind: Kind) -> list[Order]:
    """Returns the orders for puzzles of a kind, one for each number of players and least margin. The digits of an
    order's seed are the margin and the number of players.
    """
    return [
        Order(kind, seed=10 * margin + players, players=players, margin=margin)
        for margin in KINDS[kind].margins
        for players in (2, 3, 4)
        if (players, margin) not in KINDS[kind].none_there
    ]


def remade(name: str, taken: Collection[str], missed_by: Collection[str] | None = None) -> Puzzle:
    """Makes the puzzle with a given id again from the number in the id, with titles that no other puzzle has.

    `missed_by` contains the names of the solvers that fail at the puzzle, if these names are known. Raises `DataError`
    if no puzzle has this id.
    """
    order, number = order_and_number(
        name, [order for kind in Kind for order in orders(kind)], orders(Kind.FOUR_CARDS)[0]
    )
    accepted = MAKER.first_success(order, number).accepted
    if accepted is None:
        raise DataError([gettext("{name}: the game with this number contains no puzzle", name=name)])
    return MAKER.puzzle(order, number, *accepted, taken, missed_by)
