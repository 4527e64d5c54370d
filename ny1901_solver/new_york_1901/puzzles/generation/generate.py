"""Makes puzzles for an order, which describes the wanted puzzles.

The order is tried once for each number of a stream; each try gives a puzzle, or the reasons why no puzzle was found.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from ....errors import DataError
from ....puzzles.certificate import ProofBudget, Rejection
from ....puzzles.generation import PuzzleMaker
from ....puzzles.parts import Provenance
from ....version import VERSION
from ...planning.result import look
from ...rules import legal_turns
from ...state import SHIFT, GameState
from ..certifying import certify
from ..format import PUZZLES
from ..kinds import KINDS, kind_of
from ..puzzle import Analysis, Certificate, Puzzle
from ..rechecking import analyse
from ..solvers.traps import deciding
from ..task import Task
from ..wording.played_line import Line
from ..wording.themes import THEMES
from ..wording.titles import with_titles
from .encounters import Encounter, known_queue
from .orders import Order
from .quality import played_cards

MOST_TURNS = 8_000  # the most legal first turns that a person can still survey
OPENING = 3  # the first rounds, in which nobody knows the value of a street
NODES = {1: 20_000, 2: 20_000, 3: 30_000, 4: 60_000, 5: 100_000}
"""The limits of the exact search in nodes, by the number of the player's turns.

The search gives up after a number of nodes and not after a time, so that the speed of the machine does not decide which
positions become puzzles.
"""
MODEL_TURNS = 3  # the most turns of a plan that the model proves, too; its only limit is in seconds
SHIFTED = 4  # the number of known cards that makes a Market Shift predictable


def tasks(order: Order, moment: Encounter, rng: random.Random) -> Iterator[Task]:
    """Yields the tasks to try in a position; yields nothing if the position allows no question of the kind."""
    kind = KINDS[order.kind]
    state = _with_known_cards(order, moment.state, rng) if kind.known_cards else moment.state
    try:
        yield from kind.candidates(order, state, rng)
    except DataError:
        return


def _with_known_cards(order: Order, state: GameState, rng: random.Random) -> GameState:
    """Returns the position with as many known cards as the turns of the task can turn up, and sometimes more."""
    need = 0 if order.turns == 1 else order.turns
    if state.mover.cards & SHIFT and (order.card_played == "shift" or rng.random() < 0.5):
        need += SHIFTED
    return known_queue(state, need, rng)


def screen(task: Task) -> str | None:
    """Returns why a task is not worth a proof, or `None` if the task may be worth a proof."""
    count = len(legal_turns(task.problem.state))
    if count > MOST_TURNS:
        return "too-many-turns"
    if count < 2:
        return "no-choice"
    return None


def is_opening(task: Task, turn: int) -> bool:
    """Whether a task asks for the final score during the opening.

    `turn` is the number of the turn in the game, from 1.
    """
    return task.problem.counting == "final" and turn <= OPENING * len(task.state.players)


def chains(answer: Line) -> bool:
    """Whether an answer demolishes a building that the answer itself has built."""
    return any(site in answer.sites for fallen in answer.falls for site in fallen)


def first_budget(task: Task, margin: int) -> ProofBudget:
    """Returns the budget of the first proof, by one prover."""
    return ProofBudget(nodes=NODES.get(task.turns, max(NODES.values())), provers="one", margin=margin)


def last_budget(task: Task, certificate: Certificate, margin: int) -> ProofBudget:
    """Returns the budget of the last proof, after the first proof has found the answer.

    Long plans are proved by one prover only.
    """
    turns = kind_of(task).turns_proved(task, certificate)
    return replace(first_budget(task, margin), provers="both" if turns <= MODEL_TURNS else "one")


@dataclass(frozen=True, slots=True)
class Accepted:
    """The proved answer of a task that fits an order, and the analysis of the answer."""

    certificate: Certificate
    analysis: Analysis


def tasks_of(order: Order, number: int) -> Iterator[tuple[Encounter, Task]]:
    """Yields the tasks of a numbered try of an order, each with the position from which the task comes."""
    rng = random.Random(f"tasks {order.seed} {number} {order.shape}")
    for moment in KINDS[order.kind].moments(order, number):
        for task in tasks(order, moment, rng):
            yield moment, task


def _objection(order: Order, task: Task, certificate: Certificate) -> str | None:
    """Returns the name of an objection to an answer that can be found cheaply, or `None` if there is no objection."""
    kind = kind_of(task)
    if reason := kind.objection(order, certificate):
        return reason
    if order.card is not None and order.card not in played_cards(certificate.answer):
        return "card"
    answer = Line.of(task, certificate.answer)
    if answer is not None and kind.by_turns:
        if order.chains is False and chains(answer):
            return "chain"
        tiles = {answer.start.edition.tiles[site.tile].id for site in answer.sites}
        if order.legendary is not None and order.legendary not in tiles:
            return "legendary"
        if order.theme in THEMES and not THEMES[order.theme](answer):
            return "theme"
    if order.wants_trap and not kind.is_firm(task, certificate):
        return "no-trap"
    return None


def _misfit(order: Order, task: Task, certificate: Certificate, analysis: Analysis) -> str | None:
    """Returns the name of the part of the order that a puzzle does not meet, or `None` if all parts are met."""
    if order.cause is not None and (analysis.trap is None or order.cause != analysis.trap.cause):
        return "cause"
    if order.decides is not None and order.decides not in deciding(task, certificate, analysis.trap):
        return "decides"
    if order.grade is not None and analysis.grade != order.grade:
        return "grade"
    if order.theme is not None and order.theme not in analysis.themes:
        return "theme"
    if sum(hint.turn == 1 for hint in analysis.hints) < kind_of(task).hint_stages:
        return "few-hints"
    return None


def key_of(task: Task, certificate: Certificate) -> str:
    """Returns a hash that is equal for two tasks whose positions and answers differ only in names or in the scores."""
    state = task.problem.state
    players = [
        (player.score, player.land, sorted(map(look, player.buildings)), player.cards)
        for player in (*state.players[task.seat :], *state.players[: task.seat])
    ]
    after = kind_of(task).effect(task, certificate)
    market = state.market.open, [layer for layer in state.market.future if sum(map(bool, layer)) == 1]
    alike = str(task.kind), task.turns, players, market, task.wishes, sorted(map(str, task.choices)), after
    return sha256(repr(alike).encode()).hexdigest()[:16]


class _Maker(PuzzleMaker[Order, tuple[Encounter, Task], Accepted]):
    """Makes puzzles of positions from games of computer players."""

    format = PUZZLES

    def tasks(self, order: Order, number: int) -> Iterator[tuple[Encounter, Task]]:
        """Yields the tasks of a numbered try, each with its position."""
        return tasks_of(order, number)

    def consider(self, order: Order, asked: tuple[Encounter, Task]) -> Accepted | Rejection | str:
        """Proves and analyses a task; returns why it does not fit the order, if it does not."""
        moment, task = asked
        if is_opening(task, moment.turn):
            return "opening"
        if reason := screen(task):
            return reason
        certificate = certify(task, first_budget(task, order.margin))
        if isinstance(certificate, Rejection):
            return certificate
        if reason := _objection(order, task, certificate):
            return reason
        analysis = analyse(task, certificate)
        if reason := _misfit(order, task, certificate, analysis):
            return reason
        budget = last_budget(task, certificate, order.margin)
        proved = certificate if budget.provers == "one" else certify(task, budget)
        if isinstance(proved, Rejection):
            return proved
        return Accepted(proved, analysis)

    def puzzle(self, order: Order, number: int, asked: tuple[Encounter, Task], accepted: Accepted) -> Puzzle:
        """Returns the puzzle of an accepted task."""
        moment, task = asked
        made_by: Literal["composed", "generator"] = "composed" if moment.composed else "generator"
        source = Provenance(made_by=made_by, version=VERSION, seed=order.seed)
        return with_titles(order.name(number), task, accepted.certificate, accepted.analysis, source)

    def key(self, puzzle: Puzzle) -> str:
        """Returns a hash of the position and the answer, without names and scores."""
        return key_of(puzzle.task, puzzle.certificate)


MAKER = _Maker()
attempt, stream = MAKER.attempt, MAKER.stream
