"""Makes the tutorials of `tutorials/`, with the same bytes every time.

Run this script after the board, the tiles, the rules or the texts of puzzles have changed:

    python puzzles/make_tutorials.py [NAME ...]

A tutorial is a new game, the turns that lead to its position, and a question. The turns are played under the rules, so
every position can arise in a game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.moves import Take, Turn
from ny1901_solver.new_york_1901.planning.problem import BuildTile, ReachScore, Wish, with_queue
from ny1901_solver.new_york_1901.puzzles import Kind, Provenance, Puzzle, Rejection, Task, certify, format_puzzle
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.puzzles.task import Wanted
from ny1901_solver.new_york_1901.puzzles.wording.titles import idea_titles
from ny1901_solver.new_york_1901.rules import apply
from ny1901_solver.new_york_1901.rules.set_up import starter_site
from ny1901_solver.new_york_1901.state import BOOM, GRAB, SHIFT, GameState, Market, Player, Setup

FOLDER = Path(__file__).parent / "tutorials"
VERSION = "0.1.0"  # the version of the program that first made the tutorials

YELLOW_AND_BLUE = {"green": "yellow-04", "blue": "blue-04"}
YELLOW_AND_RED = {"green": "yellow-04", "blue": "red-13"}
GREEN_AND_RED = {"green": "green-10", "blue": "red-13"}
ASIDE = (
    "take green-01; build b1@B2,C2",
    "take green-03; build b2@B3,C3",
    "take green-04; build b3@B5,B6,B7",
    "take green-02; build b4@E2,E3,F3",
    "take green-09; build s1@B9,C9",
    "take green-05; pass",
    "take green-12; pass",
    "take green-06; pass",
    "take green-07; pass",
)
"""The turns of the other player, who builds in the west of the board, away from the player who is asked."""


@dataclass(frozen=True)
class Tutorial:
    """A tutorial: a puzzle with a lesson about rules.

    `rules` are the rules that the tutorial teaches, `starters` determine the seats of the players, and `market` and
    `queue` are the known cards. `own` contains the turns of the player to whom the question is put; in this case the
    other player plays the turns of `ASIDE`. Alternatively, `played` contains the turns of both players.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    lesson: str
    kind: Kind
    starters: Mapping[str, str]
    market: str
    own: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    queue: str = ""
    turns: int = 1
    goals: tuple[Wish, ...] = ()
    choices: tuple[str, ...] = ()
    wanted: Wanted | None = None
    edition: str = "lower-manhattan"
    streets: tuple[str, ...] = ("broadway", "wall-street", "nassau-broad")
    challenge: str = "gold-tycoon"
    action_cards: bool = False

    @property
    def history(self) -> list[Turn]:
        """The turns from the new game to the question."""
        pairs = zip(self.own, ASIDE, strict=False)
        return [Turn.parse(text) for text in self.played or [text for pair in pairs for text in pair]]


TUTORIALS = (
    Tutorial(
        "take-and-build",
        "Land and a first building",
        ("EXP-1", "BLD-9"),
        "A turn begins with a card from the face-up row: it gives you any free territory of its colour and size, where "
        "you put a worker (EXP-1). On land of your own you may then put up a building, and its printed points are "
        "yours at once (BLD-9). Larger land carries larger buildings.",
        Kind.RACE,
        {"green": "red-01", "blue": "blue-04"},
        "r3 r2 b2",
        turns=2,
        goals=(ReachScore(3),),
        edition="tiny",
        streets=("broadway", "wall-street"),
    ),
    Tutorial(
        "land-before-building",
        "First land, then the building",
        ("TRN-2", "TRN-3"),
        "As long as a worker of yours is free, a turn that replaces nothing has to take a card and land (TRN-2). "
        "Whether you then build, and on which of your territories, is up to you (TRN-3).",
        Kind.RULING,
        YELLOW_AND_BLUE,
        "r2 b2 g3 y2",
        ("take red-03; pass",),
        choices=(
            "take red-02; pass",
            "take red-02; build b1@O3,P3",
            "build b1@O3,P3",
            "take red-02; build b3@M3,N3,O3",
        ),
        wanted="illegal",
    ),
    Tutorial(
        "frontage",
        "A side on the street",
        ("BLD-5",),
        "Every building needs a front: at least one of its squares has to share a whole side with a street or a park, "
        "and a corner does not count (BLD-5). Squares in the middle of a block can be built over, but only together "
        "with one at its edge.",
        Kind.RULING,
        GREEN_AND_RED,
        "y2 b2 r3 g2",
        ("take yellow-05; pass",),
        choices=(
            "take yellow-04; build b1@O10,P10",
            "take yellow-04; build b1@N9,O9",
            "take yellow-04; build b1@M9,N9",
            "take yellow-04; build b4@O9,O10,P10",
        ),
        wanted="illegal",
    ),
    Tutorial(
        "across-the-street",
        "No bridge over the street",
        ("BLD-6",),
        "A building may reach over the borders between your territories, and over those between districts. It may not "
        "reach over a street: all its squares lie on one block, and squares on two sides of a street are not "
        "neighbours (BLD-6).",
        Kind.RULING,
        YELLOW_AND_BLUE,
        "r2 b2 r3 g2",
        ("take blue-05; pass", "take red-03; pass"),
        choices=(
            "take red-05; build b5@O2,O3,P2,P3",
            "take red-05; build b1@O2,O3",
            "take red-05; build b3@O2,O3,O5",
            "take red-05; build b4@O3,P2,P3",
        ),
        wanted="illegal",
    ),
    Tutorial(
        "turn-not-flip",
        "Turned, never turned over",
        ("BLD-7",),
        "You may turn a tile any way round before you lay it down, but its picture stays on top: a tile that fits only "
        "as its own mirror image does not fit (BLD-7). Compare each shape with the tile as printed.",
        Kind.RULING,
        YELLOW_AND_RED,
        "b2 r3 g2 y2",
        ("take blue-05; pass", "take red-03; pass", "take red-02; pass"),
        choices=(
            "take blue-04; build b6@M2,M3,N2,O2",
            "take blue-04; build b6@M3,N3,O2,O3",
            "take blue-04; build b6@N2,N3,O3,P3",
            "take blue-04; build b6@N2,N3,O2,P2",
        ),
        wanted="illegal",
    ),
    Tutorial(
        "no-worker-left",
        "No worker left",
        ("TRN-4",),
        "Each territory of yours without a building holds a worker, and you have four. When all four stand on the "
        "board you cannot take a card: the turn goes straight on to building, and as long as something can be built "
        "or replaced, it has to be done (TRN-4).",
        Kind.RULING,
        YELLOW_AND_RED,
        "b2 r3 g2 y2",
        ("take blue-05; pass", "take yellow-10; pass", "take red-08; pass", "take yellow-08; pass"),
        choices=("take blue-09; pass", "take blue-09; build b1@M5,N5", "pass", "build b1@R12,S12"),
        wanted="legal",
    ),
    Tutorial(
        "workers-come-back",
        "Workers come back",
        ("BLD-8",),
        "A building sends home the workers of all territories that it touches, even those that it fills only in part "
        "(BLD-8). So building is also how you get hands free for the next card.",
        Kind.RACE,
        YELLOW_AND_BLUE,
        "y3 r2 b2 g2",
        ("take yellow-10; pass", "take red-03; pass", "take blue-05; pass", "take red-08; pass"),
        turns=2,
        goals=(ReachScore(8),),
    ),
    Tutorial(
        "unlock",
        "Bronze opens silver",
        ("BLD-2",),
        "Bronze may be built from the start, silver from 6 points on the score track, gold from 18 (BLD-2). Only what "
        "you have scored so far counts, so a bronze building now can be the key to a better one next turn.",
        Kind.PACKING,
        GREEN_AND_RED,
        "r3 g2 b2 b3",
        (
            "take yellow-08; pass",
            "take yellow-13; build b5@R12,R13,S12,S13",
            "take yellow-05; pass",
            "take yellow-01; pass",
            "take yellow-10; pass",
            "take yellow-07; pass",
        ),
        turns=2,
    ),
    Tutorial(
        "demolish",
        "A larger one in its place",
        ("DEM-1", "DEM-2"),
        "Instead of taking a card you may replace: one new building takes the place of all those of your own that lie "
        "under it (DEM-1). Each of them must be of a lower generation than the new one: starter, bronze, silver, gold, "
        "in this order (DEM-2). The points you had for them stay yours.",
        Kind.PACKING,
        YELLOW_AND_BLUE,
        "y3 r2 b2 g2",
        (
            "take blue-05; build b1@O2,P2",
            "take red-03; build b2@O3,P3",
            "take yellow-07; build b3@N12,O12,P12",
            "take yellow-08; pass",
        ),
    ),
    Tutorial(
        "empty-land",
        "No land is left alone",
        ("DEM-4",),
        "When a demolition leaves a territory of yours without any building, a worker has to stand there again. With "
        "too few workers for all such territories the whole turn is not allowed (DEM-4). Count what would be left "
        "empty before you tear down.",
        Kind.RULING,
        YELLOW_AND_RED,
        "r3 g2 b2 y3",
        (
            "take blue-05; pass",
            "take red-02; pass",
            "take red-03; pass",
            "take blue-04; build b5@N2,N3,O2,O3",
            "take yellow-08; build b1@R12,S12",
            "take red-10; pass",
            "take red-07; pass",
            "take yellow-07; pass",
        ),
        choices=(
            "demolish s3@N2,N3,O2,O3",
            "demolish s2@N2,N3,O2",
            "demolish s1@N2,O2",
            "demolish s4@M3,N2,N3,O2",
        ),
        wanted="illegal",
    ),
    Tutorial(
        "covering-worker",
        "The worker next door",
        ("DEM-5", "DEM-6"),
        "A demolition may reach on to land of yours where nothing stands yet (DEM-6). The workers on all territories "
        "that the new building touches come home first and can step in where land is left empty (DEM-5). So a "
        "demolition that leaves land empty can be possible even with no worker in hand.",
        Kind.RULING,
        YELLOW_AND_RED,
        "r3 g2 b2 y3",
        (
            "take blue-05; pass",
            "take red-03; build b1@O2,O3",
            "take blue-12; build b3@I8,J8,K8",
            "take yellow-08; build b2@R12,S12",
            "take red-10; pass",
            "take red-07; pass",
            "take yellow-07; pass",
            "take red-02; pass",
        ),
        choices=(
            "demolish s1@O2,P2",
            "demolish s1@O3,P3",
            "demolish s1@N3,O3",
            "take blue-04; build s1@M2,N2",
        ),
        wanted="legal",
    ),
    Tutorial(
        "forced-return",
        "One worker goes home",
        ("TRN-5",),
        "It can happen that no worker is free and nothing can be built or replaced. Then you take one worker back from "
        "the board: the territory is free again, a card for it goes under the pile, and the turn is over (TRN-5). On "
        "this small board you have three workers.",
        Kind.RULING,
        {"green": "red-01", "blue": "blue-04"},
        "r2 r3 b3",
        played=(
            "demolish b1@A2,B2",
            "demolish b1@G3,H3",
            "demolish s1@A2,B2",
            "demolish s1@G3,H3",
            "take blue-01; pass",
            "take blue-03; pass",
            "take red-04; pass",
            "demolish g1@F3,G3,H3",
            "take red-05; pass",
            "take blue-02; pass",
        ),
        choices=("take red-02; pass", "reclaim red-04", "pass", "build b2@B4,C3,C4"),
        wanted="legal",
        edition="tiny",
        streets=("broadway", "wall-street"),
    ),
    Tutorial(
        "streets",
        "One building more",
        ("SCO-1",),
        "At the end each street card in play pays 5 points to the player with most buildings along that street. Nobody "
        "gets them when the lead is shared (SCO-1). One building that breaks a tie can be worth more than a bigger one "
        "elsewhere.",
        Kind.BEST_TURN,
        {"green": "red-13", "blue": "blue-04"},
        "g3 r2 r3 r2",
        played=(
            "take blue-12; build b1@I8,J8",
            "take blue-06; build b1@G5,G6",
            "take red-03; pass",
            "take green-03; build b2@B3,C3",
            "take blue-05; pass",
            "take green-04; build b3@B5,B6,B7",
        ),
    ),
    Tutorial(
        "challenge",
        "The challenge card",
        ("SCO-2",),
        "One challenge card is in play for everybody. Bronze Baron pays 5 points for four own bronze buildings that "
        "stand at the end, 10 for five and 15 for six (SCO-2). With it in play a small bronze building can beat a "
        "silver one, and bronze is worth keeping.",
        Kind.PLAN,
        YELLOW_AND_RED,
        "b2 g2 y2 g3",
        (
            "take yellow-05; build b4@O9,O10,P10",
            "take yellow-08; build b1@R12,S12",
            "take yellow-13; build b2@R13,S13",
            "take red-12; pass",
            "take red-11; pass",
            "take red-03; pass",
            "take blue-05; pass",
        ),
        turns=2,
        streets=("wall-street", "nassau-broad", "cedar"),
        challenge="bronze-baron",
    ),
    Tutorial(
        "boom",
        "Twice in one turn",
        ("ACT-1",),
        "Each action card may be used once in a game. Construction Boom lets you build a second time in the same turn, "
        "where nothing stands yet (ACT-1). The points of the first building count for the second one at once, so "
        "bronze can open silver within one turn.",
        Kind.RACE,
        YELLOW_AND_RED,
        "r3 g2 b2 y2",
        (
            "take yellow-08; build b1@R12,S12",
            "take yellow-13; build b2@R13,S13",
            "take blue-05; pass",
            "take red-03; pass",
            "take yellow-07; pass",
            "take red-10; pass",
        ),
        turns=2,
        goals=(ReachScore(12),),
        action_cards=True,
    ),
    Tutorial(
        "land-grab",
        "Two cards at once",
        ("ACT-3",),
        "Land Grab lets you take two cards in one turn instead of one. Both must be of size 2 and lie face up now, and "
        "you need two free workers (ACT-3). A card that you never use is worth a point at the end, so use it for more.",
        Kind.RACE,
        YELLOW_AND_RED,
        "y2 r3 y2 g3",
        (
            "take yellow-08; build b1@R12,S12",
            "take yellow-13; pass",
            "take red-07; build b3@R5,S5,T5; boom b2@R13,S13",
            "take yellow-10; pass",
        ),
        turns=2,
        goals=(ReachScore(14),),
        action_cards=True,
    ),
    Tutorial(
        "market-shift",
        "Other cards",
        ("ACT-2",),
        "Market Shift comes before anything else in the turn: the face-up cards go to the bottom of the pile and four "
        "new ones are turned up, from which you then take (ACT-2). In a game you would not know them; here the next "
        "four are told.",
        Kind.RACE,
        YELLOW_AND_RED,
        "r3 r2 g2 b3",
        (
            "take yellow-08; build b1@R12,S12",
            "take yellow-13; pass",
            "take red-07; build b3@R5,S5,T5; boom b2@R13,S13",
            "take yellow-10; pass",
            "take yellow-11; pass",
        ),
        queue="r3 y2 b3 g3",
        turns=2,
        goals=(ReachScore(14),),
        action_cards=True,
    ),
    Tutorial(
        "woolworth",
        "The tallest of all",
        ("COM-5", "BLD-1"),
        "Four legendary skyscrapers lie ready for whoever is first (COM-5). They are unlocked as gold is, and each "
        "player may build only one in a game (BLD-1). They need much land, so keep it free until you have it all.",
        Kind.RACE,
        YELLOW_AND_BLUE,
        "r3 g2 y2 b2",
        (
            "take yellow-07; build b3@N12,O12,P12",
            "take yellow-05; build b4@O9,O10,P10",
            "take red-12; build s2@S9,T9,T10",
            "take blue-05; pass",
            "take red-03; build s3@O2,O3,P2,P3",
            "take red-07; build s1@R5,S5",
            "take blue-12; pass",
            "take blue-13; pass",
        ),
        queue="y2",
        turns=2,
        goals=(BuildTile("woolworth"),),
    ),
    Tutorial(
        "prestige",
        "Gold beside the neighbours",
        ("SCO-6",),
        "With the challenge Gold Prestige a gold building scores a point more for each bronze or silver building of "
        "the others that it touches along a side (SCO-6). The points are scored at once, so look for a place beside "
        "the neighbours before you take the largest tile.",
        Kind.PACKING,
        YELLOW_AND_BLUE,
        "r3 g2 b3 b2",
        played=(
            "take red-07; build b3@R5,S5,T5",
            "take yellow-10; build b1@N13,N14",
            "take yellow-05; build b4@O9,O10,P10",
            "take yellow-11; build b2@O13,O14",
            "take red-12; build s2@S9,T9,T10",
            "take green-04; build b3@B5,B6,B7",
            "take yellow-08; build s1@R12,S12",
            "take yellow-12; build s1@P13,P14",
            "take blue-08; pass",
            "take green-05; pass",
            "take blue-10; build s3@J5,J6,K5,K6",
            "take green-12; pass",
            "take yellow-07; pass",
            "take green-06; pass",
            "take blue-05; pass",
            "take green-07; pass",
            "take red-03; pass",
            "build s2@E5,E6,F5",
        ),
        challenge="gold-prestige",
    ),
    Tutorial(
        "last-turn",
        "The last turn",
        ("END-2", "SCO-8"),
        "The end comes when a player is down to the last few unbuilt tiles, or the pile is empty and the row is short "
        "of a card; each of the others then has exactly one more turn before all is scored (END-2). Most points win. "
        "In a tie the tallest own legendary decides, and where none of the tied has one, the most gold buildings "
        "(SCO-8).",
        Kind.LAST_TURN,
        {"green": "blue-04", "blue": "red-01"},
        "r2 b2 b2",
        played=(
            "take blue-05; build b1@F5,G5",
            "take red-03; build b2@A3,A4,B3",
            "take blue-02; build s1@G2,H2",
            "take red-04; build b1@B4,C4",
            "take red-05; build b2@E5,E6,F6",
            "demolish s1@A2,B2",
            "demolish s2@E5,E6,F5,F6",
        ),
        wanted="win",
        edition="tiny",
        streets=("cedar", "wall-street"),
    ),
    Tutorial(
        "master-architect",
        "No plain boxes",
        ("SCO-3",),
        "Master Architect likes tiles that are no rectangle. Three of your own that stand at the end pay 3 points, "
        "four pay 6, and five or more pay 10 (SCO-3). So before you put down a large rectangle, count the odd shapes "
        "that you have already.",
        Kind.BEST_TURN,
        GREEN_AND_RED,
        "r3 b2 g2 y2",
        (
            "take yellow-07; build b3@N12,O12,P12",
            "take yellow-05; build b4@O9,O10,P10",
            "take blue-02; pass",
            "take blue-03; build s5@I2,I3,J2,J3,K3",
            "take red-08; pass",
        ),
        challenge="master-architect",
    ),
    Tutorial(
        "generation-king",
        "King of bronze",
        ("SCO-4",),
        "Generation King looks at bronze, silver and gold one by one. Each pays 5 points to the player with more "
        "standing buildings of that generation than anyone else, and a tie pays nobody (SCO-4). So a modest building "
        "of the right generation can beat a better one of another.",
        Kind.BEST_TURN,
        YELLOW_AND_RED,
        "b2 r3 g2 y2",
        (
            "take yellow-05; build b4@O9,O10,P10",
            "take yellow-07; build b3@N12,O12,P12",
            "take blue-07; build b1@I5,I6",
            "take yellow-08; build b2@R12,S12",
            "take red-03; pass",
        ),
        challenge="generation-king",
    ),
    Tutorial(
        "gold-tycoon",
        "Gold beside gold",
        ("SCO-5",),
        "Gold Tycoon pays 3 points for each district in which you have two gold tiles or more at the end (SCO-5). A "
        "tile counts in every district on which it has a square. So the second gold tile in a district is worth more "
        "than it prints.",
        Kind.BEST_TURN,
        YELLOW_AND_BLUE,
        "b3 r2 g2 y2",
        (
            "take yellow-07; build b3@N12,O12,P12",
            "take yellow-05; build b4@O9,O10,P10",
            "take red-12; build s2@S9,T9,T10",
            "take blue-05; pass",
            "take red-03; build s3@O2,O3,P2,P3",
            "take red-07; build s1@R5,S5",
            "take red-08; build g1@R6,S6,T6",
            "take blue-02; pass",
        ),
        streets=("wall-street", "nassau-broad", "pine-thames"),
    ),
    Tutorial(
        "game-end",
        "One turn too early",
        ("END-1",),
        "A player who has only four tiles left unbuilt brings about the end of the game, on this small board only two "
        "(END-1). Whoever does so has no turn after that one. With three tiles left your next building is your last: "
        "choose well which, and when.",
        Kind.PLAN,
        {"green": "red-01", "blue": "blue-04"},
        "r2 r3 b2",
        played=(
            "demolish b1@A2,B2",
            "take red-02; build b1@C2,C3",
            "take blue-05; build s1@F5,G5",
            "demolish s1@G3,H3",
            "demolish g1@E5,F5,G5",
            "take blue-01; pass",
        ),
        turns=2,
        edition="tiny",
        streets=("broadway", "cedar"),
        challenge="generation-king",
    ),
    Tutorial(
        "three-players",
        "Three at the table",
        ("BLD-3",),
        "Every square that a building covers has to be land of your own (BLD-3). The more players there are, the "
        "sooner somebody sits right beside you. Look whose workers stand there before you plan across two territories.",
        Kind.RULING,
        {"green": "yellow-04", "blue": "blue-04", "yellow": "red-13"},
        "y3 b2 r2 g2",
        played=("take red-03; pass", "take blue-05; pass", "take red-02; build b1@M3,N3"),
        choices=(
            "take yellow-05; build b4@O9,O10,P10",
            "take yellow-05; build b1@O3,P3",
            "take yellow-05; build b5@O2,O3,P2,P3",
            "take blue-09; pass",
        ),
        wanted="illegal",
    ),
    Tutorial(
        "four-players",
        "Four on Wall Street",
        ("SET-1",),
        "With two players all pink land is out of the game, and with three or four it is in (SET-1). There are more "
        "rivals on each street, but you need not have more buildings than all of them together. To have more than "
        "each of them is enough.",
        Kind.BEST_TURN,
        {"green": "yellow-04", "blue": "blue-04", "yellow": "red-13", "brown": "green-10"},
        "y3 r2 g2 b2",
        played=(
            "take yellow-07; build b3@N12,O12,P12",
            "take yellow-06; build b4@H12,H13,I12",
            "take red-12; pass",
            "take pink-01; build b1@K12,L12",
            "take blue-05; pass",
            "take green-01; build b1@B2,C2",
            "take green-04; build b3@B5,B6,B7",
            "take pink-02; pass",
        ),
    ),
)


def first_position(tutorial: Tutorial) -> GameState:
    """Returns the new game from which a tutorial starts, with the top cards of its deck face up (SET-3, SET-4)."""
    edition = load_edition(tutorial.edition)
    setup = Setup(
        edition=edition,
        colours=tuple(tutorial.starters),
        streets=tutorial.streets,
        challenge=tutorial.challenge,
        starters=True,
        unlocks="base",
        action_cards=tutorial.action_cards,
    )
    cards = BOOM | SHIFT | GRAB if tutorial.action_cards else 0
    sites = [starter_site(edition, edition.board.by_name[name].index) for name in tutorial.starters.values()]
    players = tuple(Player.of(edition, 0, site.territories, [site], edition.own_tiles, cards) for site in sites)
    state = GameState(setup, players, Market((), ()), 0)
    pile = [0] * edition.kinds
    for index in bits(state.unclaimed):
        pile[edition.kind_of[index]] += 1
    market = Market.of((), (tuple(pile),))
    for kind in deck(tutorial, edition)[: edition.numbers.open_market]:
        market = market.draw(kind)
    return replace(state, market=market)


def deck(tutorial: Tutorial, edition: Edition) -> list[int]:
    """Returns the cards from the top of the deck that are turned up before the question.

    The cards that the turns take come first, in order. After these cards come the cards that form the market of the
    question.
    """
    taken = [edition.kind_of[edition.board.by_name[name].index] for turn in tutorial.history for name in claims(turn)]
    return [*taken, *(edition.kind(name) for name in tutorial.market.split())]


def claims(turn: Turn) -> tuple[str, ...]:
    """Returns the territories that a turn claims."""
    return tuple(name for step in turn.steps if isinstance(step, Take) for name in step.territories)


def positions(tutorial: Tutorial) -> Iterator[GameState]:
    """Yields the positions from the new game to the question, turn by turn; raises `IllegalMove` at an illegal turn."""
    state = first_position(tutorial)
    yield state
    cards = deck(tutorial, state.edition)[state.edition.numbers.open_market :]
    for turn in tutorial.history:
        drawn = len(claims(turn))
        state, cards = apply(state, turn, cards[:drawn]), cards[drawn:]
        yield state


def task_of(tutorial: Tutorial) -> Task:
    """Returns the task of a tutorial, with the queue of known cards on the pile."""
    *_, state = positions(tutorial)
    kinds = [state.edition.kind(name) for name in tutorial.queue.split()]
    return Task(
        tutorial.kind,
        with_queue(state, kinds) if kinds else state,
        tutorial.turns,
        tutorial.goals,
        tuple(map(Turn.parse, tutorial.choices)),
        tutorial.wanted,
    )


def puzzle_of(tutorial: Tutorial) -> Puzzle:
    """Returns the tutorial as a puzzle with its proof by all provers, and everything that follows from the proof."""
    task = task_of(tutorial)
    certificate = certify(task)
    if isinstance(certificate, Rejection):
        raise SystemExit(f"{tutorial.name}: {certificate.reason}: {certificate.detail}")
    source = Provenance(made_by="hand", version=VERSION, lesson=tutorial.lesson)
    name = f"tutorial-{tutorial.name}"
    found = analyse(task, certificate)
    told = idea_titles(task, certificate, found.themes)[0]
    return Puzzle.of(name, tutorial.title, task, certificate, found, source, told)


def path_of(tutorial: Tutorial) -> Path:
    """Returns the file of a tutorial, numbered in the order of teaching."""
    return FOLDER / f"{TUTORIALS.index(tutorial) + 1:02}-{tutorial.name}.yaml"


def main(names: list[str], say: Callable[[str], object]) -> None:
    """Writes the files of the named tutorials, or of all tutorials."""
    FOLDER.mkdir(exist_ok=True)
    for tutorial in TUTORIALS:
        if not names or tutorial.name in names:
            path_of(tutorial).write_text(format_puzzle(puzzle_of(tutorial)), encoding="utf-8", newline="\n")
            say(f"{path_of(tutorial).relative_to(FOLDER.parent)}\n")


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdout.write)
