"""A position as plain data, in the keys and the order of its file, and what is named in it, stated once.

Files, answers and lines are written from these data; files, lines, drafts and commands read names by these tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ...text.lines import join
from ..board import bits
from ..edition import ACTION_CARDS, Edition, card_words
from ..state import GameState
from .under_way import written

FORMAT = "ny1901-position/1"
ValueT = TypeVar("ValueT")


def _in_full(edition: Edition, name: str) -> str:
    return name


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePart:
    """A list of texts: how a line has them, each `short`, joined by `separator`."""

    separator: str = ","
    short: Callable[[Edition, str], str] = _in_full

    def in_line(self, edition: Edition, texts: Iterable[str]) -> str:
        """The texts as a line has them."""
        return join(self.separator, [self.short(edition, text) for text in texts])


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary(LinePart, Generic[ValueT]):
    """A list of names: what each stands for in an edition; `what` says in messages what one is."""

    what: str
    of: Callable[[Edition], dict[str, ValueT]]

    def by_short(self, edition: Edition) -> dict[str, ValueT]:
        """What the short names of a line stand for."""
        return {self.short(edition, name): value for name, value in self.of(edition).items()}


STREETS = Vocabulary(what="a street card", of=lambda edition: {street: street for street in edition.street_ids})
CHALLENGES = Vocabulary(what="a challenge card", of=lambda edition: {card: card for card in edition.challenges})
KINDS = Vocabulary(what="a card kind", of=lambda edition: {name: kind for kind, name in enumerate(edition.kind_names)})
HAND = Vocabulary(
    what="an action card",
    of=lambda edition: {word: card.bit for word, card in ACTION_CARDS.items()},
    separator="",
    short=lambda edition, word: word[0],
)
OWN_TILES = Vocabulary(
    what="an own tile",
    of=lambda edition: {edition.tiles[tile].id: 1 << tile for tile in bits(edition.own_tiles)},
    separator=".",
)
TERRITORIES = Vocabulary(
    what="a territory",
    of=lambda edition: {territory.name: 1 << territory.index for territory in edition.board.territories},
    separator=".",
    short=lambda edition, name: edition.board.legend.territory_token(name),
)
BUILDINGS = LinePart(separator="_", short=lambda edition, placement: placement.replace(",", "."))
HELD = {"action_cards": HAND, "demolished": OWN_TILES, "estate": TERRITORIES, "buildings": BUILDINGS}
"""What a player has, by the keys of the file, in the order of a line; it stands there behind colour and score."""


@dataclass(frozen=True, slots=True)
class VariantOption:
    """A part of the variant (SET-5, SET-6): its values by the words for them, the usual one first.

    In a line `flag` says that it has the other one.
    """

    key: str
    values: Mapping[str, Any]
    flag: str

    @property
    def other(self) -> Any:
        """The value that is not the usual one."""
        return [*self.values.values()][1]

    def word(self, value: Any) -> str:
        """The word for a value."""
        return next(word for word, meant in self.values.items() if meant == value)


OPTIONS = {
    option.key: option
    for option in (
        VariantOption("starters", {"yes": True, "no": False}, "no-starters"),
        VariantOption("unlocks", {"base": "base", "advanced": "advanced"}, "advanced"),
        VariantOption("action_cards", {"yes": True, "no": False}, "no-cards"),
    )
}


def position_data(state: GameState) -> dict[str, Any]:
    """A position as plain data, in the order of the file."""
    done = written(state)
    state = state.start
    setup, edition, kinds = state.setup, state.edition, state.edition.kind_names
    return {
        "edition": edition.name,
        "edition_hash": edition.content_hash,
        "options": {
            **{key: getattr(setup, key) for key in OPTIONS},
            "readings": setup.readings.changed(),
        },
        "streets": list(setup.streets),
        "challenge": setup.challenge,
        "market": {
            "open": [kinds[kind] for kind in state.market.open],
            "future": [
                {kinds[kind]: count for kind, count in enumerate(layer) if count} for layer in state.market.future
            ],
        },
        "to_move": state.colour(state.to_move),
        **({"turn": done} if done else {}),
        "ended_by": None if state.ended_by is None else state.colour(state.ended_by),
        "players": [_player_data(state, seat) for seat in setup.seats],
    }


def _player_data(state: GameState, seat: int) -> dict[str, Any]:
    player, edition = state.players[seat], state.edition
    return {
        "colour": state.colour(seat),
        "score": player.score,
        "action_cards": card_words(player.cards),
        "estate": list(edition.board.names(player.estate)),
        "buildings": [str(site.placement) for site in player.buildings],
        "demolished": [edition.tiles[tile].id for tile in bits(player.demolished(edition))],
    }
