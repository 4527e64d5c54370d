"""The commands that change a draft: their words, what they take, and what completes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...kit.choosing import choose
from ...kit.errors import Refused
from ..board import bits
from ..edition import ACTION_CARDS
from ..masks import TerritoryMask
from ..state import READINGS
from . import placing, setting
from .draft import Draft
from .naming import split_placement

Completer: TypeAlias = Callable[[Draft, Sequence[str]], Iterable[str]]
"""The words that can follow those typed after the command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that changes a draft: `usage` shows its words, `least` is how many it needs."""

    usage: str
    does: str
    least: int
    most: int | None
    run: Callable[[Draft, Sequence[str]], placing.Changed]
    follow: Completer

    @property
    def word(self) -> str:
        """The word that it starts with."""
        return self.usage.split()[0]


def run_command(draft: Draft, command: Command, words: Sequence[str]) -> placing.Changed:
    """Carries a command out; raises `Refused` with every reason, the draft being as it was."""
    if len(words) < command.least:
        raise Refused(f"too few words: `{command.usage}`")
    if command.most is not None and len(words) > command.most:
        raise Refused(f"{words[command.most]!r} is too much: `{command.usage}`")
    return command.run(draft, words)


def edited(draft: Draft, line: str) -> placing.Changed:
    """Carries out one line that is a command with its words; raises `Refused`."""
    word, *words = line.split()
    return run_command(draft, choose(word, EDITS, "a command"), words)


def _seat(draft: Draft, word: str) -> int | None:
    colours = draft.setup.colours
    return colours.index(word) if word in colours else None


def _territories_to_claim(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    if not words:
        return draft.setup.colours
    return [name for name in draft.edition.board.names(draft.unclaimed) if name not in words]


def _claimed(draft: Draft, words: Sequence[str]) -> Iterable[str]:
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


def _colour_then(*others: str) -> Completer:
    return lambda draft, words: others if words else draft.setup.colours


def _colour_or(*others: str) -> Completer:
    return lambda draft, words: () if words else (*draft.setup.colours, *others)


def _options(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    return setting.OPTIONS.get(words[0], {}) if words else setting.OPTIONS


def _readings(draft: Draft, words: Sequence[str]) -> Iterable[str]:
    return READINGS.get(words[0], ()) if words else READINGS


EDITS: dict[str, Command] = {
    command.word: command
    for command in (
        Command("claim COLOUR TERRITORY...", "land joins an estate", 2, None, placing.claim, _territories_to_claim),
        Command("unclaim TERRITORY...", "land is free again", 1, None, placing.unclaim, _claimed),
        Command(
            "build COLOUR TILE SQUARE...",
            "a building stands; free land under it is claimed",
            2,
            None,
            placing.build,
            _building,
        ),
        Command(
            "remove COLOUR TILE...", "a tile is unbuilt again, wherever it was", 2, None, placing.remove, _standing
        ),
        Command("raze COLOUR TILE...", "a tile was demolished and left the game", 2, None, placing.raze, _standing),
        Command("starter COLOUR TERRITORY", "the starter building stands there", 2, 2, placing.starter, _starters),
        Command("market KIND...", "the face-up cards; the others lie face down", 1, None, setting.market, _kinds),
        Command(
            "future PART...",
            "what is known of the pile, top first: r2 b2,y3 ...",
            1,
            None,
            setting.future,
            _layers,
        ),
        Command(
            setting.SCORE,
            "the score; auto: as printed; `because` and a reason may follow points",
            2,
            None,
            setting.score,
            _colour_then("auto"),
        ),
        Command(
            "cards COLOUR CARD...|all|none",
            "the action cards in hand",
            2,
            None,
            setting.cards,
            _colour_then(*ACTION_CARDS, "all", "none"),
        ),
        Command("used COLOUR CARD...", "action cards are played", 2, None, setting.used, _colour_then(*ACTION_CARDS)),
        Command(
            "streets CARD...", "the street cards in play", 1, None, setting.streets, lambda d, w: d.edition.street_ids
        ),
        Command(
            "challenge CARD",
            "the challenge card in play",
            1,
            None,
            setting.challenge,
            lambda d, words: () if words else d.edition.challenges,
        ),
        Command("turn COLOUR", "whose turn it is", 1, 1, setting.turn, _colour_or()),
        Command("ended COLOUR|nobody", "who triggered the end", 1, 1, setting.ended, _colour_or(setting.NOBODY)),
        Command("option NAME VALUE", "the variant: starters, unlocks, action_cards", 1, 2, setting.option, _options),
        Command("reading NAME VALUE", "another reading of a silent rule", 1, 2, setting.reading, _readings),
    )
}
"""Every command that changes a draft, by its word."""
