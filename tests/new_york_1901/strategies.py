"""Hypothesis strategies: values of every text form, and positions and records from seeded games."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import lru_cache

from hypothesis import settings
from hypothesis import strategies as st

from ny1901_solver.geometry import Shape, Square
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.replay import Record, record_game, replay
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import READINGS, GameState, Market, Readings
from ny1901_solver.new_york_1901.state.setup import Unlocks
from ny1901_solver.new_york_1901.tiles import Placement

MANHATTAN = load_edition("lower-manhattan")
TINY = load_edition("tiny")
EDITIONS = {edition.name: edition for edition in (MANHATTAN, TINY)}
PLAYED = settings(max_examples=40)
"""For positions and records: a whole game is played to draw one, and no clock may decide a test."""


@dataclass(frozen=True)
class Game:
    """All that decides a game played by this program."""

    edition: str
    players: int
    seed: int
    policy: str = "random"
    starters: bool = True
    unlocks: Unlocks = "base"
    action_cards: bool = True
    readings: Readings = field(default_factory=Readings)


@lru_cache(maxsize=4096)
def recorded(game: Game, limit: int = 3000) -> Record:
    """Plays a game to its end, or to a limit of turns."""
    edition, rng = EDITIONS[game.edition], random.Random(game.seed)
    seats = sum(territory >= 0 for territory in edition.starters) - (
        game.players == 2 and edition.two_players_remove is not None
    )
    start = new_game(
        edition,
        game.players,
        rng,
        starters=game.starters and seats >= game.players,
        unlocks=game.unlocks,
        action_cards=game.action_cards,
        readings=game.readings,
    )
    return record_game(start, POLICIES[game.policy], rng, limit)


@lru_cache(maxsize=4096)
def states(game: Game, limit: int = 3000) -> tuple[GameState, ...]:
    """Every position of a game, its start and end included."""
    record = recorded(game, limit)
    return (record.start, *(played.after for played in replay(record)))


readings = st.builds(Readings, **{switch: st.sampled_from(values) for switch, values in READINGS.items()})
games = st.builds(
    Game,
    edition=st.sampled_from(sorted(EDITIONS)),
    players=st.integers(2, 4),
    seed=st.integers(0, 10_000),
    policy=st.sampled_from(sorted(POLICIES)),
    starters=st.booleans(),
    unlocks=st.sampled_from(["base", "advanced"]),
    action_cards=st.booleans(),
    readings=st.just(Readings()) | readings,
)
records = st.builds(recorded, games, st.integers(0, 60))
positions = st.builds(
    lambda played, share: played[int(share * (len(played) - 1))],
    st.builds(states, games, st.just(300)),
    st.floats(0, 1),
)

squares = st.builds(Square, st.integers(0, 25), st.integers(0, 98))
shapes = st.builds(Shape.of, st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
placements = st.builds(
    Placement.of, st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True), st.sets(squares, min_size=1, max_size=9)
)
territories = st.from_regex(r"[a-z][a-z0-9-]{0,6}-[0-9]{2}", fullmatch=True)
steps = st.one_of(
    st.just(Shift()),
    st.just(Pass()),
    st.builds(Reclaim, territories),
    st.builds(lambda names: Take(tuple(sorted(names))), st.lists(territories, min_size=1, max_size=2)),
    *(st.builds(step, placements) for step in (Build, Demolish, Boom)),
)
turns = st.builds(lambda listed: Turn.of(*listed), st.lists(steps, min_size=1, max_size=5))


@st.composite
def markets(draw: st.DrawFn, edition: Edition = MANHATTAN) -> Market:
    """Any market of an edition, of known and unknown layers."""
    layer = st.lists(st.integers(0, 9), min_size=edition.kinds, max_size=edition.kinds).map(tuple)
    return Market.of(draw(st.lists(st.integers(0, edition.kinds - 1), max_size=4)), draw(st.lists(layer, max_size=4)))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with some of its characters removed, replaced, doubled or moved."""
    odd = st.sampled_from(" \n\t:;,.|-_@#{}[]'\"&*!%?<>~09azAZ\\é") | st.characters(codec="utf-8")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        until = min(len(text), at + draw(st.integers(0, 6)))
        kind = draw(st.sampled_from(["remove", "replace", "insert", "double", "move", "cut"]))
        piece = text[at:until]
        if kind == "move":
            rest = text[:at] + text[until:]
            to = draw(st.integers(0, len(rest)))
            text = rest[:to] + piece + rest[to:]
        elif kind == "cut":
            text = text[:at]
        else:
            new = {"remove": "", "double": piece * 2}.get(kind)
            text = text[: at if kind != "insert" else until] + (draw(odd) if new is None else new) + text[until:]
    return text
