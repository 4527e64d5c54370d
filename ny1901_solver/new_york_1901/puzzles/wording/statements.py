"""Makes statements about first turns, from which hints are made: a sentence, and a predicate that tests a turn.

All statements are true of the answer's first turn; the module `stages` counts for how many other turns each statement
is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....messages import gettext, gettext_noop, ngettext
from ....text.words import join_words, number_word
from ...board import Board, bits
from ...edition import cards_in
from ...masks import NO_SQUARES, SquareMask, union
from ...planning.problem import WinStreet
from ...state import GameState
from ...tiles import Generation, Site
from ..openings import Opening
from ..task import Task
from .played_line import the, tile_name

Fits: TypeAlias = Callable[[Opening], bool]


@dataclass(frozen=True, slots=True)
class Statement:
    """The sentence of a hint, and the predicate that tests whether it is true of a turn.

    A weak statement only states what the turn is not.

    A statement that `asks` begins with a question about an idea of its kind of puzzle; such statements are preferred as
    first hints.

    `place` contains the squares to which the sentence points; a later sentence may call these squares "there". `bare`
    is the sentence without the word "there".
    """

    text: str
    fits: Fits
    weak: bool = False
    place: SquareMask = NO_SQUARES
    bare: str = ""
    asks: bool = False

    def sentence(self, there: bool) -> str:
        """Returns the sentence of the hint, with or without the word "there"."""
        return self.text if there else self.bare or self.text


def counting_cards(task: Task) -> tuple[int, ...]:
    """Returns the street cards that can score in a task: all cards in play or, in a race, the street cards among the
    goals.
    """
    setup = task.state.setup
    if task.problem.counting == "final":
        return setup.street_cards
    wanted = {wish.card for wish in task.wishes if isinstance(wish, WinStreet)}
    return tuple(card for name, card in zip(setup.streets, setup.street_cards, strict=True) if name in wanted)


def nudges(state: GameState, answer: Opening, most: int, counting: tuple[int, ...]) -> Iterator[Statement]:
    """Yields statements about what the player should think of, the most helpful statements first.

    `most` is the greatest number of points that a first turn scores at once. `counting` contains the street cards that
    can score points in the task.
    """
    if answer.fallen:
        text = gettext("Think about what you have built: something there can fall.")
        yield Statement(text, lambda o: bool(o.fallen))
    if answer.cards:
        yield Statement(gettext("Think about your action cards: now is the moment for one."), lambda o: bool(o.cards))
    if any(site.legendary for site in answer.sites):
        yield Statement(gettext("Think about the king's token."), _builds(lambda site: site.legendary))
    if not answer.sites:
        yield Statement(gettext("Think about land: you need not build in this turn."), lambda o: not o.sites)
    if answer.sites and answer.points < most:
        text = gettext("Think beyond the points that you score at once: another turn scores more of them.")
        yield Statement(text, lambda o: bool(o.sites) and o.points < most)
    if any(site.districts.bit_count() > 1 for site in answer.sites):
        text = gettext("Think about borders: a building may reach over the one between two districts.")
        yield Statement(text, _builds(lambda site: site.districts.bit_count() > 1))
    if any(_on_street(counting, site) for site in answer.sites):
        text = gettext("Think about the streets that count: your building stands on one of them.")
        yield Statement(text, _builds(lambda site: _on_street(counting, site)))
    if answer.sites and not answer.new_land:
        text = gettext("Think about the land you already hold: you build on nothing else.")
        yield Statement(text, lambda o: bool(o.sites) and not o.new_land)
    if answer.sites and answer.new_land:
        yield Statement(gettext("Think about new land: you build on some."), lambda o: bool(o.new_land))
    if answer.sites:
        yield Statement(gettext("Think about building: you do build in this turn."), lambda o: bool(o.sites))
    if answer.sites and not answer.fallen:
        yield Statement(gettext("Let stand what stands: nothing of yours falls."), lambda o: not o.fallen)
    if not answer.sites:
        yield from _kinds_of_land(state, answer, THINK_OF_LAND)
    if not answer.cards:
        yield Statement(gettext("Save your action cards: you need none now."), lambda o: not o.cards)
    for points in sorted({1, 2, most // 2, answer.points - 2, answer.points}):
        if 0 < points <= answer.points:
            text = ngettext(
                "Think about points: score at least {number} point at once.",
                "Think about points: score at least {number} points at once.",
                points,
            )
            yield Statement(text, _scores_at_least(points))
    if answer.points < most:
        text = gettext("Think about more than points: this turn scores fewer than {points} at once.", points=most)
        yield Statement(text, lambda o: o.points < most)
    board = state.edition.board
    for number, district in enumerate(board.legend.districts):
        if not _ground(board, answer) & (land := _district_land(board, number)):
            text = gettext("Think about other districts than the {district} one.", district=district.name)
            yield Statement(text, _keeps_off(board, land), weak=True)


def wheres(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Yields statements about where to look on the board, the simplest statements first.

    The statements name a block, a street, districts, territories, and blocks to avoid.
    """
    board = state.edition.board
    ground = _ground(board, answer)
    if not ground:
        return
    for block, mask in enumerate(board.blocks):
        if mask & ground:
            text = gettext("Look at {block}.", block=block_name(board, block))
            yield Statement(text, _touches(board, mask), place=mask)
    for number, street in enumerate(board.legend.streets):
        if ground & board.streets[number]:
            mask = board.streets[number]
            text = gettext("Look along {street}.", street=street.name)
            yield Statement(text, _touches(board, mask), place=mask)
    for number, street in enumerate(board.legend.streets):
        beside = board.block_mask(board.streets[number])
        if ground & beside:
            text = gettext("Look at the blocks along {street}.", street=street.name)
            yield Statement(text, _touches(board, beside), place=beside)
    for number, district in enumerate(board.legend.districts):
        if ground & (land := _district_land(board, number)):
            text = gettext("Look at the {district} district.", district=district.name)
            yield Statement(text, _touches(board, land), place=land)
    for index in bits(board.territories_of(ground)):
        territory = board.territories[index]
        text = gettext("Look at {territory}.", territory=territory.name)
        yield Statement(text, _touches(board, territory.mask), place=territory.mask)
    for block, mask in enumerate(board.blocks):
        if not ground & mask:
            text = gettext("Look anywhere but at {block}.", block=block_name(board, block))
            yield Statement(text, _keeps_off(board, mask), weak=True)


def whats(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Yields statements about the kind of turn and tile, the most helpful statements first."""
    if answer.sites:
        yield from _tile_words(state, answer)
        yield from _ground_words(state, answer)
        yield from _bounds(state, answer)
    else:
        text = gettext("Claim land there, and build nothing yet.")
        yield Statement(text, lambda o: not o.sites, bare=gettext("Claim land, and build nothing yet."))
        yield from _kinds_of_land(state, answer, CLAIM_LAND)
        yield from _ground_words(state, answer)
    yield from _not_there(state, answer)


def _tile_words(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Yields statements about tiles by name, generation and size, about cards, and about the points at once."""
    tiles = state.edition.tiles
    names = sorted(tile_name(state, site) for site in answer.sites)
    kinds = sorted(_kind(site) for site in answer.sites)
    kinds_text = _kinds_text(kinds)
    sizes = sorted(tiles[site.tile].size for site in answer.sites)
    size_text = join_words(map(number_word, sizes))

    def same_names(o: Opening) -> bool:
        return sorted(tile_name(state, site) for site in o.sites) == names and bool(o.fallen) == bool(answer.fallen)

    def same_kinds(o: Opening) -> bool:
        return sorted(map(_kind, o.sites)) == kinds and bool(o.fallen) == bool(answer.fallen)

    def same_sizes(o: Opening) -> bool:
        return sorted(tiles[site.tile].size for site in o.sites) == sizes

    def same_cards(o: Opening) -> bool:
        return o.cards == answer.cards

    cards = join_words(card.name for card in cards_in(answer.cards))
    buildings: list[tuple[str, Fits]] = [
        (join_words(map(the, names)), same_names),
        (
            gettext("{buildings} of {size} squares", buildings=kinds_text, size=size_text),
            lambda o: same_kinds(o) and same_sizes(o),
        ),
        (kinds_text, same_kinds),
    ]
    if answer.cards:
        for what, fits in buildings:
            text, bare = _play_and_build(cards, what, bool(answer.fallen))
            yield Statement(text, _both(same_cards, fits), bare=bare)
        yield Statement(gettext("Play {cards}.", cards=cards), same_cards)
    for what, fits in buildings:
        text, bare = _build(what, bool(answer.fallen))
        yield Statement(text, fits, bare=bare)
    yield Statement(gettext("Build on {size} squares.", size=size_text), same_sizes)
    if not answer.cards:
        yield Statement(gettext("Play no action card."), same_cards)
    exact = ngettext(
        "The turn scores {number} point at once.", "The turn scores {number} points at once.", answer.points
    )
    yield Statement(exact, lambda o: o.points == answer.points)
    for points in range(answer.points - 1, 0, -1):
        text = ngettext(
            "The turn scores at least {number} point at once.",
            "The turn scores at least {number} points at once.",
            points,
        )
        yield Statement(text, _scores_at_least(points))


def _play_and_build(cards: str, buildings: str, demolish: bool) -> tuple[str, str]:
    """Returns the advice to play action cards and build, in two forms: with and without the word "there"."""
    if demolish:
        return (
            gettext("Play {cards} and demolish there to build {buildings}.", cards=cards, buildings=buildings),
            gettext("Play {cards} and demolish to build {buildings}.", cards=cards, buildings=buildings),
        )
    return (
        gettext("Play {cards} and build there {buildings}.", cards=cards, buildings=buildings),
        gettext("Play {cards} and build {buildings}.", cards=cards, buildings=buildings),
    )


def _build(buildings: str, demolish: bool) -> tuple[str, str]:
    """Returns the advice to build, in two forms: with and without the word "there"."""
    if demolish:
        return (
            gettext("Demolish there to build {buildings}.", buildings=buildings),
            gettext("Demolish to build {buildings}.", buildings=buildings),
        )
    return (
        gettext("Build there {buildings}.", buildings=buildings),
        gettext("Build {buildings}.", buildings=buildings),
    )


def _bounds(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Yields weaker statements about a building: limits for its generation and size, and tiles that are excluded."""
    tiles, highest, room = state.edition.tiles, _highest(answer), _room(answer)
    if highest < Generation.GOLD:
        text = gettext("Build nothing above {generation}.", generation=Generation(highest))
        yield Statement(text, lambda o: bool(o.sites) and _highest(o) <= highest)
    yield Statement(gettext("Build on at least {size} squares in all.", size=room), lambda o: _room(o) >= room)
    yield Statement(gettext("Build on no more than {size} squares in all.", size=room), lambda o: 0 < _room(o) <= room)
    mine = {tile_name(state, site) for site in answer.sites}
    for name in sorted({tile.name for tile in tiles} - mine):
        text = gettext("Do not build {building} in this turn.", building=the(name))
        yield Statement(text, _leaves(state, name), weak=True)


@dataclass(frozen=True, slots=True)
class LandMessages:
    """Messages about the land that a turn claims: its district, its size, and whether it touches land of the player."""

    district: str
    beside: str
    apart: str
    size: str


THINK_OF_LAND = LandMessages(
    gettext_noop("Think about land of the {district} district."),
    gettext_noop("Think about land beside your own."),
    gettext_noop("Think about land that does not touch your own."),
    gettext_noop("Think about land of {size} squares."),
)
CLAIM_LAND = LandMessages(
    gettext_noop("Claim land of the {district} district."),
    gettext_noop("Claim land beside your own."),
    gettext_noop("Claim land that does not touch your own."),
    gettext_noop("Claim land of {size} squares."),
)


def _kinds_of_land(state: GameState, answer: Opening, messages: LandMessages) -> Iterator[Statement]:
    """Yields statements about the land that a turn without a building claims."""
    board = state.edition.board
    own, land = state.mover.land, board.land(answer.claims)

    def beside(o: Opening) -> bool:
        return bool(board.halo(board.land(o.claims)) & own)

    def fits(o: Opening, test: bool) -> bool:
        return not o.sites and bool(o.claims) and beside(o) == test

    if answer.claims:
        for number, district in enumerate(board.legend.districts):
            mask = _district_land(board, number)
            if not land & ~mask:
                text = gettext(messages.district, district=district.name)
                yield Statement(text, _claims_within(board, mask))
        near = beside(answer)
        yield Statement(gettext(messages.beside if near else messages.apart), lambda o: fits(o, near))
        size = land.bit_count()
        yield Statement(
            gettext(messages.size, size=number_word(size)),
            lambda o: not o.sites and board.land(o.claims).bit_count() == size,
        )


def _ground_words(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Yields statements about the streets, parks and territories that the turn touches."""
    board = state.edition.board
    ground = _ground(board, answer)
    marks = [*board.legend.streets, *board.legend.parks]
    for mark, mask in zip(marks, [*board.streets, *board.parks], strict=True):
        if ground & mask:
            text = (
                gettext("Build at {street}.", street=mark.name)
                if answer.sites
                else gettext("Claim land at {street}.", street=mark.name)
            )
            yield Statement(text, _touches(board, mask))
    if answer.sites:
        for name in board.names(board.territories_of(ground)):
            text = gettext("Build on {territory}.", territory=name)
            yield Statement(text, _touches(board, board.by_name[name].mask))


def _not_there(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Yields statements about territories that the turn neither builds on nor claims."""
    board = state.edition.board
    ground = _ground(board, answer)
    for territory in board.territories:
        if not ground & territory.mask:
            text = (
                gettext("Do not build on {territory}.", territory=territory.name)
                if answer.sites
                else gettext("Do not claim {territory}.", territory=territory.name)
            )
            yield Statement(text, _keeps_off(board, territory.mask), weak=True)


def _both(one: Fits, other: Fits) -> Fits:
    return lambda opening: one(opening) and other(opening)


def _claims_within(board: Board, mask: SquareMask) -> Fits:
    return lambda opening: not opening.sites and not board.land(opening.claims) & ~mask


def _leaves(state: GameState, name: str) -> Fits:
    return lambda opening: all(tile_name(state, site) != name for site in opening.sites)


def _highest(opening: Opening) -> int:
    return max((site.generation for site in opening.sites), default=0)


def _room(opening: Opening) -> int:
    return sum(site.mask.bit_count() for site in opening.sites)


def block_name(board: Board, block: int) -> str:
    """Returns the name of a block: the streets and parks around it, and its first and last square."""
    mask = board.blocks[block]
    legend = board.legend
    names = [street.name for number, street in enumerate(legend.streets) if board.streets[number] & mask]
    names += [park.name for number, park in enumerate(legend.parks) if board.parks[number] & mask]
    corners = board.squares_of(mask)
    return gettext(
        "the block between {streets} (squares {first} to {last})",
        streets=join_words(dict.fromkeys(names)),
        first=corners[0],
        last=corners[-1],
    )


def _scores_at_least(points: int) -> Fits:
    return lambda opening: opening.points >= points


def _builds(wanted: Callable[[Site], bool]) -> Fits:
    return lambda opening: any(wanted(site) for site in opening.sites)


def _touches(board: Board, mask: SquareMask) -> Fits:
    return lambda opening: bool(_ground(board, opening) & mask)


def _keeps_off(board: Board, mask: SquareMask) -> Fits:
    return lambda opening: not _ground(board, opening) & mask


def _ground(board: Board, opening: Opening) -> SquareMask:
    """Returns the squares that a first turn builds on or, without a building, claims."""
    return union(site.mask for site in opening.sites) or board.land(opening.claims)


def all_there(board: Board, opening: Opening, place: SquareMask) -> bool:
    """Whether every building of a first turn touches a given place (a set of squares).

    If the turn builds nothing, every claimed territory has to touch the place.
    """
    parts = [site.mask for site in opening.sites]
    parts = parts or [board.territories[index].mask for index in bits(opening.claims)]
    return all(mask & place for mask in parts)


def _district_land(board: Board, district: int) -> SquareMask:
    """Returns the squares of a district."""
    return board.land_of(territory.index for territory in board.territories if territory.district == district)


def _on_street(counting: tuple[int, ...], site: Site) -> bool:
    return any(site.cards >> card & 1 for card in counting)


def _kind(site: Site) -> tuple[int, bool]:
    return site.generation, site.legendary


def _kinds_text(kinds: Sequence[tuple[int, bool]]) -> str:
    """Returns tiles by generation, as in `a bronze and a silver tile` or `two bronze tiles`."""
    names = [gettext("legendary") if legendary else str(Generation(generation)) for generation, legendary in kinds]
    if len(set(names)) < len(names):
        return gettext("{count} {generation} tiles", count=number_word(len(names)), generation=names[0])
    if len(names) > 1:
        return gettext("a {generation} and a {other_generation} tile", generation=names[0], other_generation=names[1])
    return gettext("a {generation} tile", generation=names[0])
