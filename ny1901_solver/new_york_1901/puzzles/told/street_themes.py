"""What is needed for streets to change hands: themes, each a predicate over the lines that show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ...board import bits
from ...scoring import tallies
from ...state import BOOM, GRAB, SHIFT, GameState
from ...tiles import Generation
from ..certificate import Certificate, Flip
from ..forced.stand import Answered, states_behind
from ..forced.streets import holders
from ..solvers.street_looks import by_leads
from ..task import Task
from .played_line import built, claimed, replaced


@dataclass(frozen=True, slots=True)
class ShownFlip:
    """A street's way to another holder: the position before each turn and at the end."""

    flip: Flip
    stages: tuple[GameState, ...]

    @classmethod
    def of(cls, task: Task, flip: Flip) -> ShownFlip:
        """Plays the line of a flip."""
        return cls(flip, tuple(states_behind(task.state, flip.line)))

    @property
    def turns(self) -> list[tuple[GameState, Answered]]:
        """The turns, each with the position before it."""
        return list(zip(self.stages, self.flip.line, strict=False))

    def counts(self, stage: int, seat: int) -> int:
        """The buildings of a seat on the street at a stage."""
        state = self.stages[stage]
        return tallies(state)[seat].streets[state.setup.streets.index(self.flip.street)]


StreetTheme: TypeAlias = Callable[[Task, Certificate, list[ShownFlip]], bool]


def street_themes(task: Task, certificate: Certificate) -> tuple[str, ...]:
    """The names of the themes of safe streets, in the order of the list."""
    shown = [ShownFlip.of(task, flip) for flip in certificate.flips]
    return tuple(name for name, theme in STREET_THEMES.items() if theme(task, certificate, shown))


def _any_turn(wanted: Callable[[GameState, Answered], bool]) -> StreetTheme:
    return lambda task, certificate, shown: any(wanted(state, each) for one in shown for state, each in one.turns)


def _falls(state: GameState, each: Answered) -> bool:
    return bool(replaced(each.turn, state))


def _starter_falls(state: GameState, each: Answered) -> bool:
    return any(site.generation == Generation.STARTER for site in replaced(each.turn, state))


def _straddles(state: GameState, each: Answered) -> bool:
    return any(site.districts.bit_count() > 1 for site in built(each.turn, state))


def _legendary(state: GameState, each: Answered) -> bool:
    return any(site.legendary for site in built(each.turn, state))


def locked_street(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street that is level, or one building apart, cannot change hands any more."""
    return bool(set(by_leads(task)) - set(certificate.streets))


def far_ahead(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street on which somebody leads by two buildings or more can change hands."""
    return bool(set(certificate.streets) - set(by_leads(task)))


def given_away(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street can change hands only as its holder lets a building on it fall, as far as a shortest line shows."""
    whose = dict(zip(task.state.setup.streets, holders(task.state), strict=True))
    held = [(one, holder) for one in shown if (holder := whose[one.flip.street]) is not None]
    return any(one.counts(-1, holder) < one.counts(0, holder) for one, holder in held)


def both_needed(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street can change hands only by what both players do, as far as a shortest line shows."""
    return any(all(one.counts(-1, seat) != one.counts(0, seat) for seat in (0, 1)) for one in shown)


def drawn_card(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street can change hands with a card that has yet to come up, as far as a shortest line shows."""
    kind_of, now = task.state.edition.kind_of, task.state.market.open
    for one in shown:
        state, last = one.turns[-1]
        needed = claimed(last.turn, state)
        kinds = {kind_of[index] for site in built(last.turn, state) for index in bits(site.territories & needed)}
        if kinds - set(now):
            return True
    return False


STREET_THEMES: dict[str, StreetTheme] = {
    "demolition": _any_turn(_falls),
    "starter-falls": _any_turn(_starter_falls),
    "boom": _any_turn(lambda state, each: bool(each.turn.cards & BOOM)),
    "shift": _any_turn(lambda state, each: bool(each.turn.cards & SHIFT)),
    "land-grab": _any_turn(lambda state, each: bool(each.turn.cards & GRAB)),
    "straddling-districts": _any_turn(_straddles),
    "legendary": _any_turn(_legendary),
    "locked-street": locked_street,
    "far-ahead": far_ahead,
    "given-away": given_away,
    "both-needed": both_needed,
    "drawn-card": drawn_card,
}
"""The themes of safe streets: those that other kinds know, too, and those of its own."""
