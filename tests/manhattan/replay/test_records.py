"""Records of Manhattan: written, read back and checked by playing."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from ny1901_solver.errors import DataError, IllegalMove, ImpossibleDraw, WrongResult
from ny1901_solver.manhattan.chance import Draws, deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.readings import Readings
from ny1901_solver.manhattan.replay import format_record, parse_record, position_after, replay
from ny1901_solver.manhattan.rules import legal_moves, new_game
from ny1901_solver.manhattan.table.playing import LiveManhattan


def played(edition: str, players: int, variants: list[str], readings: Readings, seed: int) -> LiveManhattan:
    """A whole game of random moves."""
    rng = random.Random(seed)
    start = new_game(load_edition(edition), players, deck_dealer(rng), variants=variants, readings=readings)
    live = LiveManhattan.of(start)
    while not live.state.over:
        move = rng.choice(legal_moves(live.state))
        live, _ = live.then(move, Draws(start.edition.board, (), deck_dealer(rng)))
    return live


GAMES = [
    ("tiny", 2, [], Readings()),
    ("tiny", 4, [], Readings(stuck="redraw")),
    ("mayfair", 3, ["monster", "slow-growth"], Readings(growth_order="drawn")),
    ("mayfair", 2, ["baby-monster", "anti-trust"], Readings(selection="one_by_one", stuck="discard")),
    ("mayfair", 4, ["slow-growth"], Readings(growth_order="start_player", selection="hidden", reshuffle="when_needed")),
]


@pytest.mark.parametrize(("edition", "players", "variants", "readings"), GAMES)
def test_a_record_is_read_back_and_leads_to_the_same_positions(
    edition: str, players: int, variants: list[str], readings: Readings
) -> None:
    live = played(edition, players, variants, readings, 4)
    text = format_record(live.record)
    record = parse_record(text, "game")
    assert record == live.record
    assert format_record(record) == text
    assert [each.after for each in replay(record)] == list(live.states[1:])
    assert position_after(record, 5) == live.states[5]
    assert LiveManhattan.resume(record) == live


def test_a_record_is_kept_by_who_sees_his_own_hand_only() -> None:
    live = played("tiny", 3, [], Readings(stuck="redraw"), 4)
    seat, line = 1, format_line(live.states[0], (1,))
    turns = tuple(
        turn if before.to_move == seat else replace(turn, draws=())
        for turn, before in zip(live.record.turns, live.states, strict=False)
    )
    text = format_record(replace(live.record, start=parse_line(line, needs_hands=False), turns=turns))
    known = [*replay(parse_record(text, "game", False))]
    assert [format_line(each.after) for each in known] == [format_line(state, (seat,)) for state in live.states[1:]]
    with pytest.raises(DataError, match=r"start\.position: the hands of red and green are not known"):
        parse_record(text, "game")


TINY = format_record(played("tiny", 2, [], Readings(), 4).record)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format: manhattan-record/1", "format: manhattan-record/2", "manhattan-record/1"),
        ("'mh1:tiny", "'mh1:tinny", "the name of an edition"),
        ("- red+blue: b:", "- green+yellow: b:", "in turn 1 red+blue moves, not green+yellow"),
        ("winners: [", "winners: [purple, ", "purple is not a player of this game"),
        ("seats:", "seat:", "no such key"),
        ("- red+blue: b:", "- red+blue: c:1;b:", "turn 1"),
    ],
)
def test_what_is_amiss_in_a_record_is_told_with_its_place(old: str, new: str, said: str) -> None:
    text = TINY if "seat" not in old else TINY.replace("start:", "seat: {}\nstart:")
    changed = text.replace(old, new, 1)
    with pytest.raises(DataError) as error:
        parse_record(changed, "game.yaml")
    assert said in str(error.value)
    assert "game.yaml" in str(error.value)


def test_an_illegal_move_a_card_that_cannot_come_up_and_a_wrong_result_are_told() -> None:
    lines = TINY.splitlines()
    third = next(number for number, line in enumerate(lines) if "@" in line)
    wrong = lines[third].partition("@")[0] + "@A9 | 1"
    with pytest.raises(IllegalMove, match="M-COM-1"):
        list(replay(parse_record("\n".join([*lines[:third], wrong, *lines[third + 1 :]]), "game")))
    bare = lines[third].partition(" | ")[0]
    with pytest.raises(ImpossibleDraw, match="turn 3"):
        list(replay(parse_record("\n".join([*lines[:third], bare, *lines[third + 1 :]]), "game")))
    with pytest.raises(WrongResult, match="decided by: the record states majorities"):
        list(replay(parse_record(re.sub("decided_by: .*", "decided_by: majorities", TINY), "game")))
