"""List the legal turns of the player to move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from pydantic import Field

from ...capabilities.of_game import Listed, list_lines
from ...messages import gettext
from ...questions.capability import Asker, Capability, Note, Question, Shown, Unfit, in_field
from ..answers import turns as of_turns
from ..answers.answer import basis_of
from ..answers.turns import LegalAnswer, LegalCertificateAnswer, LegalStepsAnswer
from ..loading import whole_turns
from ..moves import Placing, Reclaim, Step, Take, Turn
from ..rules import legal_turns
from ..rules.generator import ListCertificate, certificate, kind_of_turn
from ..rules.options import awaits_card
from ..rules.transition import chance, legal_steps
from ..state import SHIFT, GameState
from ..table.naming import read_territory, read_tile
from .fields import CARD_IS_DUE, Position


class LegalList(Question):
    """List the legal turns of the player to move.

    Turns that start with a Market Shift are listed when some draw allows them.
    """

    position: Position
    kind: Literal["take", "grab", "demolish", "build", "boom", "shift", "reclaim", "pass"] | None = Field(
        None, description="list only turns with a step of this kind; grab is a take of two territories"
    )
    tile: str | None = Field(None, description="list only turns that build this tile")
    territory: str | None = Field(
        None, description="list only turns that take this territory or give this territory back"
    )
    no_shift: bool = Field(False, description="leave out turns that start with a Market Shift")
    by_model: bool = Field(
        False, description="let the CP-SAT model list the turns, which is slow; turns with a Market Shift are left out"
    )

    def turns(self) -> list[Turn]:
        """Returns the legal turns that match the filters."""
        edition = self.position.edition
        tile = territory = None
        if self.tile is not None:
            with in_field("tile"):
                tile = edition.tiles[read_tile(edition, self.tile)].id
        if self.territory is not None:
            with in_field("territory"):
                territory = read_territory(edition, self.territory).name
        return [turn for turn in self._all() if _is_so(turn, self.kind, tile, territory)]

    def _all(self) -> list[Turn]:
        """Returns all legal turns, from the generator or from the CP-SAT model. The CP-SAT model finds no turns with a
        Market Shift."""
        if not self.by_model:
            return legal_turns(self.position, not self.no_shift)
        if self.position.mover.cards & SHIFT and not self.no_shift:
            raise Unfit("by_model", gettext("the CP-SAT model does not list turns with a Market Shift; add {no_shift}"))
        from ..planning.one_turn import enumerate_turns

        return enumerate_turns(
            whole_turns(self.position, gettext("the CP-SAT model needs a position between two turns"))
        )


class Legal(Listed, LegalList):
    """List the legal turns of the player to move.

    Turns that start with a Market Shift are listed when some draw allows them.
    """


def _legal(asked: Legal, _: Asker) -> list[Turn]:
    return asked.turns()


def _legal_answer(asked: Legal, result: list[Turn], _: Asker) -> LegalAnswer:
    return of_turns.legal(asked.position, result, asked.limit, asked.count)


def _legal_lines(answer: LegalAnswer) -> Iterator[Shown]:
    return list_lines(answer, answer.turns, _why_none(answer.about))


def _why_none(state: GameState) -> str:
    if awaits_card(state):
        return gettext(CARD_IS_DUE)
    return gettext("the game is over") if state.over else gettext("no legal turn matches")


def _is_so(turn: Turn, step: str | None, tile: str | None, territory: str | None) -> bool:
    """Returns whether a turn has a step of the given kind, builds the given tile, and takes or gives back the given
    territory.

    A filter that is `None` is not checked. The kind `grab` is a `take` of two territories, so such a step also counts
    as a `take`.
    """
    steps = turn.steps
    if step is not None:
        words = kind_of_turn(turn).split("+")
        if step not in words and not (step == "take" and "grab" in words):
            return False
    if tile is not None and not any(isinstance(each, Placing) and each.placement.tile == tile for each in steps):
        return False
    return territory is None or any(
        (isinstance(each, Take) and territory in each.territories)
        or (isinstance(each, Reclaim) and territory == each.territory)
        for each in steps
    )


class Certify(LegalList):
    """Count the legal turns by kind, with the SHA-256 of their sorted list."""


def _certify(asked: Certify, _: Asker) -> ListCertificate:
    return certificate(asked.turns())


def _certify_answer(asked: Certify, result: ListCertificate, _: Asker) -> LegalCertificateAnswer:
    return of_turns.certify_answer(asked.position, result)


def _certify_lines(answer: LegalCertificateAnswer) -> Iterator[Shown]:
    yield gettext("total: {number}", number=answer.total)
    for name, number in answer.by_kind.items():
        yield f"{name} {number}"
    yield f"sha256 {answer.sha256}"
    yield basis_of(answer)


CERTIFY = Capability(Certify, _certify, _certify_answer, _certify_lines, answers="legal")


class NextSteps(NamedTuple):
    """The legal next steps, or, if a card has to come up first, the odds of each kind of card."""

    steps: list[Step]
    odds: Mapping[int, Fraction]


class Steps(Question):
    """List the legal next steps, or, if a card has to come up first, the possible cards with their odds."""

    position: Position


def _steps(asked: Steps, _: Asker) -> NextSteps:
    return NextSteps(legal_steps(asked.position), chance(asked.position))


def _steps_answer(asked: Steps, result: NextSteps, _: Asker) -> LegalStepsAnswer:
    return of_turns.steps(asked.position, result.steps, result.odds)


def _steps_lines(answer: LegalStepsAnswer) -> Iterator[Shown]:
    yield from answer.steps
    for card, odds in answer.odds.items():
        yield f"{card} {odds}"
    if not answer.steps and not answer.odds:
        yield Note(gettext("the game is over"))


STEPS = Capability(Steps, _steps, _steps_answer, _steps_lines, answers="legal")

LEGAL = Capability(
    Legal,
    _legal,
    _legal_answer,
    _legal_lines,
    (
        "game.yaml --no-shift --limit 20",
        "game.yaml --kind demolish",
        "game.yaml --tile s4 --territory blue-07",
        "game.yaml --steps",
        "game.yaml --certify",
        "game.yaml --certify --no-shift --by-model",
    ),
    instead={"steps": STEPS, "certify": CERTIFY},
)
