"""One position, one turn, every door: predicate, generator, constraint model and transition must say the same.

A position is a one-line text; `tiny` and `manhattan` write it from what a rule is about and fill in the market
with the cards that the unclaimed land leaves (SET-3), as a pile in known order unless `future` says otherwise.
"""

from __future__ import annotations

from collections import Counter

import pytest

from ny1901_solver.edition import Edition, load_edition
from ny1901_solver.errors import IllegalMove
from ny1901_solver.moves import Shift, Turn
from ny1901_solver.planning import admits, enumerate_turns
from ny1901_solver.rules import apply, is_legal, legal_turns, violations
from ny1901_solver.scoring import final_sheet
from ny1901_solver.state import COLOURS, GameState, format_line, parse_line, state_problems

TINY = load_edition("tiny")
MANHATTAN = load_edition("lower-manhattan")
FEW = 60  # turns of a position that the model lists in no time
_compared: set[GameState] = set()


def tiny(green: str = "0,bsg,-,r01,st@A2.B2", blue: str = "0,bsg,-,b04,st@G3.H3", *others: str, **parts: str) -> str:
    """A line on the tiny edition; a player is given as `score,cards,demolished,estate,buildings`."""
    return position(TINY, (green, blue, *others), **{"streets": "broadway,cedar", **parts})


def manhattan(
    green: str = "0,bsg,-,y04,st@M9.N9", blue: str = "0,bsg,-,b04,st@M2.N2", *others: str, **parts: str
) -> str:
    """A line on the full edition."""
    return position(MANHATTAN, (green, blue, *others), **{"streets": "broadway,wall-street,cedar", **parts})


def position(
    edition: Edition,
    players: tuple[str, ...],
    *,
    streets: str,
    challenge: str = "gold-tycoon",
    options: str = "-",
    open_market: str = "",
    future: str = "",
    to_move: str = "green",
    ended: str = "-",
) -> str:
    """Joins the parts of a line; `open_market` names the face-up cards that matter, and with `future` all of them."""
    claimed = {token for player in players for token in player.split(",")[3].split(".")}
    legend, removed = edition.board.legend, edition.two_players_remove if len(players) == 2 else None
    unclaimed = [
        territory
        for territory in edition.board.territories
        if territory.district != removed and legend.territory_token(territory.name) not in claimed
    ]
    cards = [edition.kind_names[edition.kind_of[territory.index]] for territory in unclaimed]
    cards.sort(key=edition.kind_names.index)
    shown = open_market.split(",") if open_market else []
    for card in shown:
        cards.remove(card)
    if not future:
        fill = max(0, edition.numbers.open_market - len(shown))
        shown, cards = [*shown, *cards[:fill]], cards[fill:]
        future = ".".join(f"{count}{card}" for card, count in Counter(cards).items())
    seats = [f"{colour},{player}" for colour, player in zip(COLOURS, players, strict=False)]
    head = ["ny1", edition.name, streets, challenge, options, ",".join(shown) or "-", future or "-", to_move, ended]
    return ":".join([*head, *seats])


def read(line: str, edition: Edition | None = None) -> GameState:
    """The position of a line, which must be sound."""
    return parse_line(line, edition)


def assert_legal(line: str, turn: str, draws: str | None = None, edition: Edition | None = None) -> GameState:
    """Every door lets the turn through; returns the state behind it. Without `draws` every draw must be certain."""
    state, played = read(line, edition), Turn.parse(turn)
    kinds = None if draws is None else [state.edition.kind(card) for card in draws.split()]
    assert violations(state, played, kinds) == ()
    assert is_legal(state, played, kinds)
    assert played in legal_turns(state)
    assert_model_agrees(state, played, legal=True)
    after = apply(state, played, kinds)
    assert state_problems(after) == []
    assert parse_line(format_line(after), state.edition) == after
    assert after.to_move == (state.to_move + 1) % len(state.players)
    return after


def assert_illegal(line: str, turn: str, *rules: str, draws: str | None = None, edition: Edition | None = None) -> None:
    """Every door is shut, and exactly these rules shut it."""
    state, played = read(line, edition), Turn.parse(turn)
    kinds = None if draws is None else [state.edition.kind(card) for card in draws.split()]
    found = violations(state, played, kinds)
    assert sorted({violation.rule for violation in found}) == sorted(rules)
    assert not is_legal(state, played, kinds)
    if draws is None:
        assert played not in legal_turns(state)
        assert_model_agrees(state, played, legal=False)
    with pytest.raises(IllegalMove) as refused:
        apply(state, played, kinds)
    assert refused.value.violations == found


def assert_model_agrees(state: GameState, turn: Turn, legal: bool) -> None:
    """The constraint model judges the turn alike; where turns are few it has the very turns of the generator.

    The model knows no Market Shift, so turns with one are not its business.
    """
    if not any(isinstance(step, Shift) for step in turn.steps):
        assert admits(state, turn) == legal
    if state not in _compared:
        turns = legal_turns(state, shifts=False)
        if len(turns) <= FEW:
            assert enumerate_turns(state) == sorted(turns, key=str)
        _compared.add(state)


def seat(state: GameState, colour: str) -> str:
    """A player's part of the line without the colour: score, unused cards, demolished tiles, estate, buildings."""
    part = next(part for part in format_line(state).split(":") if part.startswith(f"{colour},"))
    return part.partition(",")[2]


def workers(state: GameState, colour: str) -> int:
    """How many workers the player has in hand."""
    return state.players[state.setup.colours.index(colour)].free_workers(state.edition.numbers.workers)


def market(state: GameState) -> tuple[str, str]:
    """The open and the future market as they stand in the line."""
    parts = format_line(state).split(":")
    return parts[5], parts[6]


def points(line: str, colour: str, rule: str, edition: Edition | None = None) -> list[int]:
    """What a rule gives a player if the game ended in this position, line by line of the score sheet."""
    state = read(line, edition)
    sheet = final_sheet(state, state.setup.colours.index(colour))
    return [entry.points for entry in sheet.lines if entry.rule == rule]
