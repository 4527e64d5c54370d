"""The rules of New York 1901: the registry of rules that is part of the program, the form of rule ids, and the headings
in the index of rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...messages import gettext_noop
from ...rulebook.registry import Registry, citations, read_registry

RULES = Path(__file__).parent.parent / "data" / "rules.yaml"
HEADINGS = {
    "COM": gettext_noop("Components"),
    "SET": gettext_noop("Set-up"),
    "TRN": gettext_noop("A turn"),
    "EXP": gettext_noop("Expand"),
    "DEM": gettext_noop("Demolish"),
    "BLD": gettext_noop("Build"),
    "ACT": gettext_noop("Action cards"),
    "END": gettext_noop("The end of the game"),
    "SCO": gettext_noop("Final scoring"),
}
"""The headings of the rules, by the first three letters of the rule ids."""

RULE_ID = rf"(?:{'|'.join(HEADINGS)})-[0-9]+[a-z]?"
"""A regular expression that matches rule ids."""

RuleId = Annotated[str, Field(pattern=f"^{RULE_ID}$")]


def load_registry(path: Path = RULES) -> Registry:
    """Loads the registry from a file; the default is the shipped file. Raises `DataError` with all problems."""
    return read_registry(path)


cited_rules = partial(citations, rule_id=RULE_ID)
"""The rule ids that a text contains, in the order of the text; each id is listed once."""


HEADWORDS = (
    "action cards",
    "advanced game: advanced",
    "beginners",
    "block",
    "borders: border, dotted",
    "Broadway",
    "bronze: bronze, -Bronze Baron",
    "Bronze Baron",
    "Cedar Street: Cedar",
    "challenge cards: challenge",
    "characters: character, crest, symbol",
    "claiming land: claim*, take two lots, take a card, taken my card, -SET-2-c",
    "colours of land: colour, district",
    "Construction Boom",
    "corners: in a corner",
    "covering land: cover*, lot bare, laid bare, lay bare, leaves bare, territory bare",
    "deck",
    "demolishing: demoli*, tear, knocked, replace*, come down",
    "drawing tiles: drawn from, stack",
    "edge of the board: hanging over",
    "empty land: left empty, stays empty, empty part, it is empty, lie empty, rest is empty, empty land, "
    "that is empty, empty lot, vacant",
    "end of the game: brings the end, bring the end, triggered, ends the game, end the game, "
    "game is ending, game ending, is it over, end come, "
    "game end, both things, +END-1-e, +END-1-g, +END-1a-b, +END-1a-c",
    "estate",
    "examples of the rulebook: example",
    "expanding: expand*",
    "face-down cards: future market, pile, face down, face-down",
    "face-up cards: open market, face up, face-up, lie open, open card, -DIFFER-flip_tiles-1",
    "flipping a tile: turn it over, mirror, turned over",
    "footprint",
    "forced return: forced return, stuck, Am I out of the game, take back a worker, +TRN-4-c, +TRN-5-d, "
    "+TRN-5-f, +TRN-5-g, +TRN-5-h, +END-1a-b",
    "four players: Four of us, four advanced",
    "frontage: frontage, front, faces that street, +BLD-5-a, +BLD-5-b, +BLD-5-c, +BLD-5-d",
    "Generation King",
    "generations: generation, higher value, -Generation King",
    "giving up land: give up a lot, hand it back, lot do I lose",
    "gold: gold, -Gold Tycoon, -Gold Prestige",
    "Gold Prestige: Prestige",
    "Gold Tycoon: Tycoon",
    "irregular tiles: irregular, crooked, rectangle",
    "king token: king token, +BLD-1-d",
    "Land Grab",
    "last round: last round, my last turn, one more turn",
    "leftover squares: leftover, left over, rest is empty, rest of the old",
    "legendaries: legendary, legendaries, Singer, Woolworth, Metropolitan, Park Row",
    "majority: lead, tie for most, most skyscraper, more standing",
    "manual, the: the manual",
    "Market Shift: Market Shift, shift the market, shift away",
    "market, the: market, -Market Shift",
    "Master Architect",
    "Metropolitan Life: Metropolitan",
    "mirror image: mirror",
    "Nassau and Broad: Nassau, Broad Street",
    "neighbours: next to, next door, wall to wall, neighbours",
    "no worker in hand: no worker, without a worker, without an available worker, workers are out, workers are all out",
    "opponents' buildings: rival, Blue's house, Blue has built",
    "order of a turn: order of a turn, the order around, first and, afterwards, and then one, and then take, "
    "and then demolish",
    "own boards: board to build on",
    "Park Row Building: Park Row, +SCO-8-c",
    "parks: parks, a park, the park",
    "passing: pass, passing",
    "Pine and Thames: Pine",
    "pink land: pink",
    "points of a building: number printed, points printed, the printed, prints, points of a building, "
    "score a building, -COM-3-d",
    "pre-printed buildings: pre-printed, Stock Exchange, Sub-Treasury",
    "refill of the market: refill, filled up",
    "replacing a building: replace*, takes the place",
    "returning workers: workers come back, comes home, come home, worker home",
    "same turn, two buildings in one: two buildings, two small houses, builds once more, build a second, "
    "second building, -BLD-8-c, -SCO-1-a",
    "score tokens: score token, my token",
    "scoring: score*, -score token",
    "second legendary: two legendaries",
    "set of tiles: my set, the same set",
    "set-up: set up, do we begin, us begin, players begin, begin without, estate begins, start of a, start with, "
    "start on, started on",
    "shapes: shape, angle",
    "silver",
    "Singer Building: Singer",
    "size of land: of size, and size, that size, a size",
    "squares: square",
    "stacking: on top of, one above the other",
    "starter buildings: starter",
    "street cards: street card, on the street, the street mine, win the street, owns the streets",
    "streets: street, -street card",
    "streets, building across: across the street, bridge, over the street",
    "tallest building: tallest, height, +SCO-8-c, +SCO-8-d",
    "territories, number of: have fourteen, territories are still, territories each",
    "territory cards: territory card, blue card, a card of, card for",
    "third player, a: third player, three of us, three-player",
    "ties: tie, tied, level, +SCO-1-b, +SCO-4-b",
    "trading points: trade, gave me",
    "turning a tile: turned to any, turn a tile around, turned by a quarter",
    "two players: two players, two of us, game for two, two people",
    "unbuilt tiles: unbuilt",
    "unclaimed land: unclaimed, still free, nobody has claimed, nobody's",
    "unlocking: unlock*, opens silver, threshold, is silver open, is gold open, +SET-6-e, +BLD-2-a, +BLD-2-c, +BLD-2-f",
    "unused action cards: unused, never used, used all three",
    "Wall Street",
    "web page, a: web page, page on the web",
    "winner, the: win, winner, won, victory, -SCO-1-e, -SCO-5-f",
    "Woolworth Building: Woolworth, +SCO-8-c",
    "workers: worker",
)
