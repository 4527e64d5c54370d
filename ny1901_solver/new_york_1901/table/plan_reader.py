"""Parses the words of a question about a plan: the queue of cards, the goals, and the turns of the other players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from ...errors import NotationError, Refused
from ...messages import gettext, gettext_noop, ngettext
from ...text.words import join_words
from ..moves import Turn
from ..planning.problem import BuildTile, Counting, ReachScore, WinStreet, Wish
from ..planning.result import final_points
from ..state import GameState
from .turn_reader import read_whole_turn

LONGEST = 9  # the maximum length of a score's text, more than any score needs


def read_queue(state: GameState, queue: str) -> list[int]:
    """The card kinds of a queue, in small or capital letters, separated by commas or spaces."""
    kinds, at = list[int](), 0
    commas = re.sub(r"(?<=[^\s,])\s(?=\s*[^\s,])", ",", queue)
    for number, name in enumerate(commas.split(","), start=1):
        try:
            kinds.append(state.edition.kind(name.strip().lower()))
        except NotationError as error:
            problem = error.inside(queue, at + len(name) - len(name.lstrip()))
            sentence = gettext("card {place} of the queue: {problem}", place=number, problem=problem)
            raise Refused(sentence) from None
        at += len(name) + 1
    return kinds


def read_goal(state: GameState, text: str, counting: Counting) -> Wish:
    """Parses a goal: `score=N`, `score=+N`, `tile=ID` or `street=ID`.

    Names of tiles and streets may replace their ids; upper and lower case are equal.
    """
    what, _, value = (part.strip() for part in text.partition("="))
    edition = state.edition
    if what.lower() == "score" and value.removeprefix("+").isdecimal():
        if len(value) > LONGEST:
            raise Refused(
                gettext(
                    "the goal {goal!r} asks for a score that no game reaches; a score has at most {most} characters",
                    goal=_short(text),
                    most=LONGEST,
                )
            )
        return ReachScore(int(value) + (_score(state, counting) if value.startswith("+") else 0))
    if what.lower() == "tile" and value:
        tiles = {tile.id: tile.name for tile in edition.tiles[: edition.starter]}
        return BuildTile(_read_name(gettext_noop("there is no tile {name!r}; the tiles are {names}"), value, tiles))
    if what.lower() == "street" and value:
        cards = {card.id: card.name for card in edition.street_cards}
        message = gettext_noop("there is no street card {name!r}; the street cards are {names}")
        return WinStreet(_read_name(message, value, cards))
    raise Refused(
        gettext("{goal!r} is not a goal; a goal is score=N, score=+N, tile=ID or street=ID", goal=_short(text))
    )


def read_street(state: GameState, text: str) -> str:
    """The id of a street card in play, given by its id or its name."""
    cards = {card.id: card.name for card in state.edition.street_cards}
    message = gettext_noop("there is no street card {name!r}; the street cards are {names}")
    card = _read_name(message, text, cards)
    if card not in state.setup.streets:
        raise Refused(
            gettext(
                "the street card {card!r} is not in play; the street cards in play are {cards}",
                card=card,
                cards=", ".join(state.setup.streets),
            )
        )
    return card


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _score(state: GameState, counting: Counting) -> int:
    """The player's score now, to which the number of a relative goal such as `score=+5` is added."""
    return state.mover.score if counting == "points" else final_points(state, state.to_move)


def _read_name(unknown: str, text: str, names: Mapping[str, str]) -> str:
    """The id for a text that is an id or a name. `unknown` is the error message for any other text."""
    spelled = {_letters(name): known for known, name in names.items()} | {_letters(known): known for known in names}
    typed = _letters(text)
    if (match := spelled.get(typed)) is not None:
        return match
    near = [name for name in spelled if typed and name.startswith(typed)] or get_close_matches(typed, spelled)
    sentence = gettext(unknown, name=_short(text), names=", ".join(names))
    if near:
        meant = join_words(dict.fromkeys(spelled[name] for name in near), "or")
        sentence = f"{sentence}; {gettext('did you mean {word}?', word=meant)}"
    raise Refused(sentence)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def read_rounds(state: GameState, turns: int, given: Sequence[str]) -> tuple[tuple[Turn, ...], ...]:
    """Parses the turns of the other seats, round by round.

    `|` separates the turns of a round. `turns` is the number of turns that the player plans.
    """
    if len(given) > max(turns, 0):
        raise Refused(
            ngettext(
                "{number} round is given; a plan of {turns} turns has at most {turns} rounds",
                "{number} rounds are given; a plan of {turns} turns has at most {turns} rounds",
                len(given),
                turns=turns,
            )
        )
    return tuple(_round(state, number, text) for number, text in enumerate(given, start=1))


def _round(state: GameState, number: int, text: str) -> tuple[Turn, ...]:
    colours = others(state)
    parts = text.split("|")
    if len(parts) != len(colours):
        raise Refused(
            ngettext(
                "round {round}, {text!r}, has {number} turn; it needs {wanted}, separated by '|': {players}",
                "round {round}, {text!r}, has {number} turns; it needs {wanted}, separated by '|': {players}",
                len(parts),
                round=number,
                text=text,
                wanted=len(colours),
                players=", ".join(colours),
            )
        )
    match = []
    for colour, part in zip(colours, parts, strict=True):
        try:
            match.append(read_whole_turn(state.edition, part.strip()))
        except Refused as error:
            sentence = gettext("round {round}, turn of {player}: {problem}", round=number, player=colour, problem=error)
            raise Refused(sentence) from None
    return tuple(match)


def others(state: GameState) -> list[str]:
    """The colours of the other players, in turn order after the player to move."""
    seats = len(state.setup.colours)
    return [state.colour((state.to_move + step) % seats) for step in range(1, seats)]
