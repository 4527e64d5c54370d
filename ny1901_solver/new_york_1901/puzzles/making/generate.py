"""Making puzzles: what the number i of an order's stream comes to, a puzzle or the reasons why not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Literal

from .... import __version__
from ....kit.puzzles.budget import Rejection, RejectReason
from ....kit.puzzles.journal import Made, Tried
from ....kit.puzzles.parts import Provenance
from ....kit.puzzles.workers import Workers, shared_out
from ...edition import card_words
from ...planning.effects import look
from ..analyse import analyse
from ..attempt import Attempt, play_out
from ..certificate import Certificate
from ..certifying import certify
from ..format import format_puzzle
from ..puzzle import Analysis
from ..solvers.traps import deciding, firm
from ..task import Kind, Task
from ..told.played_line import Line
from ..told.themes import THEMES
from ..told.titles import entitled
from .encounters import Encounter, moments
from .last_turns_of_two import last_turns_of_two
from .last_two_turns import last_two_turns
from .orders import Order
from .posing import tasks
from .screen import chains, first_budget, is_opening, last_budget, screened

STAGES = 3  # hints about the first turn, the one that tells it included


def attempt(order: Order, number: int) -> Tried:
    """Tries the tasks of a number one after another, up to the first that is a puzzle as ordered.

    The answer hangs on the order and the number alone: no clock is asked.
    """
    rejects: Counter[str] = Counter()
    disagreements: list[str] = []
    for moment, task in asked(order, number):
        found = "opening" if is_opening(task, moment.turn) else _considered(order, task)
        if isinstance(found, _Accepted):
            return Tried(number, _made(order, number, moment, task, found), _listed(rejects), tuple(disagreements))
        if isinstance(found, Rejection):
            disagreements.append(found.detail)
        rejects[found.reason if isinstance(found, Rejection) else found] += 1
    return Tried(number, None, _listed(rejects) or (("no-moment", 1),), tuple(disagreements))


def stream(order: Order, first: int, workers: Workers = 1) -> AbstractContextManager[Iterator[Tried]]:
    """The numbers of an order's stream from the first on, made by one process or by others."""
    return shared_out(partial(attempt, order), range(first, order.tries + 1), workers)


@dataclass(frozen=True, slots=True)
class _Accepted:
    certificate: Certificate
    analysis: Analysis


def asked(order: Order, number: int) -> Iterator[tuple[Encounter, Task]]:
    """The tasks of a number, one after another, each with the moment that it is of."""
    rng = random.Random(f"tasks {order.seed} {number} {order.shape}")
    by_force = last_turns_of_two if order.kind.by_force else moments
    found = last_two_turns if order.kind == Kind.SAFE_STREETS else by_force
    for moment in found(order, number):
        for task in tasks(order, moment, rng):
            yield moment, task


def _considered(order: Order, task: Task) -> _Accepted | Rejection | str:
    """A task as a puzzle, or why not; the cheap questions come first, the proof by the model last."""
    if reason := screened(task):
        return reason
    certificate = certify(task, first_budget(task, order.margin))
    if isinstance(certificate, Rejection):
        return _worded(certificate)
    if reason := _unwanted(order, task, certificate):
        return reason
    analysis = analyse(task, certificate)
    if reason := _unsuited(order, task, certificate, analysis):
        return reason
    budget = last_budget(task, certificate, order.margin)
    proved = certificate if budget.doors == "one" else certify(task, budget)
    if isinstance(proved, Rejection):
        return _worded(proved)
    return _Accepted(proved, analysis)


def _worded(rejection: Rejection) -> Rejection | str:
    """The reason alone, except of what is a bug of this program."""
    return rejection if rejection.reason == RejectReason.DOORS_DISAGREE else str(rejection.reason)


def _unwanted(order: Order, task: Task, certificate: Certificate) -> str | None:
    """What speaks against an answer at first sight."""
    if task.kind == Kind.RACE and certificate.value < min(2, order.turns):
        return "too-short"
    if order.card is not None and order.card not in _cards(certificate):
        return "card"
    answer = Line.of(task, certificate.answer)
    if answer is not None and task.kind.by_turns:
        if order.chains is False and chains(answer):
            return "chain"
        if order.legendary is not None and order.legendary not in _tiles(answer):
            return "legendary"
        if order.theme in THEMES and not THEMES[order.theme](answer):
            return "theme"
    if order.wants_trap and not firm(task, certificate):
        return "no-trap"
    return None


def _unsuited(order: Order, task: Task, certificate: Certificate, analysis: Analysis) -> str | None:
    """What of the order a puzzle does not answer to."""
    if order.cause is not None and (analysis.trap is None or order.cause != analysis.trap.cause):
        return "cause"
    if order.decides is not None and order.decides not in deciding(task, certificate, analysis.trap):
        return "decides"
    if order.grade is not None and analysis.grade != order.grade:
        return "grade"
    if order.theme is not None and order.theme not in analysis.themes:
        return "theme"
    stages = STAGES - (order.kind == Kind.EARLY_END)  # an end in two turns leaves a handful of effects to tell apart
    if order.kind != Kind.RULING and sum(hint.turn == 1 for hint in analysis.hints) < stages:
        return "few-hints"
    return None


def _tiles(answer: Line) -> set[str]:
    """The ids of the tiles that an answer builds."""
    return {answer.start.edition.tiles[site.tile].id for site in answer.sites}


def _cards(certificate: Certificate) -> set[str]:
    """The action cards that an answer plays."""
    return {word for turn in certificate.answer for word in card_words(turn.cards)}


def _made(order: Order, number: int, moment: Encounter, task: Task, found: _Accepted) -> Made:
    name = order.name(number)
    made_by: Literal["composed", "generator"] = "composed" if moment.composed else "generator"
    source = Provenance(made_by=made_by, version=__version__, seed=order.seed)
    puzzle = entitled(name, task, found.certificate, found.analysis, source)
    return Made(name, format_puzzle(puzzle), key_of(task, found.certificate), puzzle.grade, puzzle.themes)


def key_of(task: Task, certificate: Certificate) -> str:
    """A short text, the same for tasks whose positions and answers differ in names only, or in how they are scored."""
    state = task.problem.state
    players = [
        (player.score, player.land, sorted(map(look, player.buildings)), player.cards)
        for player in (*state.players[task.seat :], *state.players[: task.seat])
    ]
    played = play_out(task, certificate.answer)
    after: object = list(map(str, certificate.answer))
    if task.kind == Kind.SAFE_STREETS:
        after = certificate.streets
    elif isinstance(played, Attempt):
        after = played.ending.effect.buildings
    market = state.market.open, [layer for layer in state.market.future if sum(map(bool, layer)) == 1]
    alike = str(task.kind), task.turns, players, market, task.wishes, sorted(map(str, task.choices)), after
    return sha256(repr(alike).encode()).hexdigest()[:16]


def _listed(rejects: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(rejects.items()))
