"""The functions that `import ny1901_solver` offers to a Python program. These functions accept positions and turns as
values or as text.

The functions validate their arguments, and call `rules`, `planning`, `scoring` and other packages."""

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
"""The type of cards that come up, in order: a text such as `"b2 y3"`, or a list of card names or card kinds."""

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
    gettext_noop("the cards that come up, as text such as 'b2 y3' or as a list,"),
    lambda given: isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray, Mapping)),
)
WANTED: Mapping[str, Wanted] = {
    **of_game(GameState, Edition),
    "source": Wanted.of(gettext_noop("the name of a file or puzzle, or a position as one line,"), str, Path),
    "turn": Wanted(gettext_noop("a turn, as text or as parse(text, state) returns it,"), _is_turn),
    "draws": Wanted(
        gettext_noop("the cards that come up, as text such as 'b2 y3' or as a list, or a random.Random"),
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
"""The allowed values of each argument, by the name of the argument. A function replaces an entry of this table if its
own argument accepts other values."""

load_edition = check_arguments(WANTED)(editions.load_edition)
new_game = check_arguments({**WANTED, "edition": WANTED["loaded_edition"]})(rules.new_game)
legal_turns = check_arguments(WANTED)(rules.legal_turns)


@check_arguments(WANTED)
def load(source: str | Path, edition: Edition | str | Path | None = None) -> GameState:
    """Returns the position that a source contains. The source is named as on the command line.

    A source is a position file, a position as one line (`ny1:...`), `-` for standard input, a game record (its last
    position; `RECORD@12` is the position after 12 turns) or the id of a puzzle. `edition` is required if the
    position names an edition that is not shipped.
    """
    name = str(source)
    if name in available_editions() and not is_known(name):
        sentence = gettext("{name} is an edition, not a position; load_edition({name!r}) loads the edition", name=name)
        raise DataError([sentence])
    return open_source(name, edition).position


@overload
def parse(text: str, state: None = None, *, edition: Edition | str | Path | None = None) -> GameState:
    """Returns the position that a text contains."""


@overload
def parse(text: str, state: GameState) -> Turn:
    """Returns the turn that a text describes in a position."""


@check_arguments(WANTED)
def parse(
    text: str, state: GameState | None = None, *, edition: Edition | str | Path | None = None
) -> GameState | Turn:
    """Returns the position in a text, which is one line or the content of a file; with `state`, returns the turn in
    a text.

    A turn is written as in game records, or in short form; the function does not check whether the turn is legal.
    Raises `NotationError`, `DataError` or `Refused` with the place of the mistake.
    """
    if state is not None:
        turn, cards = _read(state, text)
        if cards:
            raise Refused(
                gettext(
                    "{text!r} names cards that come up; parse does not accept cards, but play(state, text) does",
                    text=text,
                )
            )
        return turn
    if not (is_line(text) or "\n" in text or "{" in text):
        raise Refused(
            gettext("{text!r} is not a position; to parse a turn, pass its position too: parse(text, state)", text=text)
        )
    if isinstance(edition, (str, Path)):
        from .edition import load_edition

        edition = load_edition(edition)
    return parse_text(text, gettext("the text"), edition).position


@check_arguments(WANTED)
def play(state: GameState, turn: Turn | str, draws: CardsGiven | random.Random | None = None) -> GameState:
    """Returns the position after a legal turn, or after the rest of a turn in progress.

    The cards that come up are written after the turn (`take b7 pass -> r2`) or given as `draws`; `draws` may also be a
    random generator that deals the cards. Without cards, each card that comes up must be certain. If cards have to come
    up in the middle of a turn, the text may contain only these cards, as in `-> r2`. Raises `IllegalMove` with all
    broken rules, and `ImpossibleDraw` for cards that cannot come up.
    """
    played, behind = _read(state, turn, cards_alone=True)
    if isinstance(draws, random.Random):
        cards = Cards(state.edition, behind, deck_dealer(draws))
    else:
        cards = Cards(state.edition, _given_cards(state, behind, draws))
    return carried_out(state, played, cards)


@check_arguments({**WANTED, "draws": _CARDS})
def violations(state: GameState, turn: Turn | str, draws: CardsGiven | None = None) -> tuple[Violation, ...]:
    """Returns every rule that a turn breaks, each with a sentence; the list is empty if the turn is legal.

    A turn that begins with a Market Shift is judged with the cards in `draws`; without `draws` the turn is legal if
    at least one draw allows it.
    """
    played, behind = _read(state, turn)
    return rules.violations(state, played, _given_cards(state, behind, draws) or None)


def _read(state: GameState, turn: Turn | str, cards_alone: bool = False) -> tuple[Turn, tuple[int, ...]]:
    """Reads a turn and the cards after the turn; with `cards_alone`, the text may also contain only cards."""
    if isinstance(turn, Turn):
        return turn, ()
    from .table.turn_reader import read_turn, read_turn_or_cards

    return (read_turn_or_cards if cards_alone else read_turn)(state, turn)


def _given_cards(state: GameState, behind: tuple[int, ...], beside: CardsGiven | None) -> tuple[int, ...]:
    """Returns the cards that are written after a turn, or given separately."""
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
                "{card} is not a kind of card; a kind is a number from 0 to {last}, or a name such as b2",
                card=card,
                last=edition.kinds - 1,
            )
        )
    return (card,)
