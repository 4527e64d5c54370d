"""Known facts about the printed game, for checking tables that claim to be printed.

A difference from the rulebooks is reported as a mistake; a difference from reviews or examples is reported only as
unusual. The file SOURCES.md of the edition `lower-manhattan` names the documents with these facts. The layout of the
board and most tiles have not been published, so board and tiles are not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ...files.access import Grade, Problem
from ...files.documents import Loc
from ...messages import gettext, gettext_noop, ngettext
from .checks import Files, district_counts, still_typing
from .draft_sheet import DraftSheet
from .schema import PieceFile, Table, TilesFile

DISTRICTS = frozenset({"blue", "red", "yellow", "green", "pink"})
TERRITORIES = 13
GENERATIONS = ("bronze", "silver", "gold")
OF_A_GENERATION = 6
STREETS_THAT_SCORE = 5
CHALLENGES = 5
CHARACTERS = {"pink": "David Schneider", "blue": "Robert Fletcher"}
NUMBERS = {
    "workers": 4,
    "open_market": 4,
    "end_open_market": 3,
    "end_unbuilt": 4,
    "streets_in_play": 3,
    "street_points": 5,
    "bronze_baron": {4: 5, 5: 10, 6: 15},
    "master_architect": {3: 3, 4: 6, 5: 10},
    "generation_king": 5,
    "gold_prestige": 1,
    "unused_action_card": 1,
}
UNLOCKS = {"base": (6, 18), "advanced": (10, 25)}
BY_HEIGHT = ("park row", "singer", "metropolitan", "woolworth")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A difference from the printed game.

    `printed` is true if a rulebook contains the fact, and false if only a review does.
    """

    sheet: DraftSheet[Any]
    loc: Loc
    sentence: str
    printed: bool = True


def fact_problems(files: Files) -> Iterator[Problem]:
    """Yields a problem for every difference between a table and the printed game.

    A table that claims to be `printed` must agree with the rulebooks. A difference of any other table is reported as
    unusual, except in an invented table, which may differ.
    """
    standing = files.main.content.standing
    tables: dict[Table, Callable[[Files], Iterator[Contradiction]]] = {
        "districts": _districts,
        "starters": _starters,
        "characters": _characters,
        "tiles": _tiles,
        "legendaries": _legendaries,
        "numbers": _numbers,
        "cards": _cards,
    }
    for table, check in tables.items():
        claim = standing.get(table)
        if claim is None or claim == "invented":
            continue
        for contradiction in check(files):
            grade = Grade.MISTAKE if contradiction.printed and claim == "printed" else Grade.LOOK
            yield contradiction.sheet.problem(
                contradiction.loc, "printed-fact", f"{contradiction.sentence} ({table}: {claim})", grade
            )


def _districts(files: Files) -> Iterator[Contradiction]:
    main = files.main
    names = [district.name for district in main.content.districts]
    if main.sound(("districts",)) and set(names) != DISTRICTS:
        sentence = gettext(
            "the printed game has five districts, blue, red, yellow, green and pink; this edition has {districts}",
            districts=", ".join(names),
        )
        yield Contradiction(main, ("districts",), sentence)
    if main.sound(("two_players_remove",)) and main.content.two_players_remove != "pink":
        sentence = gettext("in the printed game, two players play without pink")
        yield Contradiction(main, ("two_players_remove",), sentence)
    if files.draft is None or still_typing(files.draft):
        return
    for i, (name, count) in enumerate(zip(names, district_counts(files.draft), strict=False)):
        if main.sound(("districts", i)) and count != TERRITORIES:
            sentence = gettext(
                "the printed board has {territories} territories in each district; {district} has {count}",
                territories=TERRITORIES,
                district=name,
                count=count,
            )
            yield Contradiction(main, ("districts", i), sentence)


def _starters(files: Files) -> Iterator[Contradiction]:
    for i, district in enumerate(files.main.content.districts):
        if files.main.sound(("districts", i, "starter")) and district.starter is None:
            sentence = gettext(
                "every printed district has a starter territory of size 2; {district} has none", district=district.name
            )
            yield Contradiction(files.main, ("districts", i, "starter"), sentence)


def _characters(files: Files) -> Iterator[Contradiction]:
    for i, district in enumerate(files.main.content.districts):
        known = CHARACTERS.get(district.name)
        if known and district.character not in (None, known) and files.main.sound(("districts", i, "character")):
            sentence = gettext("the character of {district} is known as {name}", district=district.name, name=known)
            yield Contradiction(files.main, ("districts", i, "character"), sentence, district.name == "pink")


def _tiles(files: Files) -> Iterator[Contradiction]:
    sheet, tiles = files.tiles, files.tiles.content.tiles
    whole = sheet.sound(*(("tiles", i, "generation") for i in range(len(tiles))))
    for generation in GENERATIONS if whole and tiles else ():
        count = sum(tile.generation == generation for tile in tiles)
        if count != OF_A_GENERATION:
            sentence = gettext(
                "the printed game has {printed} {generation} tiles for each player; this edition has {count}",
                printed=OF_A_GENERATION,
                generation=generation,
                count=count,
            )
            yield Contradiction(sheet, ("tiles",), sentence)
    for i, tile in enumerate(tiles):
        loc: Loc = ("tiles", i)
        if sheet.sound((*loc, "points")) and not 2 <= tile.points <= 8:
            sentence = gettext(
                "{tile} scores {points}; a review says that printed tiles score 2 to 8",
                tile=tile.id,
                points=tile.points,
            )
            yield Contradiction(sheet, (*loc, "points"), sentence, printed=False)
        if sheet.sound((*loc, "shape")) and not 2 <= _size(tile) <= 6:
            sentence = gettext(
                "{tile} has size {size}; a review says that printed tiles cover 2 to 6 squares",
                tile=tile.id,
                size=_size(tile),
            )
            yield Contradiction(sheet, (*loc, "shape"), sentence, printed=False)
    if tiles and sheet.sound(("tiles",)):
        yield from _example_tiles(sheet)


def _example_tiles(sheet: DraftSheet[TilesFile]) -> Iterator[Contradiction]:
    """Reports tiles that the examples of the rulebook show and that the edition does not have."""
    seen = {(tile.generation, _size(tile), tile.points) for tile in sheet.content.tiles}
    if ("bronze", 2, 2) not in seen:
        sentence = gettext(
            "an example in the rulebook shows a bronze tile of 2 squares that scores 2; this edition has none"
        )
        yield Contradiction(sheet, ("tiles",), sentence)
    if ("bronze", 3, 3) not in seen:
        sentence = gettext(
            "an example in the rulebook seems to show a bronze tile of 3 squares that scores 3; this edition has none"
        )
        yield Contradiction(sheet, ("tiles",), sentence, printed=False)
    if not seen & {("silver", 5, 6), ("silver", 6, 6)}:
        sentence = gettext(
            "an example in the rulebook seems to show a silver tile of 5 or 6 squares that scores 6; "
            "this edition has none"
        )
        yield Contradiction(sheet, ("tiles",), sentence, printed=False)
    if not any(generation != "bronze" and size == 2 for generation, size, _ in seen):
        sentence = gettext(
            "an example in the rulebook seems to show a silver or gold tile of 2 squares; this edition has none"
        )
        yield Contradiction(sheet, ("tiles",), sentence, printed=False)


def _legendaries(files: Files) -> Iterator[Contradiction]:
    sheet, legendaries = files.tiles, files.tiles.content.legendaries
    if sheet.sound(("legendaries",)) and len(legendaries) != len(BY_HEIGHT):
        sentence = gettext("the printed game has 4 legendaries; this edition has {count}", count=len(legendaries))
        yield Contradiction(sheet, ("legendaries",), sentence)
    for i, tile in enumerate(legendaries):
        name, loc = tile.name.lower(), ("legendaries", i)
        points, shape = sheet.sound((*loc, "points")), sheet.sound((*loc, "shape"))
        if "metropolitan" in name and points and tile.points != 12:
            sentence = gettext("in an example of the rulebook Metropolitan Life scores 12 points")
            yield Contradiction(sheet, (*loc, "points"), sentence)
        if "metropolitan" in name and shape and not 4 <= _size(tile) <= 9:
            sentence = ngettext(
                "the tile has {number} square; in an example of the rulebook Metropolitan Life covers 4 to 9 squares",
                "the tile has {number} squares; in an example of the rulebook Metropolitan Life covers 4 to 9 squares",
                _size(tile),
            )
            yield Contradiction(sheet, (*loc, "shape"), sentence, printed=False)
        if "woolworth" in name and points and tile.points != 13:
            sentence = gettext("a review states that Woolworth scores 13 points")
            yield Contradiction(sheet, (*loc, "points"), sentence, printed=False)
        if "woolworth" in name and shape and _size(tile) != 9:
            sentence = ngettext(
                "the tile has {number} square; a review states that Woolworth covers 9 squares",
                "the tile has {number} squares; a review states that Woolworth covers 9 squares",
                _size(tile),
            )
            yield Contradiction(sheet, (*loc, "shape"), sentence, printed=False)
    yield from _heights(sheet)


def _heights(sheet: DraftSheet[TilesFile]) -> Iterator[Contradiction]:
    """Reports legendaries whose order of height differs from the order of the real buildings. The heights that are
    printed on the tiles are not known."""
    tallest = 0
    for word in BY_HEIGHT:
        for i, tile in enumerate(sheet.content.legendaries):
            if word in tile.name.lower() and sheet.sound(("legendaries", i, "height_m")):
                if tile.height_m < tallest:
                    sentence = gettext(
                        "the tile is {height} m high; the real {building} is taller than another building, which "
                        "has {other_height} m here",
                        height=tile.height_m,
                        building=tile.name,
                        other_height=tallest,
                    )
                    yield Contradiction(sheet, ("legendaries", i, "height_m"), sentence, printed=False)
                tallest = max(tallest, tile.height_m)


def _numbers(files: Files) -> Iterator[Contradiction]:
    main, numbers = files.main, files.main.content.numbers
    given: dict[Loc, tuple[object, object]] = {
        (key,): (getattr(numbers, key), printed) for key, printed in NUMBERS.items()
    }
    given[("gold_tycoon", "per_district")] = (numbers.gold_tycoon.per_district, 3)
    given[("gold_tycoon", "tiles")] = (numbers.gold_tycoon.tiles, 2)
    for name, (silver, gold) in UNLOCKS.items():
        step = getattr(numbers.unlock, name)
        given[("unlock", name, "silver")], given[("unlock", name, "gold")] = (step.silver, silver), (step.gold, gold)
    for path, (here, printed) in given.items():
        loc = ("numbers", *path)
        if main.sound(loc) and here != printed:
            sentence = gettext(
                "the rulebook has {printed}; this edition has {here}", printed=_plain(printed), here=_plain(here)
            )
            yield Contradiction(main, loc, sentence)


def _cards(files: Files) -> Iterator[Contradiction]:
    cards = files.cards
    for table, count, message in (
        (
            "streets",
            STREETS_THAT_SCORE,
            gettext_noop("the printed game has {count} street cards; this edition has {here}"),
        ),
        (
            "challenges",
            CHALLENGES,
            gettext_noop("the printed game has {count} challenge cards; this edition has {here}"),
        ),
        ("action_cards", 3, gettext_noop("the printed game has {count} action cards; this edition has {here}")),
    ):
        here = len(getattr(cards.content, table))
        if cards.sound((table,)) and here != count:
            yield Contradiction(cards, (table,), gettext(message, count=count, here=here))


def _size(tile: PieceFile) -> int:
    return sum(row.count("#") for row in tile.shape)


def _plain(value: object) -> str:
    return ", ".join(f"{key}: {points}" for key, points in value.items()) if isinstance(value, dict) else str(value)
