"""Chance that can be played back, and cut down to the least that still makes a case fail.

Hypothesis shrinks as well, but only what it has drawn itself: it cannot start from the case of a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

Taken: TypeAlias = dict[str, tuple[int, ...]]
PARTS = 1 << 53  # the steps that `Random.random` makes of the unit interval
ZEROS = 1000  # more than a case draws behind the numbers that are kept of it


class Stream(random.Random):
    """A source of chance that keeps what it has given: from a seed, or from numbers kept before, and then zeros.

    Every method of `Random` comes down to `random`, and a small number stands for an early choice. Behind `ZEROS` zeros
    come numbers from a seed again: `Random.sample` draws until it has found another one.
    """

    def __init__(self, seed: str, given: Sequence[int] | None) -> None:
        self.taken: list[int] = []
        self._given, self._chance = given, random.Random(seed)
        super().__init__(0)

    def random(self) -> float:
        """The next number, in parts of one."""
        place = len(self.taken)
        if self._given is None:
            self.taken.append(int(self._chance.random() * PARTS))
        else:
            beyond = place - len(self._given)
            self.taken.append(
                self._given[place] if beyond < 0 else int(self._chance.random() * PARTS) * (beyond >= ZEROS)
            )
        return self.taken[-1] / PARTS


class Draws:
    """All the chance of a case, in streams by name, so that what is cut from one leaves the others as they are."""

    def __init__(self, seed: object, given: Mapping[str, Sequence[int]] | None = None) -> None:
        self.seed, self._given = seed, given
        self._streams: dict[str, Stream] = {}

    def stream(self, name: str) -> random.Random:
        """The stream of a name, always the same one."""
        if name not in self._streams:
            given = None if self._given is None else self._given.get(name, ())
            self._streams[name] = Stream(f"{self.seed} {name}", given)
        return self._streams[name]

    @property
    def taken(self) -> Taken:
        """What has been drawn so far."""
        return {name: tuple(stream.taken) for name, stream in self._streams.items()}


def smallest(taken: Mapping[str, Sequence[int]], fails: Callable[[Draws], bool], tries: int = 2000) -> Draws:
    """Chance as short and as small as was found within so many tries, with which a case still fails.

    Runs are left out or set to zero, long ones first, and single numbers are lowered, until nothing more helps.
    """
    best = Draws("cut down", {name: tuple(given) for name, given in taken.items()})
    assert fails(best), "the case does not fail"
    left, again = tries, True
    while again:
        again = False
        for smaller in _smaller(best.taken):
            if not left:
                return best
            left -= 1
            draws = Draws("cut down", smaller)
            if fails(draws) and _size(draws.taken) < _size(best.taken):
                best, again = draws, True
                break
    return best


def _size(taken: Taken) -> tuple[int, int, int]:
    numbers = [number for given in taken.values() for number in given]
    return sum(number > 0 for number in numbers), sum(numbers), len(numbers)


def _smaller(taken: Taken) -> Iterator[Taken]:
    for name, given in taken.items():
        length = len(given)
        while length:
            for at in range(0, len(given), length):
                if any(given[at : at + length]):
                    yield {**taken, name: (*given[:at], *given[at + length :])}
                    yield {**taken, name: (*given[:at], *([0] * length), *given[at + length :])}
            length //= 2
    for name, given in taken.items():
        for at, number in enumerate(given):
            for lower in (1, 2, 3, number // 2):
                if lower < number:
                    yield {**taken, name: (*given[:at], lower, *given[at + 1 :])}
