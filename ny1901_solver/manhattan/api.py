"""What Manhattan offers to a program: functions that take positions and moves as people name them.

The functions of `ny1901_solver` come here for whatever is of Manhattan. They check what they are given."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import get_args, overload

from ..errors import DataError, Refused
from ..protocol.draws import split_draws
from ..questions.arguments import TEXT, TEXTS, Wanted, check_arguments, of_game
from ..records.loading import THE_TEXT
from . import edition as editions
from . import rules
from .chance import Draws, deck_dealer
from .edition import EDITIONS, Edition
from .loading import ManhattanLoader, form_of
from .moves import Move
from .readings import VARIANTS, Readings
from .rules import Violation
from .rules.inferred_hand import expect_hand_of
from .state import GameState
from .state.seen import expect_mover_hand
from .table.move_reader import read_move
from .table.playing import play_move

__all__ = [
    "legal_turns",
    "load",
    "load_edition",
    "new_game",
    "parse",
    "play",
    "violations",
]


WANTED = {
    **of_game(GameState, Edition),
    "source": Wanted.of("the name of a file, or a position as one line,", str, Path),
    "turn": Wanted.of("a move, as its text or as parse(text, state) gives it,", str, *get_args(Move)),
    "draws": Wanted(
        "what comes up, '5' or a list of texts, or a random.Random",
        lambda given: isinstance(given, (str, random.Random)) or TEXTS.is_so(given),
    ),
    "seat": TEXT,
    "sides": Wanted("a list of sides, such as 'SN'", lambda given: isinstance(given, str) or TEXTS.is_so(given)),
    "variants": Wanted(
        f"a list of variants of {', '.join(VARIANTS)}", lambda given: TEXTS.is_so(given) and set(given) <= set(VARIANTS)
    ),
    "readings": Wanted.of("Readings", Readings),
}
"""What every argument may be, by its name."""

load_edition = check_arguments(WANTED)(editions.load_edition)


@check_arguments(WANTED)
def load(source: str | Path) -> GameState:
    """The position of a source: one line (`mh1:...`), a file that holds one, `-` for standard input, or a game record.

    Of a record it is the end; `RECORD@12` is after 12 moves. A hand may be told by a `?` for each card.
    """
    name = str(source)
    if name in EDITIONS and not Path(name).exists():
        raise DataError([f"{name}: is an edition and no position; load_edition({name!r}) gives it"])
    return ManhattanLoader().open_source(name).position


@overload
def parse(text: str, state: None = None) -> GameState:
    """The position that a text holds."""


@overload
def parse(text: str, state: GameState) -> Move:
    """The move that a text means in a position."""


@check_arguments(WANTED)
def parse(text: str, state: GameState | None = None) -> GameState | Move:
    """The position that a text holds; or, given a position, the move in it, which is judged by nobody yet.

    Raises `NotationError`, `DataError` or `Refused` with the place of what is amiss.
    """
    if state is None:
        if not form_of(text):
            raise Refused(f"{text!r} is no position; a move is read together with its position, parse(text, state)")
        return ManhattanLoader().parse(text, THE_TEXT).position
    if split_draws(text)[1]:
        raise Refused(f"{text!r} tells cards that come up; play(state, text) takes them")
    return read_move(state, text)


@check_arguments({**WANTED, "edition": WANTED["loaded_edition"]})
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
    return rules.new_game(edition, players, deck_dealer(rng), sides=sides, variants=variants, readings=readings)


@check_arguments(WANTED)
def legal_turns(state: GameState) -> Sequence[Move]:
    """Every legal move of the player to move, in a fixed order."""
    expect_mover_hand(state)
    return rules.legal_moves(state)


@check_arguments(WANTED)
def violations(state: GameState, turn: Move | str) -> tuple[Violation, ...]:
    """Every rule that a move breaks, each with a sentence; none when it is legal."""
    move = _read(state, turn)
    expect_hand_of(state, move)
    return tuple(rules.violations(state, move))


@check_arguments(WANTED)
def play(state: GameState, turn: Move | str, draws: str | Iterable[str] | random.Random | None = None) -> GameState:
    """The position after a move, once the rules have been asked.

    What comes up is told behind the move (`r3@C7 -> 5`) or in `draws`, or a generator deals it; left out, it is
    certain. Raises `IllegalMove` with every rule that is broken, and `ImpossibleDraw`.
    """
    behind = split_draws(turn)[1] if isinstance(turn, str) else []
    beside = [] if draws is None or isinstance(draws, random.Random) else _names(draws)
    if behind and beside:
        raise Refused("what comes up is told twice, behind the move and beside it")
    then = deck_dealer(draws) if isinstance(draws, random.Random) else None
    return play_move(state, _read(state, turn), Draws(state.edition.board, behind or beside, then)).after


def _read(state: GameState, turn: Move | str) -> Move:
    return read_move(state, split_draws(turn)[0]) if isinstance(turn, str) else turn


def _names(draws: str | Iterable[str]) -> list[str]:
    return draws.replace(",", " ").split() if isinstance(draws, str) else list(draws)
