"""What the reconstructed edition must have, because something printed depends on it."""

from __future__ import annotations

from itertools import combinations

from ny1901_solver.new_york_1901.board import Territory, bits
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.masks import SquareMask
from ny1901_solver.new_york_1901.tiles import Generation, Tile

EDITION = load_edition("lower-manhattan")
BOARD = EDITION.board
DISTRICTS = [district.name for district in BOARD.legend.districts]
OWN = [EDITION.tiles[n] for n in bits(EDITION.own_tiles)]
LEGENDARIES = {EDITION.tiles[n].id: EDITION.tiles[n] for n in bits(EDITION.legendaries)}


def lands(district: str, size: int | None = None) -> list[Territory]:
    chosen = [t for t in BOARD.territories if DISTRICTS[t.district] == district]
    return [t for t in chosen if size in (None, t.size)]


def adjacent(one: Territory, other: Territory) -> bool:
    return bool(BOARD.halo(one.mask) & other.mask)


def districts_on(mask: SquareMask) -> set[str]:
    return {DISTRICTS[BOARD.territories[t].district] for t in bits(BOARD.territories_of(mask))}


def by(generation: Generation) -> list[Tile]:
    return [tile for tile in OWN if tile.generation == generation]


def test_the_edition_says_that_it_is_synthetic_and_where_every_table_comes_from() -> None:
    assert EDITION.synthetic
    assert "not the printed" in EDITION.notice
    sources = (EDITION.folder / "SOURCES.md").read_text(encoding="utf-8")
    assert {"board", "tiles", "legendaries", "starters"} <= {
        table for table, standing in EDITION.standing.items() if standing == "invented"
    }
    assert all(word in sources for word in ("printed", "agreed", "inferred", "invented"))


def test_there_are_five_districts_of_thirteen_territories_with_the_same_minority_of_size_3() -> None:
    for district in DISTRICTS:
        assert len(lands(district)) == 13
        assert len(lands(district, 3)) == len(lands("blue", 3))
    assert 0 < len(lands("blue", 3)) < len(lands("blue", 2))
    assert len(BOARD.squares) == 130 + 5 * len(lands("blue", 3))


def test_no_territory_lies_on_two_blocks() -> None:
    for territory in BOARD.territories:
        assert territory.mask & ~BOARD.blocks[territory.block] == 0


def test_every_territory_has_frontage_so_that_it_can_be_built_on() -> None:
    assert all(territory.mask & BOARD.frontage for territory in BOARD.territories)


def test_the_five_starter_territories_have_size_2_and_lie_well_apart() -> None:
    starters = [BOARD.territories[index] for index in EDITION.starters]
    assert [territory.district for territory in starters] == list(range(5))
    assert {territory.size for territory in starters} == {2}
    for one, other in combinations(starters, 2):
        steps = [
            abs(a.column - b.column) + abs(a.row - b.row)
            for a in BOARD.squares_of(one.mask)
            for b in BOARD.squares_of(other.mask)
        ]
        assert min(steps) >= 5


def test_each_scoring_street_passes_three_districts_and_none_takes_most_of_the_frontage() -> None:
    for fronts in EDITION.sites.card_fronts:
        assert len(districts_on(fronts)) >= 3
        assert fronts.bit_count() <= 0.4 * BOARD.frontage.bit_count()


def test_there_are_squares_without_frontage_in_several_districts() -> None:
    inner = SquareMask(sum(BOARD.blocks)) & ~BOARD.frontage
    assert inner.bit_count() >= 8
    assert len(districts_on(inner)) >= 3


def test_a_block_holds_one_or_two_districts_and_some_hold_two() -> None:
    counts = [len(districts_on(block)) for block in BOARD.blocks]
    assert set(counts) == {1, 2}
    assert counts.count(2) >= 3


def test_a_block_of_blue_and_red_on_cedar_carries_the_third_and_fifth_example() -> None:
    cedar = next(i for i, card in enumerate(EDITION.street_cards) if card.id == "cedar")
    fitting = [
        block
        for block in BOARD.blocks
        if districts_on(block) == {"blue", "red"}
        and block & EDITION.sites.card_fronts[cedar]
        and adjacent_pair("blue", block)
        and adjacent_pair("red", block)
    ]
    assert fitting


def adjacent_pair(district: str, block: int) -> bool:
    here = [territory for territory in lands(district, 2) if territory.mask & block]
    return any(adjacent(one, other) for one, other in combinations(here, 2))


def test_a_yellow_size_3_lies_next_to_a_yellow_size_2() -> None:
    assert any(adjacent(one, other) for one in lands("yellow", 3) for other in lands("yellow", 2))


def test_woolworth_fits_in_at_least_two_districts() -> None:
    sites = [site for site in EDITION.sites.sites if site.placement.tile == "woolworth"]
    assert len({d for site in sites for d in bits(site.districts)}) >= 2


def test_a_player_has_six_tiles_of_each_generation_with_sizes_2_to_6_and_points_2_to_8() -> None:
    assert [len(by(g)) for g in (Generation.BRONZE, Generation.SILVER, Generation.GOLD)] == [6, 6, 6]
    assert {tile.size for tile in OWN} == {2, 3, 4, 5, 6}
    assert (min(tile.points for tile in OWN), max(tile.points for tile in OWN)) == (2, 8)


def test_points_grow_with_size_and_with_generation() -> None:
    for one in OWN:
        for other in OWN:
            if one.generation == other.generation and one.size < other.size:
                assert one.points < other.points
            if one.size == other.size and one.generation < other.generation:
                assert one.points < other.points


def test_the_tiles_that_the_printed_examples_name_exist() -> None:
    assert any((tile.size, tile.points) == (2, 2) for tile in by(Generation.BRONZE))
    assert any((tile.size, tile.points) == (3, 3) for tile in by(Generation.BRONZE))
    assert any(tile.size in (5, 6) and tile.points == 6 for tile in by(Generation.SILVER))
    assert any(tile.size == 2 for tile in OWN if tile.generation > Generation.BRONZE)


def test_at_least_six_tiles_are_irregular_and_l_p_and_s_are_among_them() -> None:
    irregular = [tile for tile in OWN if tile.irregular]
    assert len(irregular) >= 6
    drawings = {form.drawing() for tile in irregular for form in tile.shape.orientations(flips=True)}
    assert ("#.", "#.", "##") in drawings
    assert ("##", "##", "#.") in drawings
    assert ("#.", "##", ".#") in drawings


def test_the_legendaries_have_the_known_values_and_the_order_of_the_real_heights() -> None:
    assert set(LEGENDARIES) == {"park-row", "singer", "metropolitan-life", "woolworth"}
    assert (LEGENDARIES["woolworth"].size, LEGENDARIES["woolworth"].points) == (9, 13)
    assert LEGENDARIES["metropolitan-life"].points == 12
    assert 4 <= LEGENDARIES["metropolitan-life"].size <= 9
    heights = [LEGENDARIES[name].height_m or 0 for name in ("park-row", "singer", "metropolitan-life", "woolworth")]
    assert heights == sorted(heights)
    assert len(set(heights)) == 4
    assert all(tile.generation == Generation.GOLD for tile in LEGENDARIES.values())


def test_the_streets_of_the_real_map_are_drawn() -> None:
    drawn = {street.name for street, mask in zip(BOARD.legend.streets, BOARD.streets, strict=True) if mask}
    scoring = {"Broadway", "Wall Street", "Nassau Street", "Broad Street", "Cedar Street", "Pine Street"}
    assert scoring | {"Thames Street"} == {street.name for street in BOARD.legend.streets if street.card}
    others = {"Greenwich Street", "William Street", "Pearl Street", "Liberty Street", "Maiden Lane", "Rector Street"}
    assert scoring | others <= drawn


def test_the_numbers_are_the_printed_ones() -> None:
    numbers = EDITION.numbers
    assert (numbers.workers, numbers.open_market, numbers.end_open_market, numbers.end_unbuilt) == (4, 4, 3, 4)
    assert numbers.unlock["base"] == {Generation.BRONZE: 0, Generation.SILVER: 6, Generation.GOLD: 18}
    assert numbers.unlock["advanced"] == {Generation.BRONZE: 0, Generation.SILVER: 10, Generation.GOLD: 25}
    assert (numbers.street_points, numbers.generation_king, numbers.gold_tycoon) == (5, 5, 3)
    assert (numbers.gold_tycoon_tiles, numbers.gold_prestige, numbers.unused_action_card) == (2, 1, 1)
    assert numbers.bronze_baron == {4: 5, 5: 10, 6: 15}
    assert numbers.master_architect == {3: 3, 4: 6, 5: 10}
