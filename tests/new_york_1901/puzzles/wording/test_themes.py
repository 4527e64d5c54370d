"""Each theme is found in a line that has it, and not in one that has not."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.moves import Pass, Reclaim, Take
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.adversarial.proof import all_played
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.kinds.last_turn import wins
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line
from ny1901_solver.new_york_1901.puzzles.wording.themes import OF_RULINGS, THEMES
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.scoring import final_sheet, outcome, tallies
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.puzzles.certificate import NO_LIMIT

from ..examples import certified, positions
from ..lines import line_of, position

START = "0,bsg,-,r01,st@A2.B2"
LAND = "0,bsg,-,r01.r02.r03,st@A2.B2"
CARDS = "r2,r3,b2"
NEAR_THE_END = "10,-,s1,r01.b05,b1@A2.B2_g1@E5.F5.G5"  # another tile built is the last
AGAINST_TWO = {"blue": "5,-,-,r02.b01.b04,b1@C2.C3_s1@G3.H3", "open_market": CARDS, "future": "1r2.1b2"}

WITH = {
    "demolition": (START, ("demolish b1@A2,B2",), {}),
    "demolition-chain": (START, ("demolish b1@A2,B2", "demolish s1@A2,B2"), {}),
    "starter-falls": (START, ("demolish b1@A2,B2",), {}),
    "building-saved": (START, ("take red-02; build b1@C2,C3",), {}),
    "covering-worker": ("3,bsg,-,r01.r03,b2@A2.A3.B3", ("demolish s1@A3,A4",), {}),
    "boom": (LAND, ("take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",), {}),
    "shift": (START, ("shift; take blue-05; pass",), {"open_market": CARDS, "future": "1b3.1b2.1r2.1r2.1b2"}),
    "land-grab": (START, ("take blue-01 blue-02; pass",), {"open_market": "b2,b2,r3"}),
    "unlock-in-mid-turn": (LAND, ("take blue-01; build b1@C2,C3; boom s1@A3,A4",), {}),
    "unlock-on-the-way": (LAND, ("take blue-01; build b1@C2,C3", "take red-04; build s1@A3,A4"), {}),
    "majority-swing": (START, ("take red-02; build b1@C2,C3",), {}),
    "straddling-districts": ("0,-,-,b05.r05,-", ("take red-02; build b1@E5,E6",), {"options": "no-starters"}),
    "legendary": (
        "5,-,-,r03.b01.b02.b03.b04,b1@H2.H3_b2@A3.A4.B3",
        ("take red-02; build singer@E2,E3,F2,F3,G2,G3",),
        {"blue": "0,bsg,-,r05,-", "options": "no-starters", "open_market": "r2,r2,b3"},
    ),
    "irregular": (LAND, ("take blue-01; build b2@A3,A4,B3",), {"challenge": "master-architect"}),
    "sacrifice": (LAND, ("take blue-01; build b1@C2,C3",), {}),
    "last-card": (START, ("take red-03; build b1@A3,A4",), {}),
    "challenge": (LAND, ("take blue-01; build b1@C2,C3",), {"challenge": "bronze-baron"}),
    "quiet-claim": (START, ("take red-02; pass", "take blue-01; build b1@C2,C3"), {}),
    "tempo": (NEAR_THE_END, ("take red-03; pass", "take red-04; build b2@B3,B4,C4"), AGAINST_TWO),
}
WITHOUT = {
    "demolition": (START, ("take red-02; build b1@C2,C3",), {}),
    "demolition-chain": (START, ("demolish b1@A2,B2", "take red-02; build s1@C2,C3"), {}),
    "starter-falls": ("2,bsg,-,r01,b1@A2.B2", ("demolish s1@A2,B2",), {}),
    "building-saved": (START, ("demolish b1@A2,B2",), {}),
    "covering-worker": (START, ("demolish b1@A2,B2",), {}),
    "boom": (LAND, ("take blue-01; build b1@C2,C3",), {}),
    "shift": (START, ("take red-03; pass",), {}),
    "land-grab": (START, ("take blue-01; pass",), {}),
    "unlock-in-mid-turn": (LAND, ("take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",), {}),
    "unlock-on-the-way": (LAND, ("take blue-01; build b1@C2,C3; boom s1@A3,A4", "take red-04; pass"), {}),
    "majority-swing": (START, ("demolish b1@A2,B2",), {}),
    "straddling-districts": ("0,-,-,b05.r05,-", ("take red-02; build b1@E5,F5",), {"options": "no-starters"}),
    "legendary": (LAND, ("take blue-01; build b1@C2,C3",), {}),
    "irregular": (LAND, ("take blue-01; build b2@A3,A4,B3",), {"challenge": "gold-tycoon"}),
    "sacrifice": (LAND, ("take red-04; build b1@A3,A4; boom s2@B3,B4,C3,C4",), {}),
    "last-card": (START, ("take red-02; build b1@C2,C3",), {}),
    "challenge": (LAND, ("take blue-01; build b1@C2,C3",), {"challenge": "gold-tycoon"}),
    "quiet-claim": (START, ("take red-02; pass", "demolish b1@A2,B2"), {}),
    "tempo": (
        "2,-,-,r01,b1@A2.B2",
        ("take red-03; pass", "take red-04; build b2@B3,B4,C4"),
        AGAINST_TWO | {"future": "1r2.1b2.1b3"},
    ),
}


def example(green: str, turns: tuple[str, ...], parts: dict[str, str]) -> Line:
    parts = {"open_market": CARDS.replace("r3", "b3") if "r03" in green else CARDS, **parts}
    no_starters = parts.get("options") == "no-starters"
    blue = parts.pop("blue", "0,-,-,b04,-" if no_starters else "0,bsg,-,b04,st@G3.H3")
    return line_of(position(green, blue, **parts), *turns)


@pytest.mark.parametrize("name", WITH)
def test_a_line_that_has_a_theme_is_told_from_one_that_has_not(name: str) -> None:
    assert THEMES[name](example(*WITH[name]))
    assert not THEMES[name](example(*WITHOUT[name]))


def last_turns() -> list[Line]:
    """All last turns of certified puzzles and their runners-up."""
    lines = []
    for task, certificate in certified(Kind.LAST_TURN, 24):
        assert certificate.second is not None
        for answer in (certificate.answer, certificate.second.answer):
            line = Line.of(task, answer)
            assert line is not None
            lines.append(line)
    return lines


def test_every_theme_has_its_examples() -> None:
    searched = {"street-denied", "forced-return", "prestige", "tie-break", "end-trigger", "deny"}
    assert set(THEMES) == {*WITH, *searched} == {*WITHOUT, *searched}
    assert set(OF_RULINGS) <= set(THEMES)


def test_sco_8_a_tie_break_decides_where_points_are_equal() -> None:
    found = set()
    for line in last_turns():
        totals = [final_sheet(line.after, seat).total for seat in line.after.setup.seats]
        tied = totals.count(max(totals)) > 1
        right = wins(line.task, line.played.ending)
        assert THEMES["tie-break"](line) == (tied and right)
        found.add(tied and right)
    assert found == {False, True}


def leaders(state: GameState) -> list[set[int]]:
    counts = tallies(state)
    return [
        {seat for seat, tally in enumerate(counts) if tally.streets[place] == max(t.streets[place] for t in counts)}
        for place in range(len(state.setup.streets))
    ]


def test_a_street_is_denied_where_a_rival_led_alone_and_leads_no_more() -> None:
    found = set()
    for line in last_turns():
        denied = any(
            len(was) == 1 and line.task.seat not in was and now != was
            for was, now in zip(leaders(line.start), leaders(line.after), strict=True)
        )
        assert THEMES["street-denied"](line) == denied
        assert outcome(line.after).winners
        found.add(denied)
    assert found == {False, True}


@pytest.mark.parametrize("name", ["forced-return", "prestige", "end-trigger"])
def test_a_theme_of_one_turn_is_found_in_random_positions(name: str) -> None:
    found: set[bool] = set()
    for state in positions(name, longest=14):
        if state.ended_by is not None:
            continue
        for turn in legal_turns(state, shifts=False)[-40:]:
            after = play(state, turn, any_card)
            has = {
                "forced-return": isinstance(turn.steps[0], Reclaim),
                "prestige": any(
                    line.rule == "SCO-6" and line.points for line in final_sheet(after, state.to_move).lines
                )
                and not any(line.rule == "SCO-6" and line.points for line in final_sheet(state, state.to_move).lines),
                "end-trigger": after.ended_by == state.to_move,
            }[name]
            if has in found:
                continue
            try:
                line = line_of(state, str(turn))
            except AssertionError:
                continue  # its cards are not known
            assert THEMES[name](line) == has
            found.add(has)
        if len(found) == 2:
            return


def test_the_themes_of_a_ruling_name_the_families_of_the_broken_rules() -> None:
    for task, certificate in certified(Kind.RULING):
        named = {theme for theme in kind_of(task).themes(task, certificate) if theme.startswith("ruling-")}
        assert bool(named) == any(certificate.broken)
        assert set(kind_of(task).themes(task, certificate)) - named <= set(OF_RULINGS)


def test_land_is_denied_and_the_end_put_off_where_playing_everything_says_so() -> None:
    found = set()
    for kind in (Kind.WIN_BY_FORCE, Kind.SAVE_THE_GAME):
        for task, certificate in certified(kind):
            (answer,), good = certificate.answer, all_played(task, NO_LIMIT).good
            line = Line.of(task, certificate.answer)
            assert line is not None
            others = [turn for turn in legal_turns(task.state, shifts=False) if turn.steps[1:] == answer.steps[1:]]
            idle = isinstance(answer.steps[0], Take) and isinstance(answer.steps[-1], Pass)
            denies = idle and any(turn not in good for turn in others if turn.cards == answer.cards)
            assert THEMES["deny"](line) >= denies
            if THEMES["deny"](line):
                assert any(turn not in good for turn in others)
            ends = [turn for turn in legal_turns(task.state) if play(task.state, turn, any_card).ended_by is not None]
            assert THEMES["tempo"](line) == (bool(ends) and answer not in ends)
            found |= {("deny", THEMES["deny"](line)), ("tempo", THEMES["tempo"](line))}
    assert {("deny", False), ("tempo", True), ("tempo", False)} <= found
