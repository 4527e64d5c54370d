"""A certificate of a list of turns: numbers and a digest that change when any one turn does."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..moves import Step, Turn
from ..moves.steps import card_of


@dataclass(frozen=True, slots=True)
class ListCertificate:
    """How many turns there are, in all and by kind, and the SHA-256 of their texts, sorted, one a line.

    A kind names the steps, `take+build+boom`; taking two territories by Land Grab is `grab`.
    """

    total: int
    by_kind: dict[str, int]
    digest: str


def certificate(turns: Iterable[Turn]) -> ListCertificate:
    """Certifies turns that come in any order."""
    listed = list(turns)
    kinds = Counter(map(kind_of_turn, listed))
    text = "".join(f"{line}\n" for line in sorted(map(str, listed)))
    return ListCertificate(len(listed), dict(sorted(kinds.items())), hashlib.sha256(text.encode()).hexdigest())


def kind_of_turn(turn: Turn) -> str:
    """The kinds of step of a turn, in its order: `shift+grab+build`."""
    return "+".join(_word(step) for step in turn.steps)


def _word(step: Step) -> str:
    card = card_of(step)
    return step.verb if card is None else card.word
