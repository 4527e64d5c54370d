"""The classes of errors, which distinguish faults in the typed text, in a file, in the move, and in the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .messages import gettext, ngettext
from .step_words import step_words


class ReportsViolation(Protocol):
    """The attributes of a broken rule, such as a `rules.Violation`: the rule's id, and a sentence about the broken
    rule. The error `IllegalMove` contains a list of objects with these attributes.
    """

    @property
    def rule(self) -> str:
        """The id of the broken rule."""

    @property
    def sentence(self) -> str:
        """A sentence for the player about the broken rule."""


MOST_PROBLEMS = 50
"""The greatest number of problems of a file that an error shows at once. A file with more problems is probably of
another kind.
"""


LONGEST_SENTENCE = 1000
"""The greatest number of characters that an error shows of one sentence. The program's longest sentences have about 400
characters; a longer sentence quotes a long text.
"""


class Ny1901Error(Exception):
    """The base class of all errors that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets another process restore the error with its attributes, without calling the constructor of its class."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Ny1901Error], args: tuple[Any, ...], state: dict[str, Any]) -> Ny1901Error:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class NotationError(Ny1901Error, ValueError):
    """The error for a text that cannot be parsed: the text, the place of the error (counted from 0), and a phrase for
    the text that the parser expected at this place.
    """

    def __init__(self, text: str, at: int, expected: str) -> None:
        self.text = text
        self.at = at
        self.expected = expected
        super().__init__(
            gettext(
                "in {text!r} at character {place}: expected {expected}",
                text=around(text, at),
                place=at + 1,
                expected=shorten(expected),
            )
        )

    def inside(self, whole: str, offset: int) -> NotationError:
        """Returns the same error for a longer text in which this text begins at `offset`."""
        return NotationError(whole, offset + self.at, self.expected)


def around(text: str, at: int) -> str:
    """Returns the part of a text around a place; a short text is returned whole."""
    if len(text) <= 100:
        return text
    start, end = max(0, at - 30), at + 40
    return f"{'...' if start else ''}{text[start:end]}{'...' if end < len(text) else ''}"


class Refused(Ny1901Error):
    """The error for a command that cannot be carried out, with every reason. `step` is the number of the step of a turn
    that is wrong.
    """

    def __init__(self, *sentences: str, step: int | None = None) -> None:
        self.sentences = sentences
        self.step = step
        super().__init__("\n".join(sentences))


class UnknownWord(Refused):
    """The error for a typed word that the program does not know: `reason` is a sentence that quotes the word, and
    `instead` is a suggestion.
    """

    def __init__(self, word: str, reason: str, instead: str = "") -> None:
        self.word, self.reason = word, reason
        super().__init__(f"{reason}; {instead}" if instead else reason)


def shorten(sentence: str) -> str:
    """Returns the sentence; if the sentence is too long, dots replace its middle."""
    half = LONGEST_SENTENCE // 2
    return sentence if len(sentence) <= LONGEST_SENTENCE else f"{sentence[:half]} ... {sentence[-half:]}"


class DataError(Ny1901Error):
    """The error for a file with wrong content. Every problem names the file, the line and the wrong text.

    `problems` contains all problems; the text of the error contains only the first of them.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        lines = [shorten(problem) for problem in self.problems[:MOST_PROBLEMS]]
        if more := len(self.problems) - len(lines):
            lines.append(ngettext("and {number} more problem", "and {number} more problems", more))
        super().__init__("\n".join(lines))


class IllegalMove(Ny1901Error):
    """The error for a turn that the rules forbid, with every rule that the turn breaks.

    `remark` is a sentence about the turn itself, and `nearest` is a nearest legal turn; both texts may be empty. `noun`
    is the game's word for a turn (`move` or `turn`), as the function `step_words` expects it.
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
        """The turn, every rule that it breaks, the remark and the nearest legal turn, each on its own line."""
        lines = [
            gettext("illegal: {turn}", turn=self.turn),
            *(f"  {each.rule}: {each.sentence}" for each in self.violations),
        ]
        lines += [self.remark] * bool(self.remark)
        if self.nearest:
            lines.append(gettext(step_words(self.noun).nearest, step=self.nearest))
        return "\n".join(lines)


class IllegalGivenTurn(IllegalMove):
    """The error for a turn that the user gave for another player, if the turn is illegal at its place in the plan.

    `in_round` is the number of the round in the plan, and `place` is the number of the turn within this round.
    `in_round` and `place` count from 0.
    """

    def __init__(self, turn: str, violations: Sequence[ReportsViolation], in_round: int, place: int) -> None:
        super().__init__(turn, violations)
        self.in_round = in_round
        self.place = place


class ImpossibleDraw(Ny1901Error, ValueError):
    """The error for cards that cannot have been drawn in a position."""


class WrongResult(Ny1901Error):
    """The error for a game record whose stated result differs from the result of its turns."""


class SolverError(Ny1901Error):
    """The error for a solver that stopped without a result."""


class ProofsDiffer(Ny1901Error):
    """The error if two independent proofs give different answers. Different answers of two proofs mean that the program
    has a bug.
    """
