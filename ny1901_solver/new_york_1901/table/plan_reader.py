"""The words of a plan's question: the queue, the goals, the turns of the other players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from ...errors import NotationError, Refused
from ...text.words import be, quantity
from ..moves import Turn
from ..planning.problem import BuildTile, Counting, ReachScore, WinStreet, Wish
from ..planning.result import final_points
from ..state import GameState
from .turn_reader import read_whole_turn

LONGEST = 9  # characters of a score, more than enough


def read_queue(state: GameState, queue: str) -> list[int]:
    """The kinds of card that a queue names, in any case, with commas or blanks between them."""
    kinds, at = list[int](), 0
    commas = re.sub(r"(?<=[^\s,])\s(?=\s*[^\s,])", ",", queue)
    for number, name in enumerate(commas.split(","), start=1):
        try:
            kinds.append(state.edition.kind(name.strip().lower()))
        except NotationError as error:
            sentence = f"card {number} of the queue, {error.inside(queue, at + len(name) - len(name.lstrip()))}"
            raise Refused(sentence) from None
        at += len(name) + 1
    return kinds


def read_goal(state: GameState, text: str, counting: Counting) -> Wish:
    """A goal from `score=N`, `score=+N`, `tile=ID` or `street=ID`; names stand for ids, in capitals or not."""
    what, _, value = (part.strip() for part in text.partition("="))
    edition = state.edition
    if what.lower() == "score" and value.removeprefix("+").isdecimal():
        if len(value) > LONGEST:
            raise Refused(
                f"{_short(text)!r} asks for a score that no game comes to; it has at most {LONGEST} characters"
            )
        return ReachScore(int(value) + (_score(state, counting) if value.startswith("+") else 0))
    if what.lower() == "tile" and value:
        return BuildTile(_read_name("tile", value, {tile.id: tile.name for tile in edition.tiles[: edition.starter]}))
    if what.lower() == "street" and value:
        return WinStreet(_read_name("street card", value, {card.id: card.name for card in edition.street_cards}))
    raise Refused(f"{_short(text)!r} is not score=N, score=+N, tile=ID or street=ID")


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _score(state: GameState, counting: Counting) -> int:
    """The score that `+N` is counted from."""
    return state.mover.score if counting == "points" else final_points(state, state.to_move)


def _read_name(what: str, text: str, names: Mapping[str, str]) -> str:
    """The id that a text means, itself or the name of what it stands for."""
    spelled = {_letters(name): known for known, name in names.items()} | {_letters(known): known for known in names}
    typed = _letters(text)
    if (match := spelled.get(typed)) is not None:
        return match
    near = [name for name in spelled if typed and name.startswith(typed)] or get_close_matches(typed, spelled)
    meant = " or ".join(dict.fromkeys(spelled[name] for name in near))
    said = f"; did you mean {meant}?" if meant else ""
    raise Refused(f"there is no {what} {_short(text)!r}, there are {', '.join(names)}{said}")


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def read_rounds(state: GameState, turns: int, given: Sequence[str]) -> tuple[tuple[Turn, ...], ...]:
    """The turns of the other seats, round by round, those of a round separated by `|`; `turns` are the own ones."""
    if len(given) > max(turns, 0):
        raise Refused(
            f"{quantity(len(given), 'round')} {be(len(given))} given, and a plan of {turns} has no more than {turns}"
        )
    return tuple(_round(state, number, text) for number, text in enumerate(given, start=1))


def _round(state: GameState, number: int, text: str) -> tuple[Turn, ...]:
    colours = others(state)
    parts = text.split("|")
    if len(parts) != len(colours):
        raise Refused(
            f"round {number}, {text!r}, has {len(parts)} turn{'' if len(parts) == 1 else 's'} of the "
            f"{len(colours)} wanted, separated by '|': {', '.join(colours)}"
        )
    match = []
    for colour, part in zip(colours, parts, strict=True):
        try:
            match.append(read_whole_turn(state.edition, part.strip()))
        except Refused as error:
            raise Refused(f"round {number}, turn of {colour}, {error}") from None
    return tuple(match)


def others(state: GameState) -> list[str]:
    """The colours of the other players, in turn order after the player to move."""
    seats = len(state.setup.colours)
    return [state.colour((state.to_move + step) % seats) for step in range(1, seats)]
