"""Random editions: a board, tiles, cards and numbers that nobody printed and the edition checks let pass."""

from __future__ import annotations

import random
import tempfile
from functools import lru_cache
from itertools import count, groupby
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import yaml

from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.edition.edition import CHALLENGES
from ny1901_solver.new_york_1901.edition.schema import Table
from ny1901_solver.new_york_1901.edition.skeleton import write_folder

from .boards import (
    LANDMARKS,
    PARKS,
    STREETS,
    STRIP,
    VOID,
    Drawn,
    board_of_strips,
    random_board,
    random_shape,
    repeated_board,
    shape_with_empty_corner,
    shapes_in_the_way,
)
from .draws import Draws

NAMES = ("blue", "red-east", "yellow", "green", "pink")
MOST_TILES = 24  # of a player
FOLDERS = tempfile.TemporaryDirectory(prefix="ny1901-random-editions-")


@lru_cache(maxsize=256)
def random_edition(seed: int, squares: int | None = None) -> Edition:
    """The edition of a seed, on a board of about so many squares, or of any number from 6 to 80."""
    return written(files_of(Draws(f"edition {seed} {squares}"), squares), f"seed-{seed}-{squares}")


def written(files: dict[str, str], name: str) -> Edition:
    """The edition that the files say, from a folder of its own that goes when the program ends."""
    folder = Path(FOLDERS.name) / name
    if not folder.exists():
        write_folder(folder, files)
    return load_edition(folder)


Leaning: TypeAlias = Literal["plenty", "scarce", "strips"]
"""What an edition has much or little of: with `plenty`, land of one kind and twelve tiles alike and no other; with
`scarce`, few workers for tiles that stand in each other's way, equal blocks, and a long pile of cards; with `strips`
the same, and blocks that differ only in land that no tile reaches."""


def files_of(draws: Draws, squares: int | None = None, leaning: Leaning | None = None) -> dict[str, str]:
    """The files of a random edition, by name; without a leaning two of three are ragged."""
    rng, scarce, ragged = draws.stream("board"), leaning in ("scarce", "strips"), draws.stream("broken")
    odd = ragged if leaning is None and ragged.random() > 1 / 3 else None
    if scarce:
        board = repeated_board(rng) if leaning == "scarce" else board_of_strips(rng)
    else:
        board = random_board(rng, squares, islands=leaning == "plenty", ragged=odd)
    tiles = (_tiles_in_the_way if scarce else _tiles)(draws.stream("tiles"), board)
    if odd is not None:
        _cut_corners(odd, board, tiles)
    if leaning == "strips":
        tiles["tiles"] = _tiles_of_strips(draws.stream("strips"), board)
    elif leaning == "plenty":
        first = tiles["tiles"][0]
        tiles["tiles"] = [{**first, "id": f"t0-{n}", "generation": "bronze", "shape": ["##"]} for n in range(12)]
        tiles["legendaries"] = []
    cards = _cards(draws.stream("cards"))
    main = _main(draws.stream("numbers"), board, tiles, cards)
    if scarce:
        main["numbers"] |= _scarce_numbers(draws.stream("scarce"))
    if leaning == "strips":  # as many as the low tile has territories, so that none is left when it falls
        main["numbers"]["workers"] = len(tiles["tiles"][0]["shape"])
    rows = "\n".join(" ".join(row) for row in board.rows) + "\n"
    cards["streets"] = [{"id": card, "name": f"The card {card}"} for card in cards["streets"]]
    documents = {"edition.yaml": main, "tiles.yaml": tiles, "cards.yaml": cards}
    texts = {name: yaml.safe_dump(document, sort_keys=False) for name, document in documents.items()}
    return {**texts, "board.txt": rows}


def _tiles(rng: random.Random, board: Drawn) -> dict[str, Any]:
    """Sorts of tiles, each up to twelve times, and up to four legendaries."""
    tiles: list[dict[str, Any]] = []
    for sort in range(1 + rng.randrange(6)):
        generation = rng.choice(("bronze", "bronze", "silver", "gold"))
        points = rng.choice((*[rng.randrange(10)] * 16, 0, 0, 50, 1000))
        shape = random_shape(rng, board, rng.choice((2, 1, 3, 4, 5, 6)))
        for copy in range(rng.choice((1, 1, 1, 2, 3, 1 + rng.randrange(12)))):
            tile = {"id": f"t{sort}-{copy}", "name": f"Tower {sort} {copy}", "generation": generation, "points": points}
            tiles.append({**tile, "shape": list(shape)})
    starting = any(starter for _, starter in board.districts)
    starter = {"id": "st", "name": "Hut", "generation": "starter", "points": 0}
    heights = rng.sample(range(1, 1001), rng.choice((0, 1, 1, 2, 4)))
    return {
        "starter": {**starter, "shape": ["##"] if starting else rng.choice((["##"], ["#"], ["#.", "##"]))},
        "tiles": tiles[:MOST_TILES],
        "legendaries": [
            {
                "id": f"legend-{number}",
                "name": f"Legend {number}",
                "points": rng.choice((9, 0, 3, rng.randrange(30))),
                "height_m": height,
                "shape": random_shape(rng, board, rng.choice((2, 4, 6, 9))),
            }
            for number, height in enumerate(heights)
        ],
    }


def _cut_corners(rng: random.Random, board: Drawn, tiles: dict[str, Any]) -> None:
    """Gives every second sort of tile, and every second legendary, a shape with an empty corner."""
    for _, alike in groupby((*tiles["tiles"], *tiles["legendaries"]), key=_sort_of):
        if rng.random() > 1 / 2:
            shape = shape_with_empty_corner(rng, board)
            for tile in alike:
                tile["shape"] = list(shape)


def _sort_of(tile: dict[str, Any]) -> str:
    """What tiles alike have in common: the first part of an id, or the whole of a legendary's."""
    name = str(tile["id"])
    return name if "height_m" in tile else name.partition("-")[0]


def _tiles_in_the_way(rng: random.Random, board: Drawn) -> dict[str, Any]:
    """One to three tiles of a few sorts, the higher ones worth more, so that they are built over the lower ones."""
    tiles, (low, high) = _tiles(rng, board), shapes_in_the_way(rng, board)
    sorts = [("bronze", 2, low, 2), (rng.choice(("silver", "silver", "gold")), 9, high, 1)]
    sorts += rng.choice(([], [("bronze", 1, ["##"], 2)], [("bronze", 1, ["##"], 4)]))
    sorts += rng.choice(([], [("bronze", 3, random_shape(rng, board, 3), 1)], [("gold", 11, high, 1)]))
    tiles["tiles"] = []
    for sort, (generation, points, shape, copies) in enumerate(sorts):
        tile = {"name": f"Tower {sort}", "generation": generation, "points": points + rng.randrange(3)}
        for copy in range(1 + rng.randrange(copies)):
            tiles["tiles"].append({"id": f"t{sort}-{copy}", **tile, "shape": list(shape)})
    tiles["legendaries"] = []
    return tiles


def _tiles_of_strips(rng: random.Random, board: Drawn) -> list[dict[str, Any]]:
    """A long tile for a strip, and a low one for its first squares and the land beside them."""
    land = {cell for cells in board.land.values() for cell in cells}
    rows = next(n for n in count(1) if (0, 3 + n) not in land)
    low, long = ["##"] * rng.randrange(2, rows + 1), ["#" * STRIP]
    tile = {"id": "t0", "name": "Tower", "generation": "bronze", "points": 2, "shape": low}
    high = {"id": "t1", "name": "Long", "generation": "silver", "points": rng.randrange(5, 12), "shape": long}
    return [tile, high]


def _cards(rng: random.Random) -> dict[str, Any]:
    """Up to five street cards and some of the challenges."""
    streets = [f"card-{number}" for number in range(rng.choice((2, 3, 1, 0, 5)))]
    challenges = rng.sample(CHALLENGES, 1 + rng.randrange(len(CHALLENGES)))
    return {"streets": streets, "challenges": challenges, "action_cards": ["boom", "shift", "grab"]}


def _main(rng: random.Random, board: Drawn, tiles: dict[str, Any], cards: dict[str, Any]) -> dict[str, Any]:
    """`edition.yaml`."""
    names = [NAMES[i] if i < len(NAMES) else f"area-{token}" for i, (token, _) in enumerate(board.districts)]
    streets: list[str] = cards["streets"]
    in_play = rng.randrange(len(streets) + 1)
    removed = rng.choice((None, None, rng.randrange(1, len(names)))) if len(names) > 1 else None
    starters = [starter for _, starter in board.districts]
    if _fewest_cards(board, starters, removed) < 2:
        removed = None
    if _fewest_cards(board, starters, removed) < 2:
        starters = [None] * len(names)
    return {
        "format": "ny1901-edition/1",
        "name": "random",
        "title": "Drawn by a seed",
        "synthetic": True,
        "notice": "invented by chance, for tests",
        "standing": dict.fromkeys(get_args(Table), "invented"),
        "districts": [
            {"name": name, "token": token, "starter": starter and f"{name}-{starter[1:]}", "character": None}
            for name, (token, _), starter in zip(names, board.districts, starters, strict=True)
        ],
        "two_players_remove": None if removed is None else names[removed],
        "streets": [
            {"token": token, "name": f"Street {token}", "card": card}
            for token, card in zip(STREETS, [*streets, *[rng.choice((None, *streets)) for _ in STREETS]], strict=False)
        ],
        "parks": [{"token": token, "name": f"Park {token}"} for token in PARKS],
        "landmarks": [{"token": token, "name": "Post Office"} for token in LANDMARKS],
        "void": VOID,
        "numbers": _numbers(rng, _fewest_cards(board, starters, removed), len(tiles["tiles"]), in_play),
        "beginner": {"challenge": rng.choice(cards["challenges"]), "streets": rng.sample(streets, in_play)},
    }


def _fewest_cards(board: Drawn, starters: list[str | None], removed: int | None) -> int:
    """The cards of the game that has fewest; land of starters and of a removed district has none (SET-1, SET-3)."""
    each = len(board.land) // len(starters)
    seats = sum(starter is not None for starter in starters)
    fewest = len(board.land) - (min(4, seats) if seats > 1 else 0)
    if removed is None:
        return fewest
    seats -= starters[removed] is not None
    return min(fewest, len(board.land) - each - (2 if seats > 1 else 0))


def _numbers(rng: random.Random, cards: int, tiles: int, in_play: int) -> dict[str, Any]:
    open_market = min(3 + rng.randrange(4), cards - 1)
    return {
        "workers": 1 + rng.randrange(8),
        "open_market": open_market,
        "end_open_market": rng.randrange(open_market),
        "end_unbuilt": rng.choice((0, rng.randrange(tiles), rng.randrange(tiles))),
        "streets_in_play": in_play,
        "unlock": {"base": _unlock(rng), "advanced": _unlock(rng)},
        "street_points": _points(rng),
        "bronze_baron": _steps(rng),
        "master_architect": _steps(rng),
        "generation_king": _points(rng),
        "gold_tycoon": {"per_district": _points(rng), "tiles": 1 + rng.randrange(3)},
        "gold_prestige": _points(rng),
        "unused_action_card": rng.choice((1, 0, 2, 7)),
    }


def _scarce_numbers(rng: random.Random) -> dict[str, Any]:
    """Few workers and a small market; hardly any end."""
    silver = rng.randrange(3)
    unlock = {"silver": silver, "gold": silver + rng.randrange(3)}
    return {
        "workers": rng.choice((2, 3, 2, 3, 1, 4)),
        "open_market": 3,
        "end_open_market": 0,
        "end_unbuilt": 0,
        "unlock": {"base": unlock, "advanced": dict(unlock)},
    }


def _unlock(rng: random.Random) -> dict[str, int]:
    silver = rng.choice((rng.randrange(8), 0, rng.randrange(30)))
    return {"silver": silver, "gold": silver + rng.choice((rng.randrange(8), 0, 40))}


def _points(rng: random.Random) -> int:
    return rng.choice((5, 5, 1, 1, 0, *[rng.randrange(12)] * 8, 700))


def _steps(rng: random.Random) -> dict[int, int]:
    """Points by count, for some counts or none."""
    counts = sorted(rng.sample(range(1, 8), rng.choice((1, 2, 3, 0))))
    return dict(zip(counts, sorted(rng.randrange(12) for _ in counts), strict=True))
