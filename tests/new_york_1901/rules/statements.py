"""One position, one turn, every statement: predicate, generator, constraint model and transition must say the same.

A position is a one-line text; `tiny` and `manhattan` write it from what a rule is about and fill in the market
with the cards that the unclaimed land leaves (SET-3), as a pile in known order unless `future` says otherwise.
"""

from __future__ import annotations

from collections import Counter

import pytest

from ny1901_solver.errors import IllegalMove
from ny1901_solver.files.documents import dump_yaml
from ny1901_solver.new_york_1901.edition import ACTION_CARDS, Edition, load_edition
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.planning.one_turn import enumerate_turns
from ny1901_solver.new_york_1901.planning.turns import admits
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.data import FORMAT
from ny1901_solver.new_york_1901.positions.file import parse_unsound
from ny1901_solver.new_york_1901.rules import apply, is_legal, legal_turns, violations
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import COLOURS, GameState, state_problems

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
    options, players = _without_what_nobody_has(options, players)
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


ELSEWHERE = {
    "b1": ("b10", "b1@J6.K6"),
    "b3": ("r01.r04", "b3@R3.S3.T3"),
    "b4": ("y08.y13", "b4@R12.R13.S13"),
    "b5": ("y10.y11", "b5@N13.N14.O13.O14"),
    "b6": ("b07.b08", "b6@I5.I6.J5.K5"),
    "s2": ("b01", "s2@F2.G2.G3"),
    "s3": ("r07.r08", "s3@S5.S6.T5.T6"),
    "s4": ("r11.r12", "s4@S8.S9.T9.T10"),
    "s5": ("y06.y09", "s5@H13.H14.I12.I13.I14"),
    "s6": ("b02.b03", "s6@I2.I3.J2.J3.K2.K3"),
}
"""Land on the full board that no test is about, and what stands there of a player who has built more."""


GONE_FOR_GOLD = "b3.b4.b5.b6.s3.s4.s5.s6"
FOUR_GOLD = (
    "b12.b13.r05.r06.r07.r08.r09.y02.y03.y05",
    "g3@O5.O6.P5.P6_g4@M8.N8.O8.O9.O10_g5@R5.R6.S5.S6.T5.T6_g6@I9.J8.J9.J10.K9.K10",
)
"""A player of the full edition who has g3 to g6 in place of eight tiles: 66 points, and b1, b2, s1, s2, g1, g2 left."""


def grown(player: str, tiles: str) -> str:
    """A player of the full edition who has built some more tiles `ELSEWHERE`, by which others are unlocked (BLD-2)."""
    score, cards, gone, estate, buildings = player.split(",")
    built = tiles.split(".")
    points = int(score) + sum(MANHATTAN.tiles[MANHATTAN.tile_number[tile]].points for tile in built)
    land = ".".join([*estate.split("."), *(ELSEWHERE[tile][0] for tile in built)])
    standing = "_".join([*(buildings.split("_") if buildings != "-" else []), *(ELSEWHERE[tile][1] for tile in built)])
    return f"{points},{cards},{gone},{land},{standing}"


def _without_what_nobody_has(options: str, players: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The game is played without starter buildings when none stands, and without cards when a player has none at all.

    Otherwise they were used or demolished, which leaves traces that a position made for a test lacks (SET-5, SET-6).
    """
    chosen = [option for option in options.split(",") if option != "-"]
    hands = {player.split(",")[1] for player in players}
    if not any("st@" in player for player in players):
        chosen.append("no-starters")
    if "-" in hands and hands <= {"-", "bsg"}:
        chosen.append("no-cards")
        players = tuple(player.replace(",bsg,", ",-,", 1) for player in players)
    order = ("no-starters", "advanced", "no-cards")
    flags = [flag for flag in order if flag in chosen]
    return ",".join([*flags, *(option for option in chosen if option not in order)]) or "-", players


def read(line: str, edition: Edition | None = None) -> GameState:
    """The position of a line, which must be sound."""
    return parse_line(line, edition)


def laid_out(line: str, edition: Edition | None = None) -> GameState:
    """The position of a line that no game need reach: for a rule that asks only what lies on the table.

    It is read as `ny1901 edit` reads a file, which may be amiss.
    """
    _, name, streets, challenge, options, shown, pile, to_move, ended, *players = line.split(":")
    tokens = {TINY.name: TINY, MANHATTAN.name: MANHATTAN}[name] if edition is None else edition
    names = {tokens.board.legend.territory_token(each.name): each.name for each in tokens.board.territories}

    def listed(text: str, separator: str) -> list[str]:
        return [] if text == "-" else text.split(separator)

    chosen = listed(options, ",")
    data = {
        "format": FORMAT,
        "edition": name,
        "options": {
            "starters": "no-starters" not in chosen,
            "unlocks": "advanced" if "advanced" in chosen else "base",
            "action_cards": "no-cards" not in chosen,
            "readings": dict(option.split("=") for option in chosen if "=" in option),
        },
        "streets": listed(streets, ","),
        "challenge": challenge,
        "market": {
            "open": listed(shown, ","),
            "future": [
                {card.lstrip("0123456789"): int(card[:-2]) for card in layer.split(",")} for layer in listed(pile, ".")
            ],
        },
        "to_move": to_move,
        "ended_by": None if ended == "-" else ended,
        "players": [
            {
                "colour": colour,
                "score": int(score),
                "action_cards": [card for card in ACTION_CARDS if card[0] in cards],
                "demolished": listed(gone, "."),
                "estate": [names[token] for token in listed(estate, ".")],
                "buildings": [site.replace(".", ",") for site in listed(buildings, "_")],
            }
            for colour, score, cards, gone, estate, buildings in (player.split(",") for player in players)
        ],
    }
    return parse_unsound(dump_yaml(data), "a position of a test", edition)[0]


def assert_legal(line: str, turn: str, draws: str | None = None, edition: Edition | None = None) -> GameState:
    """Every statement allows the turn; returns the state behind it. Without `draws` every draw must be certain."""
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
    """Every statement forbids the turn, by exactly these rules."""
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
        assert admits(state, (turn,)) == legal
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
    state = laid_out(line, edition)
    sheet = final_sheet(state, state.setup.colours.index(colour))
    return [entry.points for entry in sheet.lines if entry.rule == rule]
