"""What Manhattan offers to a program: functions that take positions and moves as people name them.

The functions of `ny1901_solver` come here for whatever is of Manhattan. They check what they are given."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from numbers import Integral, Real
from pathlib import Path
from typing import TYPE_CHECKING, get_args, overload

from ..kit.arguments import Wanted, checked
from ..kit.draws import told_behind
from ..kit.errors import DataError, Refused
from ..kit.loading import TEXT
from . import edition as editions
from . import rules
from .chance import Draws, shuffled
from .edition import EDITIONS, Edition
from .loading import ManhattanLoader, form_of, opened
from .moves import Move
from .readings import VARIANTS, Readings
from .rules import Violation
from .rules.supposing import expect_hand_of
from .scoring import Result, result, with_round_paid
from .state import GameState
from .state.naming import read_seat
from .state.seen import expect_mover_told
from .table.move_reader import read_move
from .table.playing import played

if TYPE_CHECKING:
    from ..kit.pictures.sheet import Picture

__all__ = [
    "draw",
    "legal_turns",
    "load",
    "load_edition",
    "new_game",
    "parse",
    "play",
    "score",
    "violations",
]


def _are_texts(given: object) -> bool:
    return isinstance(given, (list, tuple)) and all(isinstance(text, str) for text in given)


_TEXT, _WHOLE, _NUMBER = Wanted.of("a text", str), Wanted.of("a whole number", Integral), Wanted.of("a number", Real)
_WANTED = {
    "state": Wanted.of("a position, as load(source) or parse(text) gives it,", GameState),
    "source": Wanted.of("the name of a file, or a position as one line,", str, Path),
    "name_or_folder": Wanted.of("a shipped edition's name or a folder", str, Path),
    "edition": Wanted.of("an edition, as load_edition(name) gives it,", Edition),
    **dict.fromkeys(
        ("turn", "why_not"), Wanted.of("a move, as its text or as parse(text, state) gives it,", str, *get_args(Move))
    ),
    "draws": Wanted(
        "what comes up, '5' or a list of texts, or a random.Random",
        lambda given: isinstance(given, (str, random.Random)) or _are_texts(given),
    ),
    "file": Wanted.of("the name of a file", str, Path),
    "scale": Wanted("a number above 0", lambda given: _NUMBER.is_so(given) and 0 < given < math.inf),
    **dict.fromkeys(("question", "text", "seat"), _TEXT),
    **dict.fromkeys(("top", "players", "rollouts", "seed"), _WHOLE),
    "time_limit": _NUMBER,
    "rng": Wanted.of("a random.Random", random.Random),
    "sides": Wanted("a list of sides, such as 'SN'", lambda given: isinstance(given, str) or _are_texts(given)),
    "variants": Wanted(
        f"a list of variants of {', '.join(VARIANTS)}", lambda given: _are_texts(given) and set(given) <= set(VARIANTS)
    ),
    "readings": Wanted.of("Readings", Readings),
}
"""What every argument may be, by its name."""

load_edition = checked(_WANTED)(editions.load_edition)


@checked(_WANTED)
def load(source: str | Path) -> GameState:
    """The position of a source: one line (`mh1:...`), a file that holds one, `-` for standard input, or a game record.

    Of a record it is the end; `RECORD@12` is after 12 moves. A hand may be told by a `?` for each card.
    """
    name = str(source)
    if name in EDITIONS and not Path(name).exists():
        raise DataError([f"{name}: is an edition and no position; load_edition({name!r}) gives it"])
    return opened(name, hands_told=False).position


@overload
def parse(text: str, state: None = None) -> GameState:
    """The position that a text holds."""


@overload
def parse(text: str, state: GameState) -> Move:
    """The move that a text means in a position."""


@checked(_WANTED)
def parse(text: str, state: GameState | None = None) -> GameState | Move:
    """The position that a text holds; or, given a position, the move in it, which is judged by nobody yet.

    Raises `NotationError`, `DataError` or `Refused` with the place of what is amiss.
    """
    if state is None:
        if not form_of(text):
            raise Refused(f"{text!r} is no position; a move is read together with its position, parse(text, state)")
        return ManhattanLoader(hands_told=False).parsed(text, TEXT).position
    if told_behind(text)[1]:
        raise Refused(f"{text!r} tells cards that come up; play(state, text) takes them")
    return read_move(state, text)


@checked(_WANTED)
def new_game(
    edition: Edition,
    players: int,
    rng: random.Random,
    *,
    sides: str | Sequence[str] | None = None,
    variants: Sequence[str] = (),
    readings: Readings | None = None,
) -> GameState:
    """A game from nothing with hands dealt; what neither is given nor decided by the edition is as printed."""
    return rules.new_game(edition, players, shuffled(rng), sides=sides, variants=variants, readings=readings)


@checked(_WANTED)
def legal_turns(state: GameState) -> Sequence[Move]:
    """Every legal move of the player to move, in a fixed order."""
    expect_mover_told(state)
    return rules.legal_moves(state)


@checked(_WANTED)
def violations(state: GameState, turn: Move | str) -> tuple[Violation, ...]:
    """Every rule that a move breaks, each with a sentence; none when it is legal."""
    found = _read(state, turn)
    expect_hand_of(state, found)
    return tuple(rules.violations(state, found))


@checked(_WANTED)
def play(state: GameState, turn: Move | str, draws: str | Iterable[str] | random.Random | None = None) -> GameState:
    """The position after a move, once the rules have been asked.

    What comes up is told behind the move (`r3@C7 -> 5`) or in `draws`, or a generator deals it; left out, it is
    certain. Raises `IllegalMove` with every rule that is broken, and `ImpossibleDraw`.
    """
    behind = told_behind(turn)[1] if isinstance(turn, str) else []
    beside = [] if draws is None or isinstance(draws, random.Random) else _names(draws)
    if behind and beside:
        raise Refused("what comes up is told twice, behind the move and beside it")
    then = shuffled(draws) if isinstance(draws, random.Random) else None
    return played(state, _read(state, turn), Draws(state.edition.board, behind or beside, then)).after


@checked(_WANTED)
def score(state: GameState) -> Result:
    """Who would win and why if the board paid now and the game ended, with the points by seat."""
    return result(with_round_paid(state))


@checked(_WANTED)
def draw(
    state: GameState,
    turn: Move | str | None = None,
    file: str | Path | None = None,
    *,
    seat: str | None = None,
    scale: float = 1.0,
) -> Picture:
    """The picture of a position, or of a move on it, legal or not, with the hand of one seat, else the mover's.

    A notebook shows it, `svg_text()` is its text, and `file` writes it as SVG, PNG, HTML or PDF, as the name says.
    """
    from ..kit.files import write_bytes
    from ..kit.pictures.picture_files import encoded, form_of, pdf_pages
    from .drawing import move_picture, position_picture

    seen = None if seat is None else (read_seat(state, seat),)
    if turn is None:
        picture = position_picture(state, seen=seen)
    else:
        picture = move_picture(state, found := _read(state, turn), violations(state, found), seen=seen)
    if file is not None:
        form = form_of(str(file))
        data = pdf_pages([picture]) if form == "pdf" else encoded(picture, form, scale)
        write_bytes(Path(file), data)
    return picture


def _read(state: GameState, turn: Move | str) -> Move:
    return read_move(state, told_behind(turn)[0]) if isinstance(turn, str) else turn


def _names(draws: str | Iterable[str]) -> list[str]:
    return draws.replace(",", " ").split() if isinstance(draws, str) else list(draws)
