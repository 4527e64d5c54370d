"""An edition: board, tiles, cards and numbers. Each table of an edition states the origin of its values: printed,
agreed, inferred or invented."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from ...errors import NotationError, ProofsDiffer
from ...messages import gettext, gettext_noop
from ...protocol.shared import Shared
from ..board import Board, bits
from ..masks import NO_SQUARES, SquareMask, TerritoryMask, TileMask
from ..notebooks import Pictured
from ..tiles import Generation, Placement, Site, SiteTable, Tile, site_problems

CardWord: TypeAlias = Literal["boom", "shift", "grab"]
BOOM, SHIFT, GRAB = 1, 2, 4


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: its bit in the mask of a player's cards, its word in files and turns, its printed name, and a
    sentence about what the card does by its `rule`."""

    bit: int
    word: CardWord
    name: str
    does: str
    rule: str


ACTION_CARDS: dict[str, ActionCard] = {
    card.word: card
    for card in (
        ActionCard(
            BOOM,
            "boom",
            "Construction Boom",
            gettext_noop("Build once more, on vacant land."),
            "ACT-1",
        ),
        ActionCard(
            SHIFT,
            "shift",
            "Market Shift",
            gettext_noop("First replace all face-up land cards."),
            "ACT-2",
        ),
        ActionCard(
            GRAB,
            "grab",
            "Land Grab",
            gettext_noop("Take two land cards of two squares."),
            "ACT-3",
        ),
    )
}
"""All action cards by word, in the order of their bits."""
ALL_CARDS = BOOM | SHIFT | GRAB


def cards_in(mask: int) -> list[ActionCard]:
    """The action cards in a mask of bits."""
    return [card for card in ACTION_CARDS.values() if mask & card.bit]


def card_words(mask: int) -> list[str]:
    """The words of the action cards in a mask of bits."""
    return [card.word for card in cards_in(mask)]


Challenge = Literal["bronze-baron", "master-architect", "generation-king", "gold-tycoon", "gold-prestige"]
CHALLENGES: tuple[Challenge, ...] = get_args(Challenge)
TWO_THREE = (2, 3)


def challenge_name(challenge: str) -> str:
    """The name on a challenge card."""
    return challenge.replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class StreetCard:
    """A street card (a `Streets of New York` card of the printed game). The card scores for every street of the board's
    legend that has the card's id (COM-2)."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The printed numbers of the game, grouped by the rule that uses them.

    `unlock` maps the variants `base` and `advanced` to the scores that unlock each generation (BLD-2, SET-6).
    `bronze_baron` and `master_architect` map a number of tiles to the points for at least this number of tiles (SCO-2,
    SCO-3).
    """

    workers: int
    open_market: int
    end_open_market: int
    end_unbuilt: int
    streets_in_play: int
    unlock: dict[str, dict[Generation, int]]
    street_points: int
    bronze_baron: dict[int, int]
    master_architect: dict[int, int]
    generation_king: int
    gold_tycoon: int
    gold_tycoon_tiles: int
    gold_prestige: int
    unused_action_card: int


@dataclass(frozen=True, eq=False)
class Edition(Shared, Pictured):
    """One edition of the game as data.

    Tiles are numbered: own tiles first, then legendaries, then the starter building. Bit n of a tile mask stands for
    tile n. Each territory card has a kind (COM-6): the kind is the number `2 * district + size - 2`, and its name
    consists of the district's token and the size (`b2`). `kind_masks` are the masks of the territories of each kind.
    `starters[d]` is the starter territory of district d, or -1.
    """

    name: str
    title: str
    synthetic: bool
    notice: str
    standing: dict[str, str]
    folder: Path
    content_hash: str
    board: Board
    sites: SiteTable
    tiles: tuple[Tile, ...]
    starters: tuple[int, ...]
    characters: tuple[str | None, ...]
    two_players_remove: int | None
    street_cards: tuple[StreetCard, ...]
    challenges: tuple[str, ...]
    numbers: Numbers
    beginner_challenge: str
    beginner_streets: tuple[str, ...]
    own_tiles: TileMask = field(init=False)
    legendaries: TileMask = field(init=False)
    starter: int = field(init=False)
    kind_of: tuple[int, ...] = field(init=False)
    kind_names: tuple[str, ...] = field(init=False)
    kind_masks: tuple[TerritoryMask, ...] = field(init=False)
    tile_number: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        by_kind = [0, 0, 0]
        for number, tile in enumerate(self.tiles):
            by_kind[2 if tile.generation == Generation.STARTER else int(tile.legendary)] |= 1 << number
        put("own_tiles", by_kind[0])
        put("legendaries", by_kind[1])
        put("starter", len(self.tiles) - 1)
        # An unfinished board may have territories of other sizes; such a board can be drawn but not played.
        put("kind_of", tuple(2 * t.district + (t.size > 2) for t in self.board.territories))
        put("kind_names", tuple(f"{d.token}{size}" for d in self.board.legend.districts for size in TWO_THREE))
        masks = [0] * len(self.kind_names)
        for index, kind in enumerate(self.kind_of):
            masks[kind] |= 1 << index
        put("kind_masks", tuple(masks))
        put("tile_number", {tile.id: number for number, tile in enumerate(self.tiles)})
        if self.sites.owner is None:
            self.sites.owner = self

    def __repr__(self) -> str:
        return f"<Edition {self.name}: {len(self.board.territories)} territories, {len(self.tiles)} tiles>"

    @property
    def kinds(self) -> int:
        """The number of kinds of territory card: two sizes for each district."""
        return len(self.kind_names)

    def size_of(self, kind: int) -> int:
        """The number of squares of a territory of a card kind."""
        return 2 + kind % 2

    def district_of(self, kind: int) -> int:
        """The number of the district of a card kind."""
        return kind // 2

    def kinds_of(self, territories: Iterable[str]) -> list[int]:
        """The card kinds of the territories with the given names."""
        return [self.kind_of[self.board.by_name[name].index] for name in territories]

    def cards_of(self, territories: TerritoryMask) -> list[int]:
        """The number of cards of each kind for the territories of a mask: one card for each territory (SET-3)."""
        counts = [0] * self.kinds
        for index in bits(territories):
            counts[self.kind_of[index]] += 1
        return counts

    @property
    def street_ids(self) -> tuple[str, ...]:
        """The ids of all street cards."""
        return tuple(card.id for card in self.street_cards)

    def kind(self, name: str) -> int:
        """The number of a card kind such as `b2`. Raises `NotationError` for an unknown name."""
        try:
            return self.kind_names.index(name)
        except ValueError:
            kinds = ", ".join(self.kind_names)
            raise NotationError(name, 0, gettext("a card kind ({kinds})", kinds=kinds)) from None

    def site(self, placement: Placement) -> Site | None:
        """The site of a placement, or `None` if the board has no site for the placement.

        Raises `ProofsDiffer` if the table of sites (possible places of tiles) lacks a placement that the tile and the
        board allow. Without this check, the program could list turns as legal that the program cannot play.
        """
        site = self.sites.at(placement)
        if site is None and not site_problems(self.sites, placement):
            raise ProofsDiffer(
                gettext(
                    "tile and board of the edition {edition!r} allow {placement}, but the table of sites does not "
                    "contain it",
                    edition=self.name,
                    placement=placement,
                )
            )
        return site

    def card_name(self, card: str) -> str:
        """The printed name of a street card, by its id."""
        return next(c.name for c in self.street_cards if c.id == card)


def card_fronts(board: Board, cards: tuple[StreetCard, ...]) -> tuple[SquareMask, ...]:
    """The masks of squares that front the streets of each card, in the order of the cards."""
    fronts = []
    for card in cards:
        mask = NO_SQUARES
        for street, front in zip(board.legend.streets, board.streets, strict=True):
            if street.card == card.id:
                mask |= front
        fronts.append(mask)
    return tuple(fronts)
