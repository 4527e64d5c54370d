"""The cards that a turn turns up: given by the user, drawn by a seed, or certain."""

from __future__ import annotations

import random
from collections.abc import Sequence

import typer

from ..edition import Edition
from ..errors import IllegalMove, ImpossibleDraw
from ..moves import Shift, Turn
from ..rules import play, shuffled, violations
from ..state import GameState, Market
from ..table.naming import read_kinds
from . import inputs


class Draws:
    """A dealer that turns up the given cards in order, then draws by the generator, then only what is certain.

    `drawn` are the cards turned up so far.
    """

    def __init__(self, edition: Edition, given: list[int], rng: random.Random | None) -> None:
        self._names = edition.kind_names
        self._given = given
        self._deal = shuffled(rng) if rng else None
        self.drawn: list[int] = []

    def __call__(self, market: Market) -> int:
        """Turns up the next card of a market's pile; raises `ImpossibleDraw` when it is not known."""
        possible = [kind for kind, copies in enumerate(market.future[0]) if copies]
        names = ", ".join(self._names[kind] for kind in possible)
        if self._given:
            card = self._given.pop(0)
            if card not in possible:
                raise ImpossibleDraw(f"{self._names[card]} is not on top of the future market; {names} may be")
        elif self._deal is not None:
            card = self._deal(market)
        elif len(possible) == 1:
            card = possible[0]
        else:
            raise ImpossibleDraw(
                f"card {len(self.drawn) + 1} that the turn turns up is not known, it may be {names}: "
                f"say which with --draw, one for each card in order, or draw at random with --seed"
            )
        self.drawn.append(card)
        return card

    def rewind(self) -> None:
        """Makes the cards turned up so far the next to be given again."""
        self._given, self.drawn = [*self.drawn, *self._given], []

    def expect_none_left(self) -> None:
        """Raises `ImpossibleDraw` when more cards were given than the turn turned up."""
        if self._given:
            given = len(self.drawn) + len(self._given)
            raise ImpossibleDraw(f"{given} cards given with --draw; the turn turns up {len(self.drawn)}")


def told_cards(edition: Edition, told: Sequence[int], option: Sequence[str] | None) -> list[int]:
    """The cards that stand behind a turn, or that `--draw` gives; not both."""
    if told and option:
        raise typer.BadParameter("the cards stand behind the turn already", param_hint="--draw")
    return [*told, *(kind for text in option or [] for kind in kinds_of(edition, text, "--draw"))]


def kinds_of(edition: Edition, text: str, option: str) -> list[int]:
    """The kinds of card of an option, in any case, with commas or blanks between them: `b2,r2`."""

    def read(edition: Edition, text: str) -> list[int]:
        return [kind for word in text.replace(",", " ").split() or [text] for kind in read_kinds(edition, word)]

    return inputs.known(text, read, edition, option)


def turned_up(state: GameState, turn: Turn, draws: Draws) -> list[int]:
    """All cards that a turn turns up; raises `IllegalMove` when it is illegal, also for what a Market Shift shows."""
    _raise_if_illegal(state, turn, None)
    if turn.steps[:1] == (Shift(),):
        play(state, Turn((Shift(),)), draws)
        _raise_if_illegal(state, turn, draws.drawn)
        draws.rewind()
    play(state, turn, draws)
    draws.expect_none_left()
    return draws.drawn


def _raise_if_illegal(state: GameState, turn: Turn, drawn: list[int] | None) -> None:
    if found := violations(state, turn, drawn):
        raise IllegalMove(str(turn), found)
