"""Makes puzzles for an order, which describes the wanted puzzles.

The order is tried once for each number of a stream; each try gives a puzzle, or the reasons why no puzzle was found.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import DataError
from ..messages import gettext
from ..runs.workers import Workers, shared_out
from .certificate import Rejection, RejectReason
from .format import PuzzleFormat
from .journal import Made, Tried
from .puzzle import AnyPuzzle

TRIES = 50  # the tries in the stream for each ordered puzzle


class StreamOrder(ABC):
    """An order for puzzles: a description of the wanted puzzles.

    Equal orders have the same stream of numbered tries.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def prefix(self) -> str:
        """The beginning of the ids of the puzzles made for the order."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Returns the order as a dictionary, for the journal of a run.

        The key `tries` is the number of tries in the stream.
        """

    def name(self, number: int) -> str:
        """Returns the id of the puzzle that the try with this number makes."""
        return f"{self.prefix}-{number:04}"


OrderT = TypeVar("OrderT", bound=StreamOrder)
AskedT = TypeVar("AskedT")
AcceptedT = TypeVar("AcceptedT")


def order_and_number(name: str, orders: Iterable[OrderT], example: OrderT) -> tuple[OrderT, int]:
    """Returns the order and the number of the try that the id of a puzzle contains.

    If no order has this id, raises `DataError` with an id of the order `example` as an example.
    """
    prefix, _, number = name.rpartition("-")
    order = next((order for order in orders if order.prefix == prefix), None)
    if order is None or not number.isdecimal() or order.name(int(number)) != name:
        raise DataError(
            [gettext("{name!r} is not the id of a candidate, such as {example}", name=name, example=example.name(12))]
        )
    return order, int(number)


@dataclass(slots=True)
class FirstFound(Generic[AskedT, AcceptedT]):
    """The first task of a numbered try from which a puzzle can be made, and the reasons why earlier tasks were
    rejected.
    """

    rejects: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    accepted: tuple[AskedT, AcceptedT] | None = None


class PuzzleMaker(ABC, Generic[OrderT, AskedT, AcceptedT]):
    """Makes puzzles for orders; each game has a subclass.

    The resulting puzzles depend only on the order and the number of the try, never on a clock. `most` is the greatest
    number of tasks in each try; `None` means no limit.
    """

    format: ClassVar[PuzzleFormat[Any, Any]]
    most: ClassVar[int | None] = None

    @abstractmethod
    def tasks(self, order: OrderT, number: int) -> Iterator[AskedT]:
        """Returns the tasks of a numbered try, in the order in which the tasks are tried."""

    @abstractmethod
    def consider(self, order: OrderT, asked: AskedT) -> AcceptedT | Rejection | str:
        """Returns the data for a puzzle if the task gives a puzzle that fits the order; otherwise returns the reason
        against the task.

        The method makes cheap checks before expensive checks.
        """

    @abstractmethod
    def puzzle(self, order: OrderT, number: int, asked: AskedT, accepted: AcceptedT) -> AnyPuzzle:
        """Returns the puzzle made from a task that `consider` has accepted."""

    @abstractmethod
    def key(self, puzzle: Any) -> str:
        """Returns a short text which is equal for equivalent puzzles."""

    def objection(self, order: OrderT, puzzle: Any) -> str | None:
        """Returns the reason why a finished puzzle does not fit the order; `None` if it fits."""
        return None

    def first_success(self, order: OrderT, number: int) -> FirstFound[AskedT, AcceptedT]:
        """Returns the first task of a numbered try from which a puzzle can be made, and counts of rejected tasks by
        reason.
        """
        first = FirstFound[AskedT, AcceptedT]()
        for asked in islice(self.tasks(order, number), self.most):
            outcome = self.consider(order, asked)
            if isinstance(outcome, Rejection):
                if outcome.reason == RejectReason.PROOFS_DIFFER:  # a bug of this program
                    first.disagreements.append(outcome.detail)
                first.rejects[str(outcome.reason)] += 1
            elif isinstance(outcome, str):
                first.rejects[outcome] += 1
            else:
                first.accepted = asked, outcome
                return first
        if not first.rejects:
            first.rejects["no-moment"] = 1
        return first

    def attempt(self, order: OrderT, number: int) -> Tried:
        """Makes one numbered try; returns the puzzle made, if any, and the number of rejected tasks by reason."""
        first, made = self.first_success(order, number), None
        if first.accepted is not None:
            puzzle = self.puzzle(order, number, *first.accepted)
            if (reason := self.objection(order, puzzle)) is not None:
                first.rejects[reason] += 1
            else:
                text = self.format.to_yaml(puzzle)
                made = Made(puzzle.id, text, self.key(puzzle), puzzle.grade, puzzle.themes)
        return Tried(number, made, tuple(sorted(first.rejects.items())), tuple(first.disagreements))

    def stream(self, order: OrderT, first: int, workers: Workers = 1) -> AbstractContextManager[Iterator[Tried]]:
        """Returns the results of the numbered tries of an order, from the number `first` on, computed by this
        process or by workers.
        """
        return shared_out(partial(self.attempt, order), range(first, order.data()["tries"] + 1), workers)
