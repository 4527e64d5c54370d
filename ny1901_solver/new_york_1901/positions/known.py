"""A position of which only a part is known: a draft, in which players describe a situation during a game.

A draft is YAML with the keys of `DraftFile`, and each key may be left out. Everything that the draft does not contain
is unknown: other buildings may stand, and other cards may be face up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from ...files.documents import Document, FileModel, validate
from ...messages import gettext, gettext_noop, ngettext
from ...positions.line import Vocabulary
from ...positions.places import FilePlaces
from ...text.spelling import likest
from ...text.words import join_words
from ..board import bits
from ..edition import CardWord, Edition
from ..masks import NO_TERRITORIES, NO_TILES, TerritoryMask, TileMask, union
from ..state import COLOURS, Colour, GameState, Market, Setup
from ..state.invariants import standing_problems
from .holding import Holding
from .name_reader import NameReader
from .schema import CardKind, Id, OptionsFile, PlacementText, PositionBody, PositionFile, Score, TerritoryName
from .vocabulary import HAND, KINDS, OWN_TILES, TERRITORIES


class DraftFile(FileModel):
    """The known part of a position at the start of a player's turn. Everything not given is unknown."""

    edition: str = Field(
        default="lower-manhattan", description="the name of a shipped edition, or the path of a folder"
    )
    options: OptionsFile = Field(default_factory=OptionsFile)
    players: Annotated[int, Field(ge=2, le=4)] | None = Field(default=None, description="number of players")
    to_move: Colour | None = Field(
        default=None, description="the player to move; may be left out if only one player is named"
    )
    buildings: dict[Colour, list[PlacementText]] = Field(default={}, description="buildings that stand")
    workers: dict[Colour, list[TerritoryName]] = Field(
        default={}, description="the player's land on which a worker stands"
    )
    estate: dict[Colour, list[TerritoryName]] = Field(
        default={}, description="the player's other land, with or without buildings"
    )
    free: list[TerritoryName] = Field(default=[], description="land that is in nobody's estate")
    face_up: list[CardKind] = Field(default=[], description="cards that are face up; other cards may be face up, too")
    hand: dict[Colour, Annotated[int, Field(ge=0, le=100)]] = Field(default={}, description="workers in hand")
    score: dict[Colour, Score] = Field(default={}, description="the player's points on the score track")
    unbuilt: dict[Colour, list[Id]] = Field(default={}, description="own unbuilt tiles")
    demolished: dict[Colour, list[Id]] = Field(
        default={}, description="the player's own tiles that were demolished and left the game"
    )
    action_cards: dict[Colour, list[CardWord]] = Field(
        default={}, description="the action cards that the player has in hand"
    )
    used: dict[Colour, list[CardWord]] = Field(default={}, description="the action cards that the player has used")


@dataclass(frozen=True, slots=True)
class KnownPlayer(Holding):
    """The known facts about a player. The masks and tuples may be incomplete, and `None` means unknown.

    Some fields contain facts that would follow from other facts in a complete position: the land with `workers`, the
    `unbuilt` tiles, the cards `used`, and the number of workers in `hand`. Land with workers is also part of the
    estate.
    """

    workers: TerritoryMask = NO_TERRITORIES
    unbuilt: TileMask = NO_TILES
    used: int = 0
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """The known part of a position at the start of a turn.

    The mover is seat 0 of `setup`. Only the edition, the options and the colours of `setup` are valid. The colours of
    the set-up are the colours that the draft names; if the number of `players` is known, other colours are added until
    the number of colours is the number of players.
    """

    setup: Setup
    players: int | None
    seats: tuple[KnownPlayer, ...]
    free: TerritoryMask = NO_TERRITORIES
    face_up: tuple[int, ...] = ()

    @property
    def mover(self) -> KnownPlayer:
        """The known facts about the player to move."""
        return self.seats[0]

    def with_readings(self, settings: Mapping[str, str]) -> Known:
        """The same known part of a position, with some readings (rule interpretations) changed."""
        return replace(self, setup=self.setup.with_readings(settings))

    def state(self) -> GameState:
        """A position that contains exactly the known facts. This incomplete position may break the conditions that
        complete positions meet."""
        players = (replace(seat.player(self.setup.edition), vacant=seat.workers) for seat in self.seats)
        return GameState(self.setup, tuple(players), Market.of(self.face_up, ()), 0)


def is_draft(data: object) -> bool:
    """Whether the data of a YAML file are a draft.

    A draft has no key `format`. A draft has at least one key that only drafts can have, or has keys of drafts and no
    key that only positions can have. A misspelt key counts as the key that was probably meant, so that the error about
    the misspelt key is an error about a draft.
    """
    if not isinstance(data, dict) or "format" in data:
        return False
    drafts, positions, keys = DraftFile.model_fields.keys(), PositionBody.model_fields.keys(), data.keys()
    if keys <= drafts or keys & drafts - positions:
        return True
    known = dict.fromkeys((*PositionFile.model_fields, *drafts))
    meant = {key for each in keys for key in ([each] if each in known else likest(str(each), known))}
    return bool(meant & drafts) and not meant & PositionFile.model_fields.keys() - drafts


def known_of(document: Document, given: Edition | None = None) -> Known:
    """Reads a draft. Raises `DataError` for data that cannot be read, and for facts that contradict each other."""
    file = validate(document, DraftFile)
    reader = NameReader(FilePlaces(document))
    edition = given or reader.edition_named(file.edition)
    colours = _colours(reader, file)
    known = _read_known(reader, file, edition, colours)
    for sentence in [*standing_problems(known.state()), *_problems(known)]:
        reader.places.refuse((), sentence)
    reader.places.stop_on_problems()
    return known


def _colours(reader: NameReader, file: DraftFile) -> list[Colour]:
    """The colours that a draft names, with the mover's colour first."""
    present = {colour for _, part in file if isinstance(part, dict) for colour in part}
    named: list[Colour] = [colour for colour in COLOURS if colour in present]
    mover = file.to_move or (named[0] if len(named) == 1 else None)
    if mover is None:
        sentence = gettext(
            "the player to move is not named; add `to_move:` with {colours}", colours=join_words(named or COLOURS, "or")
        )
        reader.places.refuse((), sentence)
        reader.places.stop_on_problems()
        raise AssertionError("the reader has stopped")
    colours = [mover, *(colour for colour in named if colour != mover)]
    if file.players is not None and len(colours) > file.players:
        sentence = gettext(
            "the draft has {players} players, but names {colours}", players=file.players, colours=join_words(colours)
        )
        reader.places.refuse(("players",), sentence)
        reader.places.stop_on_problems()
    return colours


def _read_known(reader: NameReader, file: DraftFile, edition: Edition, colours: list[Colour]) -> Known:
    """Reads the known part of a position; the player to move is the first player."""
    seats = tuple(_read_player(reader, file, edition, colour) for colour in colours)
    free = TerritoryMask(reader.mask(("free",), file.free, TERRITORIES, edition))
    face_up = reader.items(("face_up",), file.face_up, KINDS, edition)
    reader.places.stop_on_problems()
    more = [colour for colour in COLOURS if colour not in colours][: max(0, (file.players or 3) - len(colours))]
    setup = Setup(edition, (*colours, *more), (), "", **file.options.settings())
    players = file.players if file.players is not None or len(colours) < 3 else max(3, len(colours))
    return Known(setup, players, (*seats, *(KnownPlayer() for _ in more)), free, tuple(sorted(face_up)))


def _read_player(reader: NameReader, file: DraftFile, edition: Edition, colour: Colour) -> KnownPlayer:
    def mask(key: str, names: Vocabulary[Edition, int]) -> int:
        return reader.mask((key, colour), getattr(file, key).get(colour, []), names, edition)

    sites = [site for _, site in reader.buildings(("buildings", colour), file.buildings.get(colour, []), edition)]
    workers = TerritoryMask(mask("workers", TERRITORIES))
    return KnownPlayer(
        estate=TerritoryMask(mask("estate", TERRITORIES)) | workers | union(site.territories for site in sites),
        buildings=tuple(sorted(sites, key=lambda site: site.index)),
        workers=workers,
        unbuilt=TileMask(mask("unbuilt", OWN_TILES)),
        gone=TileMask(mask("demolished", OWN_TILES)),
        cards=mask("action_cards", HAND),
        used=mask("used", HAND),
        hand=file.hand.get(colour),
        score=file.score.get(colour),
    )


def _problems(known: Known) -> Iterator[str]:
    """The contradictions in a draft.

    The function `standing_problems` reports the contradictions of buildings and land, so this list does not contain
    these contradictions.
    """
    edition, setup = known.setup.edition, known.setup
    names, numbers = edition.board.names, edition.numbers
    for colour, seat in zip(setup.colours, known.seats, strict=True):
        built = union(site.territories for site in seat.buildings)
        if bare := seat.workers & built:
            yield gettext(
                "{territories}: both a worker and a building of {player} stand there; a building sends workers back "
                "(BLD-8)",
                territories=join_words(names(bare)),
                player=colour,
            )
        if held := seat.estate & known.free:
            yield gettext(
                "{territories} cannot be free and in {player}'s estate",
                territories=join_words(names(held)),
                player=colour,
            )
        for one, other, message in (
            (
                seat.unbuilt,
                seat.standing,
                gettext_noop("{player}: {tiles} cannot be both unbuilt and standing (COM-4)"),
            ),
            (seat.unbuilt, seat.gone, gettext_noop("{player}: {tiles} cannot be both unbuilt and demolished (COM-4)")),
            (
                seat.gone,
                seat.standing,
                gettext_noop("{player}: {tiles} cannot be both demolished and standing (COM-4)"),
            ),
        ):
            if tiles := one & other:
                listed = join_words(edition.tiles[tile].id for tile in bits(tiles))
                yield gettext(message, player=colour, tiles=listed)
        if seat.score is not None and seat.score < (printed := seat.printed_points(edition)):
            yield gettext(
                "{player}: the score is {score}, but the built tiles bring {printed} (BLD-9)",
                player=colour,
                score=seat.score,
                printed=ngettext("{number} point", "{number} points", printed),
            )
        if seat.cards & seat.used:
            yield gettext("{player}: an action card cannot be both in hand and used", player=colour)
        if seat.hand is not None and seat.hand + seat.workers.bit_count() > numbers.workers:
            yield ngettext(
                "{player}: {number} worker is in hand and {on_board} on the board; a player has only {workers} (COM-4)",
                "{player}: {number} workers are in hand and {on_board} on the board; a player has only {workers} "
                "(COM-4)",
                seat.hand,
                player=colour,
                on_board=seat.workers.bit_count(),
                workers=numbers.workers,
            )
    if len(known.face_up) > numbers.open_market:
        yield gettext(
            "{cards} cards are face up; the open market has room for {size} (SET-4)",
            cards=len(known.face_up),
            size=numbers.open_market,
        )
