"""The known facts of the printed game, for tables that claim to be printed.

A difference from the rulebooks is a mistake; a difference from reviews or examples is worth a look. SOURCES.md of
`lower-manhattan` names the documents. The layout of the board and most tiles are not published, so they are not
checked."""

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
    """A difference from the printed game; `printed` if a rulebook has the fact, not only a review."""

    sheet: DraftSheet[Any]
    loc: Loc
    sentence: str
    printed: bool = True


def fact_problems(files: Files) -> Iterator[Problem]:
    """A problem for every difference between a table and the printed game.

    A table of standing `printed` must agree with the rulebooks. Every other difference is worth a look; an invented
    table may differ.
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
            "the printed game has five districts, blue, red, yellow, green and pink; here {districts}",
            districts=", ".join(names),
        )
        yield Contradiction(main, ("districts",), sentence)
    if main.sound(("two_players_remove",)) and main.content.two_players_remove != "pink":
        sentence = gettext("in the printed game two players play without pink")
        yield Contradiction(main, ("two_players_remove",), sentence)
    if files.draft is None or still_typing(files.draft):
        return
    for i, (name, count) in enumerate(zip(names, district_counts(files.draft), strict=False)):
        if main.sound(("districts", i)) and count != TERRITORIES:
            sentence = gettext(
                "the printed board has {territories} territories in each district; here {district} has {count}",
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
                "the printed game has {printed} {generation} tiles a player; here {count}",
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
    """Tiles that the rulebook's examples show and the edition lacks."""
    seen = {(tile.generation, _size(tile), tile.points) for tile in sheet.content.tiles}
    if ("bronze", 2, 2) not in seen:
        sentence = gettext("the rulebook's example has a bronze of 2 squares that scores 2; none here")
        yield Contradiction(sheet, ("tiles",), sentence)
    if ("bronze", 3, 3) not in seen:
        sentence = gettext("the rulebook's examples seem to show a bronze of 3 squares that scores 3; none here")
        yield Contradiction(sheet, ("tiles",), sentence, printed=False)
    if not seen & {("silver", 5, 6), ("silver", 6, 6)}:
        sentence = gettext("the rulebook's examples seem to show a silver of 5 or 6 squares that scores 6; none here")
        yield Contradiction(sheet, ("tiles",), sentence, printed=False)
    if not any(generation != "bronze" and size == 2 for generation, size, _ in seen):
        sentence = gettext("the rulebook's examples seem to show a silver or gold of 2 squares; none here")
        yield Contradiction(sheet, ("tiles",), sentence, printed=False)


def _legendaries(files: Files) -> Iterator[Contradiction]:
    sheet, legendaries = files.tiles, files.tiles.content.legendaries
    if sheet.sound(("legendaries",)) and len(legendaries) != len(BY_HEIGHT):
        sentence = gettext("the printed game has 4 legendaries; here {count}", count=len(legendaries))
        yield Contradiction(sheet, ("legendaries",), sentence)
    for i, tile in enumerate(legendaries):
        name, loc = tile.name.lower(), ("legendaries", i)
        points, shape = sheet.sound((*loc, "points")), sheet.sound((*loc, "shape"))
        if "metropolitan" in name and points and tile.points != 12:
            sentence = gettext("the rulebook's example scores 12 for Metropolitan Life")
            yield Contradiction(sheet, (*loc, "points"), sentence)
        if "metropolitan" in name and shape and not 4 <= _size(tile) <= 9:
            sentence = ngettext(
                "{number} square; after the rulebook's example Metropolitan Life covers 4 to 9",
                "{number} squares; after the rulebook's example Metropolitan Life covers 4 to 9",
                _size(tile),
            )
            yield Contradiction(sheet, (*loc, "shape"), sentence, printed=False)
        if "woolworth" in name and points and tile.points != 13:
            sentence = gettext("a review says that Woolworth scores 13")
            yield Contradiction(sheet, (*loc, "points"), sentence, printed=False)
        if "woolworth" in name and shape and _size(tile) != 9:
            sentence = ngettext(
                "{number} square; a review says that Woolworth covers 9",
                "{number} squares; a review says that Woolworth covers 9",
                _size(tile),
            )
            yield Contradiction(sheet, (*loc, "shape"), sentence, printed=False)
    yield from _heights(sheet)


def _heights(sheet: DraftSheet[TilesFile]) -> Iterator[Contradiction]:
    """Legendaries out of the real buildings' order of height; the printed heights are not known."""
    tallest = 0
    for word in BY_HEIGHT:
        for i, tile in enumerate(sheet.content.legendaries):
            if word in tile.name.lower() and sheet.sound(("legendaries", i, "height_m")):
                if tile.height_m < tallest:
                    sentence = gettext(
                        "{height} m; the real {building} is taller than one of {other_height} m",
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
            sentence = gettext("the rulebook has {printed}; here {here}", printed=_plain(printed), here=_plain(here))
            yield Contradiction(main, loc, sentence)


def _cards(files: Files) -> Iterator[Contradiction]:
    cards = files.cards
    for table, count, message in (
        ("streets", STREETS_THAT_SCORE, gettext_noop("the printed game has {count} street cards; here {here}")),
        ("challenges", CHALLENGES, gettext_noop("the printed game has {count} challenge cards; here {here}")),
        ("action_cards", 3, gettext_noop("the printed game has {count} action cards; here {here}")),
    ):
        here = len(getattr(cards.content, table))
        if cards.sound((table,)) and here != count:
            yield Contradiction(cards, (table,), gettext(message, count=count, here=here))


def _size(tile: PieceFile) -> int:
    return sum(row.count("#") for row in tile.shape)


def _plain(value: object) -> str:
    return ", ".join(f"{key}: {points}" for key, points in value.items()) if isinstance(value, dict) else str(value)
