"""What `import ny1901_solver` offers to a program: functions that take positions and turns as people name them.

They check what they are given; `rules`, `hints`, `planning`, `scoring` and `drawing` hold what stands behind them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, overload

from ..errors import DataError, Refused
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
    "the cards that come up, 'b2 y3' or a list of them,",
    lambda given: isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray, Mapping)),
)
WANTED: Mapping[str, Wanted] = {
    **of_game(GameState, Edition),
    "source": Wanted.of("the name of a file or puzzle, or a position as one line,", str, Path),
    "turn": Wanted("a turn, as its text or as parse(text, state) gives it,", _is_turn),
    "draws": Wanted(
        f"{_CARDS.words} or a random.Random", lambda given: isinstance(given, random.Random) or _CARDS.is_so(given)
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
"""What every argument may be, by its name; a function that takes another one under such a name says so."""

load_edition = check_arguments(WANTED)(editions.load_edition)
new_game = check_arguments({**WANTED, "edition": WANTED["loaded_edition"]})(rules.new_game)
legal_turns = check_arguments(WANTED)(rules.legal_turns)


@check_arguments(WANTED)
def load(source: str | Path, edition: Edition | str | Path | None = None) -> GameState:
    """The position of a source: all that the command line takes for one.

    That is a position file, one line (`ny1:...`), `-` for standard input, a game record (its end; `RECORD@12` is after
    12 turns) or a puzzle's id. `edition` is wanted where the position names one that is not shipped.
    """
    name = str(source)
    if name in available_editions() and not is_known(name):
        raise DataError([f"{name}: is an edition and no position; load_edition({name!r}) gives it"])
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
    """The position that a text holds, as one line or as a file's content; or, given a position, the turn in it.

    A turn is written as in records, or as typed at the table; it is judged by nobody yet. Raises `NotationError`,
    `DataError` or `Refused` with the place of what is amiss.
    """
    if state is not None:
        turn, cards = _read(state, text)
        if cards:
            raise Refused(f"{text!r} tells cards that come up; play(state, text) takes them")
        return turn
    if not (is_line(text) or "\n" in text or "{" in text):
        raise Refused(f"{text!r} is no position; a turn is read together with its position, parse(text, state)")
    if isinstance(edition, (str, Path)):
        from .edition import load_edition

        edition = load_edition(edition)
    return parse_text(text, "the text", edition).position


@check_arguments(WANTED)
def play(state: GameState, turn: Turn | str, draws: CardsGiven | random.Random | None = None) -> GameState:
    """The position after a turn, or after the rest of the turn under way, once the rules have been asked.

    The cards that come up are told behind the turn (`take b7 pass -> r2`) or in `draws`, or a generator deals them;
    left out, each is certain. Cards that are due in the middle of a turn may be told alone, `-> r2`. Raises
    `IllegalMove` with every rule that is broken, and `ImpossibleDraw`.
    """
    played, behind = _read(state, turn, cards_alone=True)
    if isinstance(draws, random.Random):
        cards = Cards(state.edition, behind, deck_dealer(draws))
    else:
        cards = Cards(state.edition, _given_cards(state, behind, draws))
    return carried_out(state, played, cards)


@check_arguments({**WANTED, "draws": _CARDS})
def violations(state: GameState, turn: Turn | str, draws: CardsGiven | None = None) -> tuple[Violation, ...]:
    """Every rule that a turn breaks, each with a sentence; none when it is legal.

    A turn that begins with a Market Shift is legal when some cards allow it, or by those that `draws` names.
    """
    played, behind = _read(state, turn)
    return rules.violations(state, played, _given_cards(state, behind, draws) or None)


def _read(state: GameState, turn: Turn | str, cards_alone: bool = False) -> tuple[Turn, tuple[int, ...]]:
    """A turn, and the cards told behind its text, or alone."""
    if isinstance(turn, Turn):
        return turn, ()
    from .table.turn_reader import read_turn, read_turn_or_cards

    return (read_turn_or_cards if cards_alone else read_turn)(state, turn)


def _given_cards(state: GameState, behind: tuple[int, ...], beside: CardsGiven | None) -> tuple[int, ...]:
    """The cards that are told, behind a turn or beside it."""
    if beside is None:
        return behind
    if behind:
        raise Refused("the cards that come up are told twice, behind the turn and beside it")
    named = beside.replace(",", " ").split() if isinstance(beside, str) else beside
    return tuple(kind for card in named for kind in _kinds(state.edition, card))


def _kinds(edition: Edition, card: str | int) -> Sequence[int]:
    from .table.naming import read_kinds

    if isinstance(card, str):
        return read_kinds(edition, card)
    if not WHOLE.is_so(card):
        raise WrongArgument("draws", "a card, by its name or its number,", card)
    if not 0 <= card < edition.kinds:
        raise Refused(f"{card} is no kind of card; they are 0 to {edition.kinds - 1}, or by name b2 and its like")
    return (card,)
