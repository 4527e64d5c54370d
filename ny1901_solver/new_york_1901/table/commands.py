"""The commands that change a draft: their words, their arguments, and the completions of the arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ...messages import gettext_noop
from ...protocol.editing import EditCommand, EditCommands
from ..board import bits
from ..edition import ACTION_CARDS
from ..masks import TerritoryMask
from ..positions.vocabulary import OPTIONS
from ..state import READINGS
from . import placing, setting
from .draft import Draft
from .naming import split_placement

_Completer: TypeAlias = Callable[[Draft, Sequence[str]], Iterable[str]]
"""Returns the words that can follow the words typed after the command."""


def _seat(draft: Draft, word: str) -> int | None:
    colours = draft.setup.colours
    return colours.index(word) if word in colours else None


def _territories_to_claim(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    if not words:
        return draft.setup.colours
    return [name for name in draft.edition.board.names(draft.unclaimed) if name not in words]


def _claimed_names(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    return [name for name in draft.edition.board.names(draft.claimed) if name not in words]


def _building(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    if not words or (seat := _seat(draft, words[0])) is None:
        return draft.setup.colours if not words else ()
    if len(words) == 1:
        return placing.unbuilt_tiles(draft, seat)
    tile, *squares = split_placement(words[1:]) or [""]
    number = draft.edition.tile_number.get(tile)
    if number is None:
        return ()
    typed = {square.upper() for square in squares}
    sites = [set(map(str, site.placement.squares)) for site in placing.buildable_sites(draft, seat, number)]
    return sorted({square for site in sites if typed <= site for square in site - typed})


def _standing(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    if not words:
        return draft.setup.colours
    seat = _seat(draft, words[0])
    if seat is None:
        return ()
    held = draft.holdings[seat]
    return [draft.edition.tiles[n].id for n in bits(held.standing | held.gone)]


def _starters(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    if not words:
        return draft.setup.colours
    return draft.edition.board.names(TerritoryMask(sum(1 << index for index in draft.edition.starters if index >= 0)))


def _kinds(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    return draft.edition.kind_names


def _layers(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    return (*draft.edition.kind_names, setting.REST, "auto")


def _colour_then(*others: str) -> _Completer:
    return lambda draft, words: others if words else draft.setup.colours


def _colour_or(*others: str) -> _Completer:
    return lambda draft, words: () if words else (*draft.setup.colours, *others)


def _options(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    if not words:
        return OPTIONS
    return OPTIONS[words[0]].values if words[0] in OPTIONS else ()


def _readings(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    return READINGS.get(words[0], ()) if words else READINGS


EDITS = EditCommands(
    EditCommand(
        "claim COLOUR TERRITORY...",
        gettext_noop("adds land to a player's estate"),
        placing.claim,
        _territories_to_claim,
        example=gettext_noop("claim blue blue-07 r2      (name territories, or use their tokens on the board)"),
    ),
    EditCommand("unclaim TERRITORY...", gettext_noop("makes land free again"), placing.unclaim, _claimed_names),
    EditCommand(
        "build COLOUR TILE SQUARE...",
        gettext_noop("puts up a building and claims free land under it"),
        placing.build,
        _building,
        example=gettext_noop("build green s4 C4 C5 D5 D6      or  build green s4@C4,C5,D5,D6"),
        least=2,
    ),
    EditCommand(
        "remove COLOUR TILE...", gettext_noop("makes a tile unbuilt again, wherever it was"), placing.remove, _standing
    ),
    EditCommand(
        "raze COLOUR TILE...", gettext_noop("marks a tile as demolished; it has left the game"), placing.raze, _standing
    ),
    EditCommand(
        "starter COLOUR TERRITORY", gettext_noop("puts the starter building on a territory"), placing.starter, _starters
    ),
    EditCommand(
        "market KIND...",
        gettext_noop("sets the face-up cards; all others are face down"),
        setting.market,
        _kinds,
        example=gettext_noop("market b2 b3 2r2      the cards that are in no other place form the face-down pile"),
    ),
    EditCommand(
        "future PART...",
        gettext_noop("sets the known part of the pile, top card first: r2 b2,y3 ..."),
        setting.future,
        _layers,
        example=gettext_noop(
            "future r2 ... b2,y3      r2 is on top, and b2 and y3 are at the bottom in unknown order; or  future auto"
        ),
    ),
    EditCommand(
        setting.SCORE,
        gettext_noop(
            "sets the score; `auto` takes the points printed on the tiles; `because` and a reason may follow the points"
        ),
        setting.score,
        _colour_then("auto"),
        example=gettext_noop("score green 14      or  score green auto"),
        more=True,
    ),
    EditCommand(
        "cards COLOUR CARD...|all|none",
        gettext_noop("sets the action cards that a player has in hand"),
        setting.cards,
        _colour_then(*ACTION_CARDS, "all", "none"),
    ),
    EditCommand(
        "used COLOUR CARD...", gettext_noop("marks action cards as used"), setting.used, _colour_then(*ACTION_CARDS)
    ),
    EditCommand(
        "streets CARD...|none",
        gettext_noop("sets the street cards in play"),
        setting.streets,
        lambda draft, words: draft.edition.street_ids,
        example="streets broadway cedar wall-street",
    ),
    EditCommand(
        "challenge CARD",
        gettext_noop("sets the challenge card in play"),
        setting.challenge,
        lambda draft, words: () if words else draft.edition.challenges,
        more=True,
    ),
    EditCommand("turn COLOUR", gettext_noop("sets the player to move"), setting.turn, _colour_or()),
    EditCommand(
        "ended COLOUR|nobody",
        gettext_noop("sets the player who triggered the end"),
        setting.ended,
        _colour_or(setting.NOBODY),
    ),
    EditCommand(
        "option NAME VALUE",
        gettext_noop("changes the variant: starters, unlocks, action_cards"),
        setting.option,
        _options,
        example="option starters no",
        least=1,
    ),
    EditCommand(
        "reading NAME VALUE",
        gettext_noop("selects another reading of a rule that the rulebook leaves open"),
        setting.reading,
        _readings,
        example="reading flip_tiles yes",
        least=1,
    ),
)
"""Every command that changes a draft."""
