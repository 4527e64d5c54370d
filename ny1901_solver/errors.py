"""Errors that say whose fault they are: the text's, a file's, the move's or the program's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .messages import gettext


class ReportsViolation(Protocol):
    """A broken rule with its sentence, such as `rules.Violation`; an `IllegalMove` carries them."""

    @property
    def rule(self) -> str:
        """The id of the broken rule."""

    @property
    def sentence(self) -> str:
        """What is wrong, for the player."""


MOST_PROBLEMS = 50
"""The number of problems shown at once; a file with more is of another kind."""


LONGEST_SENTENCE = 1000
"""Characters of a sentence that are shown: the longest of our own have about 400, and the rest is quoted text."""


class Ny1901Error(Exception):
    """The root of every error that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Restores an error from another process with its attributes, without calling the constructor of its class."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Ny1901Error], args: tuple[Any, ...], state: dict[str, Any]) -> Ny1901Error:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class NotationError(Ny1901Error, ValueError):
    """A text that does not parse: the text, the place (0-based) and what is expected there."""

    def __init__(self, text: str, at: int, expected: str) -> None:
        self.text = text
        self.at = at
        self.expected = expected
        super().__init__(
            gettext(
                "in {text!r} at character {place}: expected {expected}",
                text=_around(text, at),
                place=at + 1,
                expected=shorten(expected),
            )
        )

    def inside(self, whole: str, offset: int) -> NotationError:
        """The same error placed in the longer text that holds this one."""
        return NotationError(whole, offset + self.at, self.expected)


def _around(text: str, at: int) -> str:
    """The text; of a long one, the part around a place."""
    if len(text) <= 100:
        return text
    start, end = max(0, at - 30), at + 40
    return f"{'...' if start else ''}{text[start:end]}{'...' if end < len(text) else ''}"


class Refused(Ny1901Error):
    """Typed words that cannot be carried out, with every reason; `step` numbers the wrong step of a turn."""

    def __init__(self, *sentences: str, step: int | None = None) -> None:
        self.sentences = sentences
        self.step = step
        super().__init__("\n".join(sentences))


class UnknownWord(Refused):
    """A typed word that names nothing known: the `reason`, a sentence that quotes it, and what may be meant instead."""

    def __init__(self, word: str, reason: str, instead: str = "") -> None:
        self.word, self.reason = word, reason
        super().__init__(f"{reason}; {instead}" if instead else reason)


def shorten(sentence: str) -> str:
    """The sentence; one that is too long loses its middle."""
    half = LONGEST_SENTENCE // 2
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:half]} ... {sentence[-half:]}"


class DataError(Ny1901Error):
    """A file with wrong content; every problem names file, line and token.

    `problems` has all of them; the text of the error has the first ones.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        lines = [shorten(problem) for problem in self.problems[:MOST_PROBLEMS]]
        if more := len(self.problems) - len(lines):
            lines.append(gettext("and {number} more", number=more))
        super().__init__("\n".join(lines))


class IllegalMove(Ny1901Error):
    """A turn that the rules forbid; carries all broken rules.

    `remark` is a sentence about the turn itself, `nearest` a nearest legal turn; each may be empty. `noun` is the
    game's word for a turn.
    """

    def __init__(
        self,
        turn: str,
        violations: Sequence[ReportsViolation],
        *,
        remark: str = "",
        nearest: str = "",
        noun: str = "turn",
    ) -> None:
        self.turn = turn
        self.violations = tuple(violations)
        self.remark = remark
        self.nearest = nearest
        self.noun = noun
        reasons = "; ".join(f"{v.rule}: {v.sentence}" for v in self.violations)
        super().__init__(gettext("{turn!r} is illegal. {reasons}", turn=turn, reasons=reasons))

    @property
    def explanation(self) -> str:
        """The turn, every rule that it breaks, the remark and the nearest legal turn, a line each."""
        lines = [
            gettext("illegal: {turn}", turn=self.turn),
            *(f"  {each.rule}: {each.sentence}" for each in self.violations),
        ]
        lines += [self.remark] * bool(self.remark)
        if self.nearest:
            lines.append(gettext("nearest legal {noun}: {turn}", noun=gettext(self.noun), turn=self.nearest))
        return "\n".join(lines)


class IllegalGivenTurn(IllegalMove):
    """A given turn of another seat that cannot be played when it is due.

    `in_round` is the round of the plan and `place` the turn of the round, both from 0.
    """

    def __init__(self, turn: str, violations: Sequence[ReportsViolation], in_round: int, place: int) -> None:
        super().__init__(turn, violations)
        self.in_round = in_round
        self.place = place


class ImpossibleDraw(Ny1901Error, ValueError):
    """Drawn cards that cannot have come up."""


class WrongResult(Ny1901Error):
    """A game record whose result is not the one that its turns lead to."""


class SolverError(Ny1901Error):
    """A solver that ended without a result."""


class ProofsDiffer(Ny1901Error):
    """Two independent proofs gave different answers: a bug of this program."""
