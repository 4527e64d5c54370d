"""Statements about first turns, of which hints are made: a sentence, and whether a turn fits it.

All statements made here fit the answer's first turn; how many others fit is for `stages` to count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ....text.words import join_words, quantity
from ...board import Board, bits
from ...edition import cards_in
from ...masks import NO_SQUARES, SquareMask, union
from ...planning.problem import WinStreet
from ...state import GameState
from ...tiles import Generation, Site
from ..openings import Opening
from ..task import Task
from .played_line import NUMBERS, the, tile_name

Fits: TypeAlias = Callable[[Opening], bool]


@dataclass(frozen=True, slots=True)
class Statement:
    """A hint's sentence and its predicate; a weak one only says what the turn is not.

    `place` are the squares that the sentence points at, which a later one may call "there"; `bare` is one that does
    so without that word.
    """

    text: str
    fits: Fits
    weak: bool = False
    place: SquareMask = NO_SQUARES
    bare: str = ""

    def sentence(self, there: bool) -> str:
        """The sentence, with "there" or without."""
        return self.text if there else self.bare or self.text


def counting_cards(task: Task) -> tuple[int, ...]:
    """The street cards that can pay in a task: those in play, or those that a race is about."""
    setup = task.state.setup
    if task.problem.counting == "final":
        return setup.street_cards
    wanted = {wish.card for wish in task.wishes if isinstance(wish, WinStreet)}
    return tuple(card for name, card in zip(setup.streets, setup.street_cards, strict=True) if name in wanted)


def nudges(state: GameState, answer: Opening, most: int, counting: tuple[int, ...]) -> Iterator[Statement]:
    """What to think about, the most telling first.

    `most` are the greatest points of any first turn at once, `counting` the street cards that can pay.
    """
    if answer.fallen:
        yield Statement("Think about what you have built: something there can fall.", lambda o: bool(o.fallen))
    if answer.cards:
        yield Statement("Think about your action cards: now is the moment for one.", lambda o: bool(o.cards))
    if any(site.legendary for site in answer.sites):
        yield Statement("Think about the king's token.", _builds(lambda site: site.legendary))
    if not answer.sites:
        yield Statement("Think about land: you need not build in this turn.", lambda o: not o.sites)
    if answer.sites and answer.points < most:
        text = "Think beyond the points that you score at once: another turn scores more of them."
        yield Statement(text, lambda o: bool(o.sites) and o.points < most)
    if any(site.districts.bit_count() > 1 for site in answer.sites):
        text = "Think about borders: a building may reach over the one between two districts."
        yield Statement(text, _builds(lambda site: site.districts.bit_count() > 1))
    if any(_on_street(counting, site) for site in answer.sites):
        text = "Think about the streets that count: your building stands on one of them."
        yield Statement(text, _builds(lambda site: _on_street(counting, site)))
    if answer.sites and not answer.new_land:
        text = "Think about the land you already hold: you build on nothing else."
        yield Statement(text, lambda o: bool(o.sites) and not o.new_land)
    if answer.sites and answer.new_land:
        yield Statement("Think about new land: you build on some.", lambda o: bool(o.new_land))
    if answer.sites:
        yield Statement("Think about building: you do build in this turn.", lambda o: bool(o.sites))
    if answer.sites and not answer.fallen:
        yield Statement("Let stand what stands: nothing of yours falls.", lambda o: not o.fallen)
    if not answer.sites:
        yield from _kinds_of_land(state, answer, "Think about land ")
    if not answer.cards:
        yield Statement("Save your action cards: you need none now.", lambda o: not o.cards)
    for points in sorted({1, 2, most // 2, answer.points - 2, answer.points}):
        if 0 < points <= answer.points:
            text = f"Think about points: score at least {quantity(points, 'point')} at once."
            yield Statement(text, _scores_at_least(points))
    if answer.points < most:
        text = f"Think about more than points: this turn scores fewer than {most} at once."
        yield Statement(text, lambda o: o.points < most)
    board = state.edition.board
    for number, district in enumerate(board.legend.districts):
        if not _ground(board, answer) & (land := _district_land(board, number)):
            yield Statement(
                f"Think about other districts than the {district.name} one.", _keeps_off(board, land), weak=True
            )


def wheres(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Where to look, the plainest first: a block, a street, districts, territories, and blocks to leave alone."""
    board = state.edition.board
    ground = _ground(board, answer)
    if not ground:
        return
    for block, mask in enumerate(board.blocks):
        if mask & ground:
            yield Statement(f"Look at {block_name(board, block)}.", _touches(board, mask), place=mask)
    for number, street in enumerate(board.legend.streets):
        if ground & board.streets[number]:
            mask = board.streets[number]
            yield Statement(f"Look along {street.name}.", _touches(board, mask), place=mask)
    for number, street in enumerate(board.legend.streets):
        beside = board.block_mask(board.streets[number])
        if ground & beside:
            yield Statement(f"Look at the blocks along {street.name}.", _touches(board, beside), place=beside)
    for number, district in enumerate(board.legend.districts):
        if ground & (land := _district_land(board, number)):
            yield Statement(f"Look at the {district.name} district.", _touches(board, land), place=land)
    for index in bits(board.territories_of(ground)):
        territory = board.territories[index]
        yield Statement(f"Look at {territory.name}.", _touches(board, territory.mask), place=territory.mask)
    for block, mask in enumerate(board.blocks):
        if not ground & mask:
            text = f"Look anywhere but at {block_name(board, block)}."
            yield Statement(text, _keeps_off(board, mask), weak=True)


def whats(state: GameState, answer: Opening) -> Iterator[Statement]:
    """The kind of turn and tile, the most telling first."""
    if answer.sites:
        yield from _tile_words(state, answer)
        yield from _ground_words(state, answer, "Build")
        yield from _bounds(state, answer)
    else:
        text, bare = "Claim land there, and build nothing yet.", "Claim land, and build nothing yet."
        yield Statement(text, lambda o: not o.sites, bare=bare)
        yield from _kinds_of_land(state, answer, "Claim land ")
        yield from _ground_words(state, answer, "Claim land")
    yield from _not_there(state, answer)


def _tile_words(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Tiles by name, generation and size, cards, and points at once."""
    tiles = state.edition.tiles
    names = sorted(tile_name(state, site) for site in answer.sites)
    kinds = sorted(_kind(site) for site in answer.sites)
    kinds_text = _kinds_text(kinds)
    sizes = sorted(tiles[site.tile].size for site in answer.sites)
    size_text = join_words([NUMBERS[min(9, size)] for size in sizes])

    def same_names(o: Opening) -> bool:
        return sorted(tile_name(state, site) for site in o.sites) == names and bool(o.fallen) == bool(answer.fallen)

    def same_kinds(o: Opening) -> bool:
        return sorted(map(_kind, o.sites)) == kinds and bool(o.fallen) == bool(answer.fallen)

    def same_sizes(o: Opening) -> bool:
        return sorted(tiles[site.tile].size for site in o.sites) == sizes

    def same_cards(o: Opening) -> bool:
        return o.cards == answer.cards

    cards = join_words([card.name for card in cards_in(answer.cards)])
    build = ("demolish there to build", "demolish to build") if answer.fallen else ("build there", "build")
    buildings: list[tuple[str, Fits]] = [
        (join_words([the(name) for name in names]), same_names),
        (f"{kinds_text} of {size_text} squares", lambda o: same_kinds(o) and same_sizes(o)),
        (kinds_text, same_kinds),
    ]
    if answer.cards:
        for what, fits in buildings:
            text, bare = (f"Play {cards} and {verb} {what}." for verb in build)
            yield Statement(text, _both(same_cards, fits), bare=bare)
        yield Statement(f"Play {cards}.", same_cards)
    for what, fits in buildings:
        text, bare = (f"{verb.capitalize()} {what}." for verb in build)
        yield Statement(text, fits, bare=bare)
    yield Statement(f"Build on {size_text} squares.", same_sizes)
    if not answer.cards:
        yield Statement("Play no action card.", same_cards)
    exact = quantity(answer.points, "point")
    yield Statement(f"The turn scores {exact} at once.", lambda o: o.points == answer.points)
    for points in range(answer.points - 1, 0, -1):
        text = f"The turn scores at least {quantity(points, 'point')} at once."
        yield Statement(text, _scores_at_least(points))


def _bounds(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Weaker words about a building: its generation and size by bounds, and tiles that it is not."""
    tiles, highest, room = state.edition.tiles, _highest(answer), _room(answer)
    if highest < Generation.GOLD:
        text = f"Build nothing above {Generation(highest)}."
        yield Statement(text, lambda o: bool(o.sites) and _highest(o) <= highest)
    yield Statement(f"Build on at least {room} squares in all.", lambda o: _room(o) >= room)
    yield Statement(f"Build on no more than {room} squares in all.", lambda o: 0 < _room(o) <= room)
    mine = {tile_name(state, site) for site in answer.sites}
    for name in sorted({tile.name for tile in tiles} - mine):
        yield Statement(f"Do not build {the(name)} in this turn.", _leaves(state, name), weak=True)


def _kinds_of_land(state: GameState, answer: Opening, start: str) -> Iterator[Statement]:
    """What the land is like that a turn without a building claims."""
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
                text = f"{start}of the {district.name} district."
                yield Statement(text, _claims_within(board, mask))
        near = beside(answer)
        where = "beside your own" if near else "that does not touch your own"
        yield Statement(f"{start}{where}.", lambda o: fits(o, near))
        size = land.bit_count()
        yield Statement(
            f"{start}of {NUMBERS[min(9, size)]} squares.",
            lambda o: not o.sites and board.land(o.claims).bit_count() == size,
        )


def _ground_words(state: GameState, answer: Opening, start: str) -> Iterator[Statement]:
    """Streets, parks and territories that the turn touches."""
    board = state.edition.board
    ground = _ground(board, answer)
    marks = [*board.legend.streets, *board.legend.parks]
    for mark, mask in zip(marks, [*board.streets, *board.parks], strict=True):
        if ground & mask:
            yield Statement(f"{start} at {mark.name}.", _touches(board, mask))
    if answer.sites:
        for name in board.names(board.territories_of(ground)):
            yield Statement(f"{start} on {name}.", _touches(board, board.by_name[name].mask))


def _not_there(state: GameState, answer: Opening) -> Iterator[Statement]:
    """Territories to leave alone."""
    board, verb = state.edition.board, "Do not build on" if answer.sites else "Do not claim"
    ground = _ground(board, answer)
    for territory in board.territories:
        if not ground & territory.mask:
            text = f"{verb} {territory.name}."
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
    """A block by the streets and parks around it and its first and last square."""
    mask = board.blocks[block]
    legend = board.legend
    names = [street.name for number, street in enumerate(legend.streets) if board.streets[number] & mask]
    names += [park.name for number, park in enumerate(legend.parks) if board.parks[number] & mask]
    corners = board.squares_of(mask)
    return f"the block between {join_words(list(dict.fromkeys(names)))} (squares {corners[0]} to {corners[-1]})"


def _scores_at_least(points: int) -> Fits:
    return lambda opening: opening.points >= points


def _builds(wanted: Callable[[Site], bool]) -> Fits:
    return lambda opening: any(wanted(site) for site in opening.sites)


def _touches(board: Board, mask: SquareMask) -> Fits:
    return lambda opening: bool(_ground(board, opening) & mask)


def _keeps_off(board: Board, mask: SquareMask) -> Fits:
    return lambda opening: not _ground(board, opening) & mask


def _ground(board: Board, opening: Opening) -> SquareMask:
    """The squares that a first turn is about: those built on, or, of a turn without a building, those claimed."""
    return union(site.mask for site in opening.sites) or board.land(opening.claims)


def all_there(board: Board, opening: Opening, place: SquareMask) -> bool:
    """Whether every building of a first turn, or all that it claims without building, lies at a place."""
    parts = [site.mask for site in opening.sites]
    parts = parts or [board.territories[index].mask for index in bits(opening.claims)]
    return all(mask & place for mask in parts)


def _district_land(board: Board, district: int) -> SquareMask:
    """The squares of a district."""
    return board.land_of(territory.index for territory in board.territories if territory.district == district)


def _on_street(counting: tuple[int, ...], site: Site) -> bool:
    return any(site.cards >> card & 1 for card in counting)


def _kind(site: Site) -> tuple[int, bool]:
    return site.generation, site.legendary


def _kinds_text(kinds: Sequence[tuple[int, bool]]) -> str:
    """Tiles by generation: `a bronze and a silver tile`, `two bronze tiles`."""
    names = ["legendary" if legendary else str(Generation(generation)) for generation, legendary in kinds]
    if len(set(names)) < len(names):
        return f"{NUMBERS[len(names)]} {names[0]} tiles"
    return f"{join_words([f'a {name}' for name in names])} tile"
