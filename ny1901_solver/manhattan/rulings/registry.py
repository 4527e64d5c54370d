"""The registry of the rules of Manhattan: the shipped file, the form of rule ids, and the headings of the index."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...rulebook.registry import Registry, citations, read_registry

RULES = Path(__file__).parent.parent / "data" / "rules.yaml"
HEADINGS = {
    "M-COM": "Components",
    "M-CARD": "Seats and cards",
    "M-SET": "Set-up",
    "M-RND": "Rounds",
    "M-TRN": "A turn",
    "M-BLD": "Build",
    "M-SCO": "Scoring",
    "M-END": "The end of the game",
    "M-NUM": "Two and three players",
    "M-MON": "The Monster",
    "M-BAB": "The Baby Monster",
    "M-SLO": "Slow Growth",
    "M-ANT": "Anti-trust",
    "M-FACT": "What follows from the rules",
}
"""The headings of the rules, by the beginning of their ids."""

RULE_ID = rf"(?:{'|'.join(HEADINGS)})-[0-9]+"
"""The form of a rule id, as a regular expression."""

RuleId = Annotated[str, Field(pattern=f"^{RULE_ID}$")]


def load_registry(path: Path = RULES) -> Registry:
    """Reads the registry from a file, by default the shipped file; raises `DataError` with all problems."""
    return read_registry(path)


cited_rules = partial(citations, rule_id=RULE_ID)
"""Returns the ids of the rules that a text cites, in order and each once."""


HEADWORDS = (
    "Anti-trust",
    "Baby Monster: Baby Monster, the baby, its baby",
    "board: board has, a rectangle, somebody names, one form one grid, +M-COM-1-a",
    "bottom of a building: under, at its bottom, on its own on top, piece of 1 on top, -under the Monster, -M-MON-8-d",
    "build, what one changes: help a rival, whom did it help, cost, build can lower, my only build",
    "capping: cap*, retake, -M-END-2-e",
    "cards in hand: hand*, five cards, eight cards, three cards, how many cards have I, +M-COM-3-a, +M-FACT-7-b",
    "cards played: cards played, been played, card did he play, card was played, played since, face up, "
    "laid face down, +M-CARD-6-b",
    "cards, number of: 45 cards, cards are left, centre cards between them, how many cards",
    "cards, what they say: says where, say the city, square of a grid, squares alone, mean*, marks the same square, "
    "mark the same square, +M-MON-2-a, +M-MON-2-b, +M-MON-2-c",
    "centre cards: centre card, the centre, common",
    "cities, closed and open: closed, open, opens",
    "cities, names of: names, world cities, names the plot, a name change",
    "city, most buildings in a: majority, most cities, more cities, two cities each, for a city, city won, city pay, "
    "in a city, alone in its city, -M-CARD-2, -M-SLO-2-h",
    "clockwise: clockwise, order do we play, who is after",
    "colour, a fourth: fourth colour, one colour stays",
    "corners: corner",
    "deck: deck, shuffle*, cards are left",
    "diagonal steps: diagonal, down and right, up and right, eight directions",
    "drawing a card: draw, drew, drawn, new card, draw one card, -M-SLO-2",
    "edge of the board: edge, off the board, leave the board, -M-CARD-3-b, -M-MON-2-c",
    "editions: edition*, Mayfair*, world cities",
    "empty plot: empty plot, plot is empty",
    "end of a round: end of a round, end of each round, round is over, round is scored, +M-RND-5-a",
    "end of the game: game is over, is the game, game over, last round, end of the game, fifth, -M-SLO-1-c",
    "floors that count: floors does, floors in it, floors lie, floors of a colour, half of all floors, owner's floors, "
    "number of floors, whose floors, floors of the owner, has 3 floors, has 4 floors, 3 floors each, "
    "+M-BLD-4, +M-BLD-4-a, +M-BLD-4-b, +M-BLD-5-a, +M-FACT-1-a",
    "four players: four of us, four players",
    "height: high, height, higher, low building",
    "keeping pieces or cards: keep a selected, keep my cards, kept",
    "last to build: last to build, build last, builds last, last piece",
    "lead of an owner: lead, leads, within 4 floors",
    "lock: locked, never be capped, ever cap",
    "marker: marker, -score marker",
    "monster, blocked by the: under it, under the Monster, where the monster stands, on the monster's plot, "
    "while the baby, beside it, left under, +M-MON-5-b, +M-BAB-2-c",
    "monster, first plot of the: monster begin, Monster stands on one plot, plot for it",
    "monster, way of the: monster go, monster goes, monster walk, monster may walk, where a card sends, "
    "the monster move, monster moves, moves the monster, the step, a step, come to, the direction, baby's step, "
    "its step, +M-MON-2-c, +M-MON-3-a, +M-MON-5-a, +M-MON-5-b, +M-BAB-1, -M-BAB-4-a",
    "neighbours: right neighbour, next to each other, neighbour's",
    "no build possible: stuck, none of my cards, build nothing, void, +M-TRN-6-g, +M-TRN-6-j, +M-TRN-6-l",
    "opening a city: which city opens, cities open one by one, which cities open, which city opens, open city, "
    "name one that is open, named two cities, asked for one, "
    "-M-CARD-2",
    "own building, on one's: own building, building that I own, builds on his own, its own on top, capped my building, "
    "two of mine, two pieces of a colour, two pieces of mine, left under the baby is mine, -M-SCO-3-b",
    "owner of a building: owns, owner, whose is it, -M-RND-4-b, -M-MON-3",
    "owner, when he changes: retake, whose is it now, taking it, may blue cap, who builds owns, says who owns",
    "partner colour: partner colour, same player, his two, both colours, two colours, both his colours",
    "passing: pass, passes, have I got to make",
    "pieces destroyed: destroy*, get the pieces back, what is left",
    "pieces, joined and split: split, as one of 4",
    "pieces of a colour: pieces of each size, pieces of 4 floors at all, 24 pieces, all eleven, opponent's colour, "
    "neighbour's colour, six of 2",
    "pieces of a round: pieces do I set out, a round of six, pieces only, of six pieces, rounds of four, each or six, "
    "seven pieces, six pieces, four pieces of each, of each colour, +M-NUM-1",
    "points, when they count: points add up, score again, scored last round, points at the start, written before, "
    "already scored, points begin",
    "reading a card: turned, turn my card, lay my card, seen from, read from, read a card, read as, means to, mean to, "
    "sit opposite, squares alone",
    "redraw: four new cards, drew anew",
    "rounds, number of: fifth round, four rounds, six rounds, fourth round, third round, second round is over, "
    "-M-SLO-1-c, -M-SLO-1-d, -M-SLO-1-e, -M-FACT-7-b",
    "score marker: score marker, counts the points",
    "scoring: scoring, score*, what does this board pay, the board pay, -score marker",
    "seats: seat*, sit*, opposite, side of the board, at W, at N, player at E, side for each, -M-NUM-2",
    "selecting pieces: select*, set out, sets out, put all of my first colour, am I done",
    "selecting piece by piece: piece by piece, set out one piece",
    "set-up: begin at 0, youngest, at the start, who starts, -M-RND-2",
    "shuffling: shuffle*",
    "single building: one building, for each building, only building, lone, low building, 4 alone",
    "Slow Growth",
    "start player: start player, youngest, starts, who starts, has to",
    "tallest building: tall, tallest",
    "three players: three of us, three players",
    "ties: tie, ties, tied, equal, equally, -M-BLD-3, -M-FACT-9",
    "turn: a turn, in mid-round, turn is over, single turns, whose turn, may blue build before",
    "two players: two of us, two players",
    "variants together: variants, Monster and Slow Growth, Monster and Anti-trust, Monster and its baby",
    "winner, the: win, winner, victory",
)
