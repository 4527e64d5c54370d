"""Defines the functions with which Python programs play and examine games of Manhattan.

The functions accept positions and moves in notation and check their arguments.

The functions of `ny1901_solver` call these functions for positions and moves of Manhattan.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import get_args, overload

from ..errors import DataError, Refused
from ..messages import gettext
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
    "turn": Wanted.of("a move, as text or as parse(text, state) returns it,", str, *get_args(Move)),
    "draws": Wanted(
        "the draws, '5' or a list of texts, or a random.Random",
        lambda given: isinstance(given, (str, random.Random)) or TEXTS.is_so(given),
    ),
    "seat": TEXT,
    "sides": Wanted("a list of sides, such as 'SN'", lambda given: isinstance(given, str) or TEXTS.is_so(given)),
    "variants": Wanted(
        f"a list of variants of {', '.join(VARIANTS)}", lambda given: TEXTS.is_so(given) and set(given) <= set(VARIANTS)
    ),
    "readings": Wanted.of("Readings", Readings),
}
"""The types that each argument may have, by the name of the argument."""

load_edition = check_arguments(WANTED)(editions.load_edition)


@check_arguments(WANTED)
def load(source: str | Path) -> GameState:
    """Reads the position of a source: a line (`mh1:...`), a file with a line, `-` for standard input, or a game record.

    The position of a game record is its last position; `RECORD@12` is the position of the record after 12 moves. A
    hidden hand has a `?` for each card.
    """
    name = str(source)
    if name in EDITIONS and not Path(name).exists():
        raise DataError(
            [gettext("{name} is an edition and no position; load_edition({name!r}) loads the edition", name=name)]
        )
    return ManhattanLoader().open_source(name).position


@overload
def parse(text: str, state: None = None) -> GameState:
    """Reads a position from a text."""


@overload
def parse(text: str, state: GameState) -> Move:
    """Reads a move in a position from a text."""


@check_arguments(WANTED)
def parse(text: str, state: GameState | None = None) -> GameState | Move:
    """Reads a position from a text. If a `state` is given, reads a move in the position `state` instead. The legality
    of the move is not checked.

    Raises `NotationError`, `DataError` or `Refused` with the place of the mistake.
    """
    if state is None:
        if not form_of(text):
            raise Refused(
                gettext(
                    "{text!r} is no position; to read a move, give its position, too: parse(text, state)", text=text
                )
            )
        return ManhattanLoader().parse(text, gettext(THE_TEXT)).position
    if split_draws(text)[1]:
        raise Refused(gettext("{text!r} names drawn cards; only play(state, text) accepts them", text=text))
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
    """Sets up a game and deals. The printed rules decide everything about the set-up that neither the arguments nor the
    edition decide.
    """
    return rules.new_game(edition, players, deck_dealer(rng), sides=sides, variants=variants, readings=readings)


@check_arguments(WANTED)
def legal_turns(state: GameState) -> Sequence[Move]:
    """Returns every legal move of the player to move, in a fixed order."""
    expect_mover_hand(state)
    return rules.legal_moves(state)


@check_arguments(WANTED)
def violations(state: GameState, turn: Move | str) -> tuple[Violation, ...]:
    """Returns every rule that a move breaks, each with a sentence. For a legal move the returned tuple is empty."""
    move = _read(state, turn)
    expect_hand_of(state, move)
    return tuple(rules.violations(state, move))


@check_arguments(WANTED)
def play(state: GameState, turn: Move | str, draws: str | Iterable[str] | random.Random | None = None) -> GameState:
    """Returns the position after a legal move.

    The drawn cards are named after the move (`r3@C7 -> 5`) or in `draws`, or a random generator decides the draws. You
    may omit the draws if only one draw is possible. Raises `IllegalMove` with every broken rule, and `ImpossibleDraw`.
    """
    behind = split_draws(turn)[1] if isinstance(turn, str) else []
    beside = [] if draws is None or isinstance(draws, random.Random) else _names(draws)
    if behind and beside:
        raise Refused(gettext("the draws are named twice, after the move and in `draws`"))
    then = deck_dealer(draws) if isinstance(draws, random.Random) else None
    return play_move(state, _read(state, turn), Draws(state.edition.board, behind or beside, then)).after


def _read(state: GameState, turn: Move | str) -> Move:
    return read_move(state, split_draws(turn)[0]) if isinstance(turn, str) else turn


def _names(draws: str | Iterable[str]) -> list[str]:
    return draws.replace(",", " ").split() if isinstance(draws, str) else list(draws)
