"""What all provers read, stated a second time, so that no proof rests on one table alone.

Predicate, generator, search, model, hints and the oracles of the tests share what stands below. Where such a table is
wrong, all of them are wrong in the same way, and a plan that is proved twice is proved twice by one mistake. So each
has a plain statement that shares nothing with the program but the names, and random editions are held to all of them.

| shared | read by | stated in |
| --- | --- | --- |
| `Board`: squares, neighbours, blocks, streets, parks, frontage, borders, territories | all | `board` |
| its questions of masks: `halo`, `around`, `parts`, `block_mask`, `territories_of`, ... | all but the model | `masks` |
| `Edition.tiles`, their order and masks, `tile_number` | all | `tiles` |
| card kinds: `kind_of`, `kind_names`, `kind_masks`, `kinds_of`; street cards, challenges | all | `kinds` |
| `Numbers`, unlock tables, starters, the removed district | all | `numbers` |
| `SiteTable.sites`, `by_placement`, and what a `Site` knows | all; the predicate only what is built | `sites` |
| `SiteTable.within` and `replacing` | generator, search, model, computer players | `regions` |
| `placing_steps`, the numbered steps of research | generator, research | `steps` |
| an edition that is thawed: all of the above | all | `frozen` |
| `Setup`: territories in play, unlocks, generations, street cards, `beside` | all | `setups` |
| `Player` and `GameState`: land, occupied, vacant, claimed, unbuilt legendaries, hand | all | `positions` |
| `Market`, `odds`, `refill` | all | `shared_market.market` |
| `Outlook`: what is known first, behind a take and a return | search, model, `exhaustive` | `shared_market.outlook` |
| `Outlook.shift` | the same | `shared_market.outlook_shift` |
| `knows_cards`, `advance`, `first_stage` | search, model, `exhaustive`, puzzles | `shared_market.stages` |

What is not in the table is stated at least twice in the program: rules and their effects (predicate, generator and
the models' constraints), points (`scoring` and the models' objective). `planning/by_the_rules.py` reads nothing of the
planning room.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.edition.freeze import freeze, thaw
from ny1901_solver.new_york_1901.masks import SquareMask
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish
from ny1901_solver.new_york_1901.research.numbered_steps import ActionSpace
from ny1901_solver.new_york_1901.rules.generator import placing_steps
from ny1901_solver.new_york_1901.state import COLOURS, GameState, Readings, Setup
from ny1901_solver.new_york_1901.tiles import Site, SiteTable

from .printed import Cell, Cells, Printed, beside, parts

GENERATIONS = ("starter", "bronze", "silver", "gold")
REGIONS = 20  # of the board, that sites are looked for in
Statement = Callable[[Edition, Printed, random.Random], None]


def hold_to_the_print(edition: Edition, rng: random.Random) -> Printed:
    """Raises `AssertionError` where a table of the edition is not what its files print; returns that."""
    printed = Printed.of(edition.folder)
    for statement in STATEMENTS:
        statement(edition, printed, rng)
    return printed


def _cells(edition: Edition, mask: int) -> Cells:
    return frozenset((square.column, square.row) for square in (edition.board.squares[i] for i in bits(mask)))


def _mask(printed: Printed, cells: Iterable[Cell]) -> SquareMask:
    return SquareMask(sum(1 << printed.land.index(cell) for cell in cells))


def _some(printed: Printed, rng: random.Random) -> Cells:
    """Some cells of the land, now and then none or all of them."""
    share = rng.choice((0.1, 0.3, 0.6, 0.9, rng.choice((0.0, 1.0))))
    return frozenset(cell for cell in printed.land if rng.random() < share)


def board(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """Squares run row by row; what lies beside what is read off the cells."""
    here, main = edition.board, printed.main
    assert [(square.column, square.row) for square in here.squares] == list(printed.land)
    assert here.index == {Square(*cell): number for number, cell in enumerate(printed.land)}
    near = [frozenset(beside(cell)) & frozenset(printed.land) for cell in printed.land]
    assert [_cells(edition, mask) for mask in here.neighbours] == near
    assert [_cells(edition, mask) for mask in here.blocks] == printed.blocks
    assert [cell in printed.blocks[here.block_at[i]] for i, cell in enumerate(printed.land)] == [True] * len(near)
    for kind, masks in (("streets", here.streets), ("parks", here.parks)):
        assert [_cells(edition, mask) for mask in masks] == [printed.fronting([m["token"]]) for m in main[kind]], kind
    assert _cells(edition, here.frontage) == printed.frontage
    colour = {cell: printed.tokens[cell][0] for cell in printed.land}
    differ = {cell for cell in printed.land if any(colour.get(o, colour[cell]) != colour[cell] for o in beside(cell))}
    assert _cells(edition, here.borders) == differ
    _territories(edition, printed)


def _territories(edition: Edition, printed: Printed) -> None:
    here, names = edition.board, list(printed.territories)
    districts = [district["name"] for district in printed.main["districts"]]
    assert [each.name for each in here.territories] == names
    assert here.by_name == dict(zip(names, here.territories, strict=True))
    for number, (each, cells) in enumerate(zip(here.territories, printed.territories.values(), strict=True)):
        assert (each.index, each.size, _cells(edition, each.mask)) == (number, len(cells), cells)
        assert districts[each.district] == each.name.rpartition("-")[0]
        assert cells <= printed.blocks[each.block]
        token = printed.tokens[min(cells)]
        assert here.by_word[token] is here.by_word[each.name] is each
        assert here.legend.territory_token(each.name) == token
    assert [printed.land[i] in printed.territories[names[t]] for i, t in enumerate(here.territory_at)] == [True] * len(
        printed.land
    )


def masks(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """What the board says of some squares: what is beside them, whether they hang together, whose they are."""
    here, names = edition.board, list(printed.territories)
    for _ in range(8):
        cells = _some(printed, rng)
        mask = _mask(printed, cells)
        assert here.mask_of(Square(*cell) for cell in cells) == mask
        assert [(square.column, square.row) for square in here.squares_of(mask)] == sorted(cells)
        edge = {other for cell in cells for other in beside(cell)} & set(printed.land) - cells
        corner = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert _cells(edition, here.halo(mask)) == edge
        assert _cells(edition, here.around(mask)) == (corner & set(printed.land)) - cells
        assert [_cells(edition, part) for part in here.parts(mask)] == parts(cells)
        assert not cells or here.is_connected(mask) == (len(parts(cells)) == 1)
        whole = [block for block in printed.blocks if block & cells]
        assert _cells(edition, here.block_mask(mask)) == frozenset(cell for block in whole for cell in block)
        touched = [name for name in names if printed.territories[name] & cells]
        assert list(here.names(here.territories_of(mask))) == touched
        land = frozenset(cell for name in touched for cell in printed.territories[name])
        assert _cells(edition, here.land(here.territories_of(mask))) == land
        assert _cells(edition, here.land_of(map(names.index, touched))) == land


def tiles(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """Own tiles come first, then legendaries, then the starter building."""
    own, legendary = len(printed.tiles["tiles"]), len(printed.tiles["legendaries"])
    assert edition.own_tiles == sum(1 << n for n in range(own))
    assert edition.legendaries == sum(1 << own + n for n in range(legendary))
    assert edition.starter == own + legendary
    assert edition.tile_number == {piece["id"]: number for number, piece in enumerate(printed.pieces)}
    for tile, piece in zip(edition.tiles, printed.pieces, strict=True):
        generation = GENERATIONS.index(piece.get("generation", "gold"))
        assert (tile.id, tile.name, tile.points) == (piece["id"], piece["name"], piece["points"])
        assert (int(tile.generation), tile.height_m) == (generation, piece.get("height_m"))
        assert tile.legendary == ("height_m" in piece)
        cells = printed.shape(piece)
        columns, lines = ({cell[axis] for cell in cells} for axis in (0, 1))
        assert frozenset(tile.shape.cells) == {(x - min(columns), y - min(lines)) for x, y in cells}
        assert tile.size == len(cells)
        assert tile.irregular == (len(cells) != len(columns) * len(lines))


def kinds(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """A card has the colour and the size of the land that it claims (COM-6)."""
    names = [f"{district['token']}{size}" for district in printed.main["districts"] for size in (2, 3)]
    land = [
        f"{printed.tokens[min(cells)][0]}{len(cells)}" for cells in printed.territories.values()
    ]  # the card that claims each territory
    assert list(edition.kind_names) == names
    assert edition.kinds == len(names)
    assert [names[kind] for kind in edition.kind_of] == land
    for number, name in enumerate(names):
        assert (edition.kind(name), edition.size_of(number)) == (number, int(name[1]))
        assert printed.main["districts"][edition.district_of(number)]["token"] == name[0]
        assert bits(edition.kind_masks[number]) == [t for t, card in enumerate(land) if card == name]
    some = rng.sample(list(printed.territories), min(3, len(land)))
    wanted = [land[list(printed.territories).index(name)] for name in some]
    assert [names[kind] for kind in edition.kinds_of(some)] == wanted
    assert [(card.id, card.name) for card in edition.street_cards] == [
        (card["id"], card["name"]) for card in printed.cards["streets"]
    ]
    assert list(edition.challenges) == printed.cards["challenges"]
    for card, fronts in zip(edition.street_cards, edition.sites.card_fronts, strict=True):
        tokens = [street["token"] for street in printed.main["streets"] if street.get("card") == card.id]
        assert _cells(edition, fronts) == printed.fronting(tokens)


def numbers(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """The numbers are those of `edition.yaml`."""
    said, here, main = printed.main["numbers"], edition.numbers, printed.main
    same = (
        "workers open_market end_open_market end_unbuilt streets_in_play street_points bronze_baron master_architect "
        "generation_king gold_prestige unused_action_card"
    )
    for name in same.split():
        assert getattr(here, name) == said[name], name
    assert (here.gold_tycoon, here.gold_tycoon_tiles) == (
        said["gold_tycoon"]["per_district"],
        said["gold_tycoon"]["tiles"],
    )
    for game, needed in said["unlock"].items():
        told = {GENERATIONS[generation]: points for generation, points in here.unlock[game].items()}
        assert {"silver": told["silver"], "gold": told["gold"]} == needed
    names = list(printed.territories)
    starters = [district["starter"] for district in main["districts"]]
    assert [names[t] if t >= 0 else None for t in edition.starters] == starters
    districts = [district["name"] for district in main["districts"]]
    beginner = {"challenge": edition.beginner_challenge, "streets": list(edition.beginner_streets)}
    assert beginner == main["beginner"]
    removed = edition.two_players_remove
    assert (None if removed is None else districts[removed]) == main["two_players_remove"]


def sites(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """Every tile stands wherever land and frontage let it, and knows what it touches there."""
    table = edition.sites
    listed = {(site.placement.tile, _cells(edition, site.mask)): site.mirrored for site in table.sites}
    lacking, strange = printed.sites.keys() - listed.keys(), listed.keys() - printed.sites.keys()
    assert not lacking, f"{len(lacking)} sites are not in the table, {min(lacking, key=repr)} among them"
    assert not strange, f"{len(strange)} sites are none, {min(strange, key=repr)} among them"
    assert listed == printed.sites
    fresh = SiteTable(table.board, table.tiles, table.card_fronts)  # in which sites are made one by one
    for number in range(0, len(table.sites), 97):
        alone = fresh.by_placement[table.sites[number].placement]
        assert (alone.index, alone.mirrored) == (number, table.sites[number].mirrored)
        assert alone is fresh.at_index(number)
        _one_site(edition, printed, alone)
    assert len(table.sites) == len(table.by_placement) == len(listed)
    for tile in range(len(table.tiles)):
        for flips in (False, True):
            alone_on = {site.territories for site in table.sites if site.tile == tile and (flips or not site.mirrored)}
            room = [1 << territory for territory in range(len(edition.board.territories)) if 1 << territory in alone_on]
            assert table.territories_with_room(tile, flips) == sum(room)
    for number, site in enumerate(table.sites):
        assert (site.index, site.table) == (number, table)
        assert table.by_placement[site.placement] is edition.site(site.placement) is table.at_index(number) is site
        _one_site(edition, printed, site)


def _one_site(edition: Edition, printed: Printed, site: Site) -> None:
    cells = frozenset((square.column, square.row) for square in site.placement.squares)
    piece = printed.pieces[site.tile]
    generation = GENERATIONS.index(piece.get("generation", "gold"))
    assert _cells(edition, site.mask) == cells
    assert cells <= printed.blocks[site.block]
    assert (site.placement.tile, site.tile_bit, site.points) == (piece["id"], 1 << site.tile, piece["points"])
    assert (site.generation, site.legendary) == (generation, "height_m" in piece)
    assert site.irregular == edition.tiles[site.tile].irregular
    around = {other for cell in cells for other in beside(cell)} - cells
    assert _cells(edition, site.halo) == around & set(printed.land)
    held = [name for name, land in printed.territories.items() if land & cells]
    assert list(edition.board.names(site.territories)) == held
    colours = {printed.tokens[cell][0] for cell in cells}
    assert {printed.main["districts"][d]["token"] for d in bits(site.districts)} == colours
    touched = {
        street["card"]
        for street in printed.main["streets"]
        if street.get("card") and any(printed.tokens.get(cell) == street["token"] for cell in around)
    }
    assert {edition.street_cards[card].id for card in bits(site.cards)} == touched


def regions(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """The sites of a block on some land, and those of a generation that cover a part of it, asked twice."""
    table = edition.sites
    listed = [(site, _cells(edition, site.mask)) for site in table.sites]
    for _ in range(REGIONS):
        block, cells, lower = rng.randrange(len(printed.blocks)), _some(printed, rng), _some(printed, rng)
        flips, generation = rng.random() < 0.5, rng.choice((1, 2, 3))
        mask, below = _mask(printed, cells), _mask(printed, lower)
        free = cells & printed.blocks[block]
        fits = [(site, under) for site, under in listed if under <= free and (flips or not site.mirrored)]
        over = [site for site, under in fits if site.generation == generation and under & lower]
        for _ in range(2):
            assert list(table.within(block, mask, flips)) == [site for site, _ in fits]
            assert list(table.replacing(block, mask, below, generation, flips)) == over


def steps(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """The steps of a site stand at its number; research has a number for each step."""
    listed = edition.sites.sites
    builds, booms = placing_steps(edition)
    assert list(builds) == [Build(site.placement) for site in listed]
    assert list(booms) == [Boom(site.placement) for site in listed]
    space = ActionSpace.of(edition)
    assert [space.numbers[step] for step in space.steps] == list(range(len(space.steps)))
    for site in listed:
        for step in (Build(site.placement), Demolish(site.placement), Boom(site.placement)):
            assert (step in space.numbers) == (site.tile != edition.starter)


def frozen(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """An edition that is thawed has the same tables."""
    again = thaw(freeze(edition), edition.folder)
    assert again is not None
    for statement in (board, tiles, kinds, numbers, sites):
        statement(again, printed, rng)


def setups(edition: Edition, printed: Printed, rng: random.Random) -> None:
    """What the variant, the cards in play and the number of players make of an edition."""
    said, main = printed.main["numbers"], printed.main
    for players, game in ((2, "base"), (2, "advanced"), (3, "base"), (4, "advanced")):
        streets = tuple(rng.sample(edition.street_ids, said["streets_in_play"]))
        touch = rng.choice(("edge", "edge_or_corner"))
        readings = Readings().with_settings({"prestige_touch": touch})
        unlocks: Any = game
        here = Setup(edition, COLOURS[:players], streets, edition.challenges[0], unlocks=unlocks, readings=readings)
        removed = main["two_players_remove"] if players == 2 else None
        assert list(edition.board.names(here.territories)) == [
            name for name in printed.territories if name.rpartition("-")[0] != removed
        ]
        assert [edition.street_cards[number].id for number in here.street_cards] == list(streets)
        needed = said["unlock"][game]
        for score in {0, *(max(0, points + more) for points in needed.values() for more in (-1, 0, 1)), 9999}:
            silver, gold = score >= min(needed.values()), score >= needed["gold"]  # what unlocks gold unlocks silver
            unlocked = {"bronze", *["silver"] * silver, *["gold"] * gold}
            expected = [n for n, p in enumerate(printed.pieces) if p.get("generation", "gold") in unlocked]
            assert bits(here.unlocked_at(score)) == expected
        for number, mask in enumerate(here.generations):
            expected = [n for n, p in enumerate(printed.pieces) if p.get("generation", "gold") == GENERATIONS[number]]
            assert bits(mask) == expected
        for site in rng.sample(edition.sites.sites, min(5, len(edition.sites.sites))):
            _beside(edition, printed, here, site)


def _beside(edition: Edition, printed: Printed, setup: Setup, site: Site) -> None:
    """Buildings touch by an edge, or by a corner, too (SCO-6)."""
    cells = _cells(edition, site.mask)
    near = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    if setup.readings.prestige_touch == "edge":
        near = {other for cell in cells for other in beside(cell)}
    assert _cells(edition, setup.beside(site)) == (near & set(printed.land)) - cells


def positions(state: GameState, printed: Printed) -> None:
    """What follows from estates and buildings is as somebody at the table would see it."""
    edition = state.edition
    claimed: set[str] = set()
    standing: set[str] = set()
    for player in state.players:
        estate = edition.board.names(player.estate)
        land = frozenset(cell for name in estate for cell in printed.territories[name])
        built = [frozenset((s.column, s.row) for s in site.placement.squares) for site in player.buildings]
        covered = frozenset(cell for cells in built for cell in cells)
        assert sum(map(len, built)) == len(covered)
        assert covered <= land
        assert _cells(edition, player.land) == land
        assert _cells(edition, player.occupied) == covered
        assert _cells(edition, player.free_land) == land - covered
        vacant = [name for name in estate if not printed.territories[name] & covered]
        assert list(edition.board.names(player.vacant)) == vacant
        names = {site.placement.tile for site in player.buildings}
        legendary = {piece["id"] for piece in printed.tiles["legendaries"]} & names
        assert {edition.tiles[tile].id for tile in bits(player.legendary)} == legendary
        gone = {piece["id"] for piece in printed.tiles["tiles"]} - names
        gone -= {edition.tiles[tile].id for tile in bits(player.unbuilt)}
        assert {edition.tiles[tile].id for tile in bits(player.demolished_tiles(edition))} == gone
        claimed |= set(estate)
        standing |= legendary
    vacant = list(edition.board.names(state.mover.vacant))
    assert state.hand == max(0, printed.main["numbers"]["workers"] - len(vacant))
    assert set(edition.board.names(state.claimed)) == claimed
    removed = printed.main["two_players_remove"] if len(state.players) == 2 else None
    free = {name for name in printed.territories if name.rpartition("-")[0] != removed} - claimed
    assert set(edition.board.names(state.unclaimed)) == free
    left = {piece["id"] for piece in printed.tiles["legendaries"]} - standing
    assert {edition.tiles[tile].id for tile in bits(state.legendaries)} == left


STATEMENTS: tuple[Statement, ...] = (board, masks, tiles, kinds, numbers, sites, regions, steps, frozen, setups)
