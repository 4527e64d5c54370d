"""The functions that `import ny1901_solver` offers to a program; they take positions and turns as people name them.

They validate their arguments; the work is done in `rules`, `planning`, `scoring` and other packages."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, overload

from ..errors import DataError, Refused
from ..messages import gettext, gettext_noop
from ..questions.arguments import FLAG, TEXT, TEXTS, WHOLE, Wanted, WrongArgument, check_arguments, of_game
from . import edition as editions
from . import rules
from .chance import Cards, deck_dealer
from .edition import Edition, available_editions
from .loading import is_known, is_line, open_source, parse_text
from .moves import Step, Turn
from .rules.set_up import VARIANTS
from .rules.transition import carried_out
from .state import COLOURS, GameState, Readings
from .state.setup import Unlocks

if TYPE_CHECKING:
    from .rules import Violation

CardsGiven: TypeAlias = str | Iterable[str | int]
"""Cards that come up, in order: `"b2 y3"`, or a list of names or kinds."""

__all__ = [
    "legal_turns",
    "load",
    "load_edition",
    "new_game",
    "parse",
    "play",
    "violations",
]


def _is_turn(given: Any) -> bool:
    return isinstance(given, str) or (isinstance(given, Turn) and all(isinstance(step, Step) for step in given.steps))


def _one_of(words: Sequence[str]) -> Wanted:
    return Wanted(f"one of {', '.join(words)}", lambda given: given in words)


_CARDS = Wanted(
    gettext_noop("the cards that come up, 'b2 y3' or a list of them,"),
    lambda given: isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray, Mapping)),
)
WANTED: Mapping[str, Wanted] = {
    **of_game(GameState, Edition),
    "source": Wanted.of(gettext_noop("the name of a file or puzzle, or a position as one line,"), str, Path),
    "turn": Wanted(gettext_noop("a turn, as its text or as parse(text, state) gives it,"), _is_turn),
    "draws": Wanted(
        gettext_noop("the cards that come up, 'b2 y3' or a list of them, or a random.Random"),
        lambda given: isinstance(given, random.Random) or _CARDS.is_so(given),
    ),
    "challenge": TEXT,
    "streets": TEXTS,
    **dict.fromkeys(("black_and_white", "shifts", "starters", "action_cards"), FLAG),
    "colours": Wanted(
        f"a list of different colours of {', '.join(COLOURS)}",
        lambda given: TEXTS.is_so(given) and len(set(given)) == len(given) and set(given) <= set(COLOURS),
    ),
    "variant": _one_of(VARIANTS),
    "unlocks": _one_of(get_args(Unlocks)),
    "readings": Wanted.of("Readings", Readings),
}
"""The values that each argument may have, by its name; functions override an entry where theirs differs."""

load_edition = check_arguments(WANTED)(editions.load_edition)
new_game = check_arguments({**WANTED, "edition": WANTED["loaded_edition"]})(rules.new_game)
legal_turns = check_arguments(WANTED)(rules.legal_turns)


@check_arguments(WANTED)
def load(source: str | Path, edition: Edition | str | Path | None = None) -> GameState:
    """The position of a source, which is named as on the command line.

    A source is a position file, one line (`ny1:...`), `-` for standard input, a game record (its end; `RECORD@12` is
    after 12 turns) or a puzzle's id. `edition` is needed if the position names one that is not shipped.
    """
    name = str(source)
    if name in available_editions() and not is_known(name):
        sentence = gettext("{name}: is an edition and no position; load_edition({name!r}) gives it", name=name)
        raise DataError([sentence])
    return open_source(name, edition).position


@overload
def parse(text: str, state: None = None, *, edition: Edition | str | Path | None = None) -> GameState:
    """The position that a text holds."""


@overload
def parse(text: str, state: GameState) -> Turn:
    """The turn that a text means in a position."""


@check_arguments(WANTED)
def parse(
    text: str, state: GameState | None = None, *, edition: Edition | str | Path | None = None
) -> GameState | Turn:
    """The position of a text, one line or the content of a file; or, with `state`, the turn of a text.

    A turn is written as in records, or as typed at the table; whether it is legal is not checked. Raises
    `NotationError`, `DataError` or `Refused` with the place of the mistake.
    """
    if state is not None:
        turn, cards = _read(state, text)
        if cards:
            raise Refused(gettext("{text!r} names cards that come up; play(state, text) takes them", text=text))
        return turn
    if not (is_line(text) or "\n" in text or "{" in text):
        raise Refused(
            gettext("{text!r} is no position; a turn is read together with its position, parse(text, state)", text=text)
        )
    if isinstance(edition, (str, Path)):
        from .edition import load_edition

        edition = load_edition(edition)
    return parse_text(text, gettext("the text"), edition).position


@check_arguments(WANTED)
def play(state: GameState, turn: Turn | str, draws: CardsGiven | random.Random | None = None) -> GameState:
    """The position after a legal turn, or after the rest of the turn under way.

    The cards that come up stand after the turn (`take b7 pass -> r2`) or in `draws`, or a random generator deals them;
    without these, each must be certain. Cards that are due in the middle of a turn may be given alone, `-> r2`. Raises
    `IllegalMove` with all broken rules, and `ImpossibleDraw`.
    """
    played, behind = _read(state, turn, cards_alone=True)
    if isinstance(draws, random.Random):
        cards = Cards(state.edition, behind, deck_dealer(draws))
    else:
        cards = Cards(state.edition, _given_cards(state, behind, draws))
    return carried_out(state, played, cards)


@check_arguments({**WANTED, "draws": _CARDS})
def violations(state: GameState, turn: Turn | str, draws: CardsGiven | None = None) -> tuple[Violation, ...]:
    """Every rule that a turn breaks, each with a sentence; empty when the turn is legal.

    A turn that begins with a Market Shift is judged by the cards of `draws`; without them it is legal if some cards
    allow it.
    """
    played, behind = _read(state, turn)
    return rules.violations(state, played, _given_cards(state, behind, draws) or None)


def _read(state: GameState, turn: Turn | str, cards_alone: bool = False) -> tuple[Turn, tuple[int, ...]]:
    """A turn, and the cards named after it; with `cards_alone`, also cards without a turn."""
    if isinstance(turn, Turn):
        return turn, ()
    from .table.turn_reader import read_turn, read_turn_or_cards

    return (read_turn_or_cards if cards_alone else read_turn)(state, turn)


def _given_cards(state: GameState, behind: tuple[int, ...], beside: CardsGiven | None) -> tuple[int, ...]:
    """The cards named after a turn, or given besides it."""
    if beside is None:
        return behind
    if behind:
        raise Refused(gettext("the cards that come up are given twice, after the turn and in draws"))
    named = beside.replace(",", " ").split() if isinstance(beside, str) else beside
    return tuple(kind for card in named for kind in _kinds(state.edition, card))


def _kinds(edition: Edition, card: str | int) -> Sequence[int]:
    from .table.naming import read_kinds

    if isinstance(card, str):
        return read_kinds(edition, card)
    if not WHOLE.is_so(card):
        raise WrongArgument("draws", gettext("a card, by its name or its number,"), card)
    if not 0 <= card < edition.kinds:
        raise Refused(
            gettext(
                "{card} is no kind of card; they are 0 to {last}, or by name b2 and its like",
                card=card,
                last=edition.kinds - 1,
            )
        )
    return (card,)
