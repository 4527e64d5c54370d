"""Errors that say whose fault they are: the text's, a file's, the move's or the program's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .messages import gettext


class ReportsViolation(Protocol):
    """What an `IllegalMove` carries: a broken rule with its sentence (see `rules.Violation`)."""

    @property
    def rule(self) -> str:
        """The id of the broken rule."""

    @property
    def sentence(self) -> str:
        """What is wrong, for the player."""


MOST_PROBLEMS = 50
"""Problems that are told at once; whoever has more of them has handed in another kind of file."""


LONGEST_SENTENCE = 1000
"""Characters of a sentence that are shown: the longest of our own have some 400, and the rest is what they quote."""


class Ny1901Error(Exception):
    """The root of every error that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """How an error comes back from another process: as it was, without its class being called again."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Ny1901Error], args: tuple[Any, ...], state: dict[str, Any]) -> Ny1901Error:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class NotationError(Ny1901Error, ValueError):
    """A text that does not parse: quotes the text, the place (0-based) and what would be right."""

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
        """Returns the same error placed in the longer text that holds this one."""
        return NotationError(whole, offset + self.at, self.expected)


def _around(text: str, at: int) -> str:
    """A text, or of a long one the part around a place."""
    if len(text) <= 100:
        return text
    start, end = max(0, at - 30), at + 40
    return f"{'...' if start else ''}{text[start:end]}{'...' if end < len(text) else ''}"


class Refused(Ny1901Error):
    """Typed words that are not carried out, with every reason as one sentence; `step` is the step of a turn amiss."""

    def __init__(self, *sentences: str, step: int | None = None) -> None:
        self.sentences = sentences
        self.step = step
        super().__init__("\n".join(sentences))


class UnknownWord(Refused):
    """A typed word by which nothing known is meant: `said` follows on it in the sentence, then what may be meant."""

    def __init__(self, word: str, said: str, instead: str = "") -> None:
        self.word, self.said = word, said
        super().__init__(f"{word!r}{said}{instead}")


def shorten(sentence: str) -> str:
    """A sentence, without its middle where it quotes too much."""
    half = LONGEST_SENTENCE // 2
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:half]} ... {sentence[-half:]}"


class DataError(Ny1901Error):
    """A file whose content does not add up; every problem names file, line and token.

    `problems` are all of them; as text it is the first ones, more than anybody mends before trying again.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        lines = [shorten(problem) for problem in self.problems[:MOST_PROBLEMS]]
        if more := len(self.problems) - len(lines):
            lines.append(gettext("and {number} more", number=more))
        super().__init__("\n".join(lines))


class IllegalMove(Ny1901Error):
    """A turn that the rules forbid; carries all broken rules.

    `remark` is a sentence about the turn itself, `nearest` a nearest legal turn; each may be empty. `noun` is what its
    game calls a turn.
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
        """The turn and every rule it breaks, a line each, with what else is known about it."""
        lines = [
            gettext("illegal: {turn}", turn=self.turn),
            *(f"  {each.rule}: {each.sentence}" for each in self.violations),
        ]
        lines += [self.remark] * bool(self.remark)
        lines += [f"nearest legal {self.noun}: {self.nearest}"] * bool(self.nearest)
        return "\n".join(lines)


class IllegalGivenTurn(IllegalMove):
    """A given turn of another seat that cannot be played when it is due.

    `in_round` and `place` say which one it is: the rounds of a plan, and the turns of a round, are counted from 0.
    """

    def __init__(self, turn: str, violations: Sequence[ReportsViolation], in_round: int, place: int) -> None:
        super().__init__(turn, violations)
        self.in_round = in_round
        self.place = place


class ImpossibleDraw(Ny1901Error, ValueError):
    """Drawn cards that the future market cannot have given."""


class WrongResult(Ny1901Error):
    """A game record whose result is not what the rules make of its turns."""


class SolverError(Ny1901Error):
    """A solver that answered with something other than a result."""


class ProofsDiffer(Ny1901Error):
    """Two independent proofs gave different answers: a bug of this program."""
