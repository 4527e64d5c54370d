"""Constructed puzzles: proved again, small enough, and at the end of a game."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, parse_puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.construction.composer import COMPOSER, Composition
from ny1901_solver.new_york_1901.puzzles.construction.leading import game_leading_to
from ny1901_solver.new_york_1901.puzzles.generation.pieces import pieces
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.rules import apply, violations
from ny1901_solver.new_york_1901.scoring import tallies
from ny1901_solver.new_york_1901.state import state_problems
from ny1901_solver.puzzles.journal import Tried

MADE = {
    "packing": (Composition(Kind.PACKING, 1, 5, 2, pieces=12), 7),
    "boom-missed": (Composition(Kind.PLAN, 1, 5, 2, cause="boom-missed"), 34),
    "forced-return": (Composition(Kind.PLAN, 1, 5, 3, theme="forced-return"), 43),
    "tempo": (Composition(Kind.PLAN, 1, 5, 2, theme="tempo"), 2),
    "tie-break": (Composition(Kind.LAST_TURN, 1, 5, 1, theme="tie-break"), 5),
    "far-ahead": (Composition(Kind.SAFE_STREETS, 1, 5, 1, theme="far-ahead", pieces=20), 1),
    "locked-street": (Composition(Kind.SAFE_STREETS, 1, 5, 1, theme="locked-street", pieces=20), 1),
}
"""Orders for each idea, with the number of a try that makes a puzzle."""
LONG = ("tie-break",)
NAMES = [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in MADE]


@lru_cache
def made(name: str) -> Tried:
    order, number = MADE[name]
    return COMPOSER.attempt(order, number)


def puzzle(name: str) -> Puzzle:
    found = made(name).made
    assert found is not None
    return parse_puzzle(found.text, found.name)


@pytest.mark.parametrize("name", NAMES)
def test_a_composed_puzzle_holds_when_it_is_proved_again(name: str) -> None:
    found = puzzle(name)
    assert state_problems(found.task.state) == []
    assert recheck(found, full=True, analyse=analyse) == []
    assert found.source.made_by == "composed"
    assert found.trap is not None
    assert found.trap.firm
    assert name in (*found.themes, found.trap.cause, found.task.kind)
    again = "enumeration" if found.task.kind == Kind.SAFE_STREETS else "model"
    assert again in {proof.door for proof in found.certificate.proofs}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_leads_to_a_composed_position(name: str) -> None:
    state = puzzle(name).task.state
    game = game_leading_to(state)
    assert game is not None
    assert {player.score for player in game.start.players} == {0}
    assert state_problems(game.start) == []
    led = game.start
    for turn, draws in game.turns:
        assert violations(led, turn, draws) == ()
        assert led.ended_by is None
        led = apply(led, turn, draws)
    assert led == state


def test_the_board_has_at_most_the_pieces_asked() -> None:
    assert pieces(puzzle("packing").task.state) <= 12


def test_a_numbered_try_always_makes_the_same_puzzle() -> None:
    assert COMPOSER.attempt(*MADE["packing"]) == made("packing")


def test_the_reasons_of_sketches_without_a_puzzle_are_counted() -> None:
    tried = COMPOSER.attempt(Composition(Kind.PACKING, 1, 5, 2, pieces=2), 1)
    assert tried.made is None
    assert tried.rejects == (("no-position", 8),)  # the player to move alone has three pieces or more


def test_two_ideas_of_one_kind_length_and_seed_give_puzzles_different_ids() -> None:
    orders = [
        Composition(Kind.PLAN, 1, 5, 2),
        Composition(Kind.PLAN, 1, 5, 2, theme="tempo"),
        Composition(Kind.PLAN, 1, 5, 2, cause="boom-missed"),
    ]
    names = [order.name(7) for order in orders]
    assert names == ["composed-plan-2-5-0007", "composed-tempo-plan-2-5-0007", "composed-boom-missed-plan-2-5-0007"]


def test_the_journal_of_an_order_names_land_only_if_it_is_asked_for() -> None:
    assert "lands" not in Composition(Kind.PACKING, 1, 5, 2).data()
    assert Composition(Kind.PACKING, 1, 5, 2, edition="tiny", lands="blue-03").data()["lands"] == "blue-03"


@pytest.mark.parametrize("name", ["far-ahead", "locked-street"])
def test_a_street_changes_hands_against_its_lead_and_another_is_safe_although_it_is_close(name: str) -> None:
    task, certificate = (found := puzzle(name)).task, found.certificate
    counts = zip(*(each.streets for each in tallies(task.state)), strict=True)
    leads = dict(zip(task.state.setup.streets, (abs(one - other) for one, other in counts), strict=True))
    assert any(leads[street] >= 2 for street in certificate.streets)
    close = [street for street, lead in leads.items() if lead <= 1 and street not in certificate.streets]
    assert close or name == "far-ahead"


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        (
            {"kind": Kind.RULING},
            "no puzzle of the kind ruling can be composed; these kinds can: packing, plan, last-turn and safe-streets",
        ),
        (
            {"kind": Kind.PLAN, "turns": 2, "theme": "boom"},
            "no puzzle of the kind plan can be composed with boom; these can: boom-missed, forced-return and tempo",
        ),
        (
            {"kind": Kind.PACKING, "turns": 2, "theme": "sacrifice"},
            "puzzles of the kind packing are composed without a theme or cause",
        ),
        (
            {"kind": Kind.PLAN, "turns": 4, "theme": "forced-return"},
            "such a puzzle is composed with 3 turns, not 4",
        ),
        ({"kind": Kind.PACKING, "turns": 4}, "such a puzzle is composed with 2 or 3 turns, not 4"),
        (
            {"kind": Kind.PLAN, "turns": 2, "theme": "tempo", "cause": "boom-missed"},
            "give a theme or a cause, not both: tempo, boom-missed",
        ),
        (
            {"kind": Kind.PLAN, "turns": 2, "theme": "locked-street"},
            "no puzzle of the kind plan can be composed with locked-street; these can: boom-missed, forced-return and "
            "tempo",
        ),
        ({"kind": Kind.SAFE_STREETS, "turns": 2}, "such a puzzle is composed with 1 turn, not 2"),
        ({"kind": Kind.PACKING, "turns": 2, "players": 3}, "composed puzzles are for 2 players, not 3"),
    ],
)
def test_an_order_without_an_idea_is_refused(given: dict[str, object], refusal: str) -> None:
    with pytest.raises(DataError, match=f"^{re.escape(refusal)}$"):
        Composition(count=1, seed=0, **given)  # type: ignore[arg-type]
