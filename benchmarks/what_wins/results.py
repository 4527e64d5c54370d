"""The groups of games, and the file with their sums.

The file has, for each group, the sums over all its games and a short digest of each block of games. The next block of a
group is the one after the last digest, so that playing can stop and go on at any time. A digest lets anybody play a
block again and see whether the same comes out."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

from benchmarks.what_wins.games import STRONG, Group, played
from benchmarks.what_wins.measures import Level, measure
from benchmarks.what_wins.preferences import TASTES
from benchmarks.what_wins.replay import replayed
from benchmarks.what_wins.sums import OfGame, Sums, as_json, of_json
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.policies.named import NAMES

RESULTS = Path(__file__).with_name("results.json")
FORMAT = "ny1901-what-wins/1"
DIGEST = 4  # hexadecimal digits
SIZES = (2, 3, 4)


@dataclass(frozen=True)
class Aim:
    """A group, the number of blocks to play, and how much is counted. The `slow` group comes last."""

    group: Group
    blocks: int
    level: Level = "short"
    slow: bool = False


AIMS = {
    aim.group.name: aim
    for aim in (
        *(Aim(Group(f"{n}", n), blocks, "full") for n, blocks in zip(SIZES, (500, 300, 300), strict=True)),
        *(
            Aim(Group(f"{n} lottery", n, lottery=True), blocks)
            for n, blocks in zip(SIZES, (400, 200, 150), strict=True)
        ),
        *(Aim(Group(f"{n} advanced", n, "advanced", block=100), 50) for n in SIZES),
        *(Aim(Group(f"{n} beginner", n, "beginner", block=100), 50) for n in SIZES),
        *(Aim(Group(f"{n} no cards", n, "no cards", block=100), 50) for n in SIZES),
        *(Aim(Group(f"{n} better", n, who="quick", rival="by_value", block=20 * n), 50, "rival") for n in SIZES),
        *(
            Aim(Group(f"2 prefers {name}", 2, who="plain", rival=name, block=16), 50, "preference")
            for name in TASTES
            if name != "plain"
        ),
        Aim(Group("2 strong", 2, rival="strong", block=2), 1000, "rival by turn", slow=True),
    )
}
"""All groups. `better` has one seat that plays by value against `quick`, and `strong` one strong seat against players
by value."""


@dataclass
class Kept:
    """The sums of a group, and the digests of its blocks."""

    sums: Sums = field(default_factory=lambda: Sums({}))
    digests: list[str] = field(default_factory=list)


def play_block(aim: Aim, block: int) -> Sums:
    """Plays a block, and adds up its games. If a deal is played several times, its games are one cluster."""
    sums = Sums({})
    games = enumerate(played(aim.group.deals(block)))
    together = aim.group.players if aim.group.rival else 1
    for _, cluster in groupby(games, key=lambda each: each[0] // together):
        of = OfGame({})
        for _, (deal, log) in cluster:
            game = replayed(deal, log)
            of.add("unfinished", game is None)
            if game is not None:
                measure(deal, game, of, aim.level)
        sums.add_game(of)
    return sums


def digest(sums: Sums) -> str:
    """A short digest of sums."""
    return hashlib.sha256(json.dumps(as_json(sums)).encode()).hexdigest()[:DIGEST]


@cache
def played_with() -> str:
    """The edition, and the versions of the players: games of other players must not be added to those that are kept."""
    quick, strong = NAMES.named["quick"], NAMES.parse(STRONG)
    weights = hashlib.sha256(repr([load_weights(n).rows for n in SIZES]).encode()).hexdigest()[:8]
    return (
        f"{load_edition('lower-manhattan').content_hash}, quick/{quick.version}, "
        f"{STRONG}/{NAMES.named['strong'].version_at(strong.number, 2)}, value/{weights}"
    )


def is_current(path: Path = RESULTS) -> bool:
    """Whether today's edition and players have played the games of a file."""
    read = json.loads(path.read_text(encoding="utf-8"))
    return (read["format"], read["played_with"]) == (FORMAT, played_with())


def load(path: Path = RESULTS) -> dict[str, Kept]:
    """The sums of a file; no sums if there is no file."""
    kept = {name: Kept() for name in AIMS}
    if path.exists():
        for name, group in json.loads(path.read_text(encoding="utf-8"))["groups"].items():
            if name in kept:
                kept[name] = Kept(of_json(group["sums"]), re.findall("." * DIGEST, group["digests"]))
    return kept


def save(kept: dict[str, Kept], path: Path = RESULTS) -> None:
    """Writes the file, one measure a line; a file that is being written never replaces the old one in part."""
    groups = {
        name: {"digests": "".join(each.digests), "sums": as_json(each.sums)}
        for name, each in kept.items()
        if each.digests
    }
    text = json.dumps({"format": FORMAT, "played_with": played_with(), "groups": groups}, indent=0)
    new = path.with_suffix(".new")
    new.write_text(f"{text}\n", encoding="utf-8", newline="\n")
    new.replace(path)


def next_blocks(kept: dict[str, Kept], only: str = "") -> Iterator[str]:
    """The names of the groups that need another block, always the group that is furthest from its aim."""
    while True:
        left = [name for name, aim in AIMS.items() if only in name and len(kept[name].digests) < aim.blocks]
        if not left:
            return
        yield min(left, key=lambda name: (AIMS[name].slow, len(kept[name].digests) / AIMS[name].blocks))


def add_block(kept: dict[str, Kept], name: str) -> None:
    """Plays the next block of a group. An interruption leaves either all of the block in the sums or nothing."""
    before = kept[name]
    block = play_block(AIMS[name], len(before.digests))
    sums = Sums(dict(before.sums.rows))
    sums.add(block)
    kept[name] = Kept(sums, [*before.digests, digest(block)])
