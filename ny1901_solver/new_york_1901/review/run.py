"""The decisions of a game reviewed in their order: those kept before at once, the others by one process or several."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import partial

from ...kit.errors import Refused
from ...kit.puzzles.workers import shared_out
from ...kit.watching import Stop, never
from ..replay import Record, replay
from .decisions import Decision, decisions
from .judging import Stopped, Thoroughness, review_decision
from .kept import KeptReviews
from .reviewed import Review, ReviewedTurn


def review(record: Record, thorough: Thoroughness) -> Review:
    """The review of a recorded game, by this process alone and with nothing kept.

    Raises `Refused` where there is no turn to review, and what `replay` does.
    """
    turns = list(replay(record))
    if not turns:
        raise Refused("the record has no turns to review")
    todo = [decision for turn in turns for decision in decisions(turn)]
    found = tuple(review_decision(thorough, decision) for decision in todo)
    return Review(record, turns[-1].after, found, len(todo), thorough.rollouts, thorough.seed)


def reviewed(
    todo: Sequence[Decision], thorough: Thoroughness, kept: KeptReviews, workers: int, stop: Stop = never
) -> Generator[ReviewedTurn, None, None]:
    """Reviews decisions one after the other, each written down as soon as it is known, until `stop` says so.

    Only one process alone asks it.
    """
    known = [kept.find(decision) for decision in todo]
    missing = [place for place, found in enumerate(known) if found is None]
    with suppress(Stopped), shared_out(partial(_review, thorough, todo, stop), missing, workers) as made:
        for decision, found in zip(todo, known, strict=True):
            if found is None:
                found = next(made)
                kept.keep(decision, found)
            yield found


def _review(thorough: Thoroughness, todo: Sequence[Decision], stop: Stop, place: int) -> ReviewedTurn:
    return review_decision(thorough, todo[place], stop)
