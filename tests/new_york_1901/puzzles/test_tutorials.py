"""The tutorials: each holds, teaches rules of its own, and answers the tries of a newcomer."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import pytest

from ny1901_solver.new_york_1901.moves import Boom, Build, Pass, Reclaim, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, format_puzzle, judge, parse_puzzle, read_puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line
from ny1901_solver.new_york_1901.puzzles.wording.story import parts_of
from ny1901_solver.new_york_1901.puzzles.wording.themes import THEMES
from ny1901_solver.new_york_1901.rules import is_legal
from ny1901_solver.new_york_1901.rulings.registry import load_registry
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import state_problems

PUZZLES = Path(__file__).parents[3] / "puzzles"
FILES = sorted((PUZZLES / "tutorials").glob("*.yaml"))
NAMES = [path.stem for path in FILES]
RULE = re.compile(r"\b(?:COM|SET|TRN|EXP|DEM|BLD|ACT|END|SCO)-\d+a?\b")


@lru_cache
def tutorial(name: str) -> Puzzle:
    return read_puzzle(next(path for path in FILES if path.stem == name))


def lesson(name: str) -> str:
    text = tutorial(name).source.lesson
    assert text is not None
    return text


def rules_taught(name: str) -> list[str]:
    return list(dict.fromkeys(RULE.findall(lesson(name))))


def line(puzzle: Puzzle) -> Line:
    found = Line.of(puzzle.task, puzzle.certificate.answer)
    assert found is not None
    return found


def steps(puzzle: Puzzle) -> list[Step]:
    return [step for turn in puzzle.certificate.answer for step in turn.steps]


def broken(rule: str) -> Callable[[Puzzle], bool]:
    """The ruling of a wrong choice names the rule."""
    return lambda puzzle: any(rule in rules for rules in puzzle.certificate.broken)


def scores(rule: str) -> Callable[[Puzzle], bool]:
    """The answer's score sheet has a line of the rule."""
    return lambda puzzle: any(part.rule == rule and part.points > 0 for part in parts_of(line(puzzle)))


def plays(kind: type[Step]) -> Callable[[Puzzle], bool]:
    return lambda puzzle: any(isinstance(step, kind) for step in steps(puzzle))


def has(theme: str) -> Callable[[Puzzle], bool]:
    return lambda puzzle: THEMES[theme](line(puzzle))


def building_is_free(puzzle: Puzzle) -> bool:
    """After the card some legal choices build nothing, or on other land than what is claimed."""
    legal = [turn for turn in puzzle.task.choices if is_legal(puzzle.task.state, turn)]
    return {type(turn.steps[-1]) for turn in legal} == {Pass, Build}


def lower_ones_fall(puzzle: Puzzle) -> bool:
    played = line(puzzle)
    pairs = zip(played.builds, played.falls, strict=True)
    fallen = [(old, new) for sites, gone in pairs for new in sites for old in gone]
    return bool(fallen) and all(old.generation < new.generation for old, new in fallen)


def a_worker_comes_back_and_is_needed(puzzle: Puzzle) -> bool:
    start, after, *_ = (stage.state.players[puzzle.task.seat] for stage in line(puzzle).stages)
    free = [player.free_workers(puzzle.task.state.edition.numbers.workers) for player in (start, after)]
    return free[0] == 0 < free[1] and any(isinstance(step, Take) for step in puzzle.certificate.answer[1].steps)


def vacant_land_is_used(puzzle: Puzzle) -> bool:
    played = line(puzzle)
    return bool(played.falls[0] and played.builds[0][0].territories & played.start.mover.vacant)


def the_last_turn_is_played(puzzle: Puzzle) -> bool:
    state = puzzle.task.state
    return state.last_round and (state.to_move + 1) % len(state.players) == state.ended_by


def pink_land_is_claimed(puzzle: Puzzle) -> bool:
    state = puzzle.task.state
    return len(state.players) > 2 and any(
        name.startswith("pink") for player in state.players for name in state.edition.board.names(player.estate)
    )


SHOWN: dict[str, Callable[[Puzzle], bool]] = {
    "EXP-1": plays(Take),
    "BLD-9": scores("BLD-9"),
    "TRN-2": broken("TRN-2"),
    "TRN-3": building_is_free,
    "BLD-5": broken("BLD-5"),
    "BLD-6": broken("BLD-6"),
    "BLD-7": broken("BLD-7"),
    "TRN-4": broken("TRN-4"),
    "BLD-8": a_worker_comes_back_and_is_needed,
    "BLD-2": has("unlock-on-the-way"),
    "DEM-1": has("demolition"),
    "DEM-2": lower_ones_fall,
    "DEM-4": broken("DEM-4"),
    "DEM-5": has("covering-worker"),
    "DEM-6": vacant_land_is_used,
    "TRN-5": plays(Reclaim),
    "SCO-1": scores("SCO-1"),
    "SCO-2": scores("SCO-2"),
    "ACT-1": plays(Boom),
    "ACT-2": plays(Shift),
    "ACT-3": has("land-grab"),
    "COM-5": has("legendary"),
    "BLD-1": has("legendary"),
    "SCO-6": scores("SCO-6"),
    "END-2": the_last_turn_is_played,
    "SCO-3": scores("SCO-3"),
    "SCO-4": scores("SCO-4"),
    "SCO-5": scores("SCO-5"),
    "END-1": has("end-trigger"),
    "BLD-3": broken("BLD-3"),
    "SET-1": pink_land_is_claimed,
    "SCO-8": lambda puzzle: outcome(line(puzzle).after).decided_by == "gold",
}
"""For each rule that is taught, how the answer or the ruling shows it."""

TRIES = {
    "01-take-and-build": [
        ("take red-02; build b1@C2,C3", "after 1 turn the score is 2, not 3"),
        ("take red-03; pass", "the score is 0, not 3"),
        ("take red-03; build b1@A3,B3", "BLD-5: no square shares an edge with a street or a park"),
        ("take blue-05; build b2@E5,F5,G5", "EXP-1: it takes a card b3; face up: r2 r3 b2"),
    ],
    "02-land-before-building": [
        ("take red-02; build b1@O3,P3", "wrong: this turn is legal"),
        ("take red-02; pass", "wrong: this turn is legal"),
    ],
    "03-frontage": [
        ("take yellow-04; build b1@M9,N9", "wrong: this turn is legal"),
        ("take yellow-04; build b4@O9,O10,P10", "wrong: this turn is legal"),
    ],
    "04-across-the-street": [
        ("take red-05; build b5@O2,O3,P2,P3", "wrong: this turn is legal"),
        ("take red-05; build b4@O3,P2,P3", "wrong: this turn is legal"),
    ],
    "05-turn-not-flip": [
        ("take blue-04; build b6@M3,N3,O2,O3", "wrong: this turn is legal"),
        ("take blue-04; build b6@N2,N3,O2,P2", "wrong: this turn is legal"),
    ],
    "06-no-worker-left": [
        ("take blue-09; build b1@M5,N5", "EXP-1: all 4 workers are on the board"),
        ("pass", "TRN-4"),
    ],
    "07-workers-come-back": [
        ("take yellow-07; build b6@N12,N13,O12,P12", "EXP-1: all 4 workers are on the board"),
        ("build b3@R6,S6,T6 | take yellow-07; build b6@N12,N13,O12,P12", "the score is 7, not 8"),
        ("build b5@O2,O3,P2,P3 | take yellow-07; build b3@N12,O12,P12", "the score is 7, not 8"),
    ],
    "08-unlock": [
        ("build s5@O9,O10,P8,P9,P10", "BLD-2: s5 is silver, unlocked at 6 points, and the score is 4"),
        ("build b3@N12,O12,P12 | build s5@O9,O10,P8,P9,P10", "1 point short"),
        ("build b6@N12,N13,O12,P12", "1 turn still to take"),
    ],
    "09-demolish": [
        ("build s1@R12,S12", "2 points short"),
        ("build s3@O2,O3,P2,P3", "BLD-4: a building stands on O2, O3, P2, P3"),
        ("demolish b5@O2,O3,P2,P3", "DEM-2: b1@O2,P2 is bronze and cannot fall for b5, which is bronze"),
    ],
    "10-empty-land": [
        ("demolish s2@N2,N3,O2", "wrong: this turn is legal"),
        ("demolish s4@M3,N2,N3,O2", "wrong: this turn is legal"),
    ],
    "11-covering-worker": [
        ("demolish s1@O2,P2", "DEM-4: red-03 would need 1 worker"),
        ("take blue-04; build s1@M2,N2", "EXP-1: all 4 workers are on the board"),
    ],
    "12-forced-return": [
        ("take red-02; pass", "EXP-1: all 3 workers are on the board"),
        ("build b2@B4,C3,C4", "BLD-3: C3 is outside the estate"),
        ("pass", "TRN-5"),
    ],
    "13-streets": [
        ("take red-05; build b5@O2,O3,P2,P3", "4 points short: Broadway stays tied"),
        ("take green-08; build b2@F7,G7", "1 point short"),
    ],
    "14-challenge": [
        ("build s3@O2,O3,P2,P3 | take blue-04; build b6@S8,T8,T9,T10", "Bronze Baron pays 5 points less"),
        ("build b5@O2,O3,P2,P3 | take blue-04; build b3@T8,T9,T10", "1 point short"),
    ],
    "15-boom": [
        ("build s3@O2,O3,P2,P3", "BLD-2: s3 is silver, unlocked at 6 points, and the score is 4"),
        ("build b3@N12,O12,P12 | take red-12; build s3@O2,O3,P2,P3", "1 turn too many"),
        ("boom s3@O2,O3,P2,P3", "ACT-1: Construction Boom adds one more Build"),
    ],
    "16-land-grab": [
        ("take yellow-11; build s3@N13,N14,O13,O14", "the score is 12, not 14"),
        ("take yellow-11; pass | take yellow-12; build s6@N13,N14,O13,O14,P13,P14", "1 turn too many"),
    ],
    "17-market-shift": [
        ("take yellow-12; build s6@N13,N14,O13,O14,P13,P14", "EXP-1: it takes a card y2"),
        ("take red-09; build s3@N13,N14,O13,O14", "the score is 12, not 14"),
    ],
    "18-woolworth": [
        ("take yellow-02; build park-row@I8,I9,I10,J8,J9,K8", "Woolworth Building is not built"),
        (
            "take yellow-02; build b1@I9,I10 | take yellow-03; build woolworth@I8,I9,I10,J8,J9,J10,K8,K9,K10",
            "BLD-4: a building stands on I9, I10",
        ),
    ],
    "19-prestige": [
        ("build g3@O2,O3,P2,P3", "2 points short: Gold Prestige scores 3 points less"),
        ("demolish g3@J5,J6,K5,K6", "2 points short"),
    ],
    "20-last-turn": [
        ("demolish singer@A2,A3,A4,B2,B3,B4", "does not win alone: green has 18 points, the next has 17"),
        ("take blue-03; pass", "does not win alone"),
    ],
    "21-master-architect": [
        ("take red-07; build s6@R5,R6,S5,S6,T5,T6", "1 point short: Master Architect pays 3 points less"),
        ("take red-07; build b6@R5,R6,S5,T5", "1 point short"),
    ],
    "22-generation-king": [
        ("take blue-05; build s3@O2,O3,P2,P3", "4 points short: Generation King pays 5 points less"),
    ],
    "23-gold-tycoon": [
        ("take blue-03; build g5@I2,I3,J2,J3,K2,K3", "1 point short: Gold Tycoon pays 3 points less"),
    ],
    "24-game-end": [
        ("take red-03; build b2@A3,A4,B3", "5 points short: Broadway stays tied; END-1: you have 2 tiles left, so"),
        ("take red-03; build b2@A3,A4,B3 | take red-04; pass", "the game ends before your second turn"),
        ("take red-03; pass | take red-04; pass", "short"),
    ],
    "25-three-players": [
        ("take yellow-05; build b1@O3,P3", "wrong: this turn is legal"),
        ("take blue-09; pass", "wrong: this turn is legal"),
    ],
    "26-four-players": [
        ("take red-03; build b5@O2,O3,P2,P3", "4 points short: Wall Street stays tied"),
        ("take yellow-05; build b1@O10,P10", "1 point short"),
    ],
}
"""What a newcomer may try, and what the judge has to say about it."""


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(PUZZLES)
    return importlib.import_module("make_tutorials")


def test_there_are_enough_tutorials_numbered_in_order_and_of_every_kind() -> None:
    assert len(NAMES) >= 14
    assert [name[:3] for name in NAMES] == [f"{number:02}-" for number in range(1, len(NAMES) + 1)]
    assert {tutorial(name).task.kind for name in NAMES} >= {kind for kind in Kind if not KINDS[kind].with_rivals}
    assert len({tutorial(name).title for name in NAMES}) == len(NAMES)
    assert [tutorial(name).id for name in NAMES] == [f"tutorial-{name[3:]}" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_a_tutorial_holds(name: str) -> None:
    puzzle = tutorial(name)
    assert state_problems(puzzle.task.state) == []
    assert recheck(puzzle, analyse=analyse) == []
    assert puzzle.certificate.margin >= 1
    assert len(puzzle.certificate.proofs) >= 2
    assert judge(puzzle, puzzle.certificate.answer, explain=False).right


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_tutorial_is_proved_again(name: str) -> None:
    assert recheck(tutorial(name), full=True, analyse=analyse) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_tutorial_is_written_as_it_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_puzzle(parse_puzzle(text, path.name)) == text


def test_each_tutorial_teaches_rules_that_no_earlier_one_teaches() -> None:
    known: set[str] = set()
    registry = {rule.id for rule in load_registry().rules}
    for name in NAMES:
        rules = set(rules_taught(name))
        assert rules, name
        assert rules <= registry, name
        assert not rules & known, name
        known |= rules
    assert known == set(SHOWN)


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_or_the_ruling_shows_every_rule_of_the_lesson(name: str) -> None:
    for rule in rules_taught(name):
        assert SHOWN[rule](tutorial(name)), rule


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_two_to_four_sentences(name: str) -> None:
    assert 2 <= len(re.findall(r"[.](?:\s|$)", lesson(name))) <= 4


@pytest.mark.parametrize("name", NAMES)
def test_a_newcomers_try_is_answered_with_what_is_wrong(name: str) -> None:
    for text, said in TRIES[name]:
        found = judge(tutorial(name), [Turn.parse(part.strip()) for part in text.split("|")], explain=False)
        assert not found.right, text
        assert said in found.sentence, text


def test_the_script_has_a_tutorial_for_each_file_and_says_what_it_teaches(script: ModuleType) -> None:
    assert [script.path_of(each).stem for each in script.TUTORIALS] == NAMES
    for each, name in zip(script.TUTORIALS, NAMES, strict=True):
        assert list(each.rules) == sorted(rules_taught(name), key=each.rules.index), name


@pytest.mark.parametrize("name", NAMES)
def test_the_position_of_a_tutorial_arises_from_a_new_game(script: ModuleType, name: str) -> None:
    each = script.TUTORIALS[NAMES.index(name)]
    first, *_ = played = list(script.positions(each))
    assert len(played) == len(each.history) + 1
    assert all(player.score == 0 and len(player.buildings) == 1 for player in first.players)
    assert all(state_problems(state) == [] for state in played)
    assert script.task_of(each) == tutorial(name).task


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_very_file(script: ModuleType, name: str) -> None:
    each = script.TUTORIALS[NAMES.index(name)]
    assert format_puzzle(script.puzzle_of(each)) == script.path_of(each).read_text(encoding="utf-8")
