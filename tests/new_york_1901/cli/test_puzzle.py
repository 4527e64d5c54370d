"""The commands about puzzles: what they tell, what they never tell, and what they say to a wrong file."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

from ny1901_solver.files.documents import dump_yaml
from ny1901_solver.new_york_1901.capabilities.solving import SOLVING
from ny1901_solver.new_york_1901.cli.inputs import PROGRESS
from ny1901_solver.new_york_1901.moves import Build, Take, Turn
from ny1901_solver.new_york_1901.puzzles import (
    Attempt,
    Certificate,
    Kind,
    Provenance,
    Puzzle,
    Rival,
    format_puzzle,
    play_out,
    write_puzzle,
)
from ny1901_solver.new_york_1901.puzzles.collection import CATALOG
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.puzzles.wording.question import question
from ny1901_solver.new_york_1901.puzzles.wording.themes import meaning
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.scoring.cards_in_play import challenge_pays, street_card_pays
from ny1901_solver.progress import PuzzleDay, read_progress
from ny1901_solver.puzzles.solving import Solving
from ny1901_solver.terminal import kept_progress
from ny1901_solver.terminal.solving import PuzzleSession

from ..puzzles.examples import certified
from ..puzzles.test_tutorials import tutorial
from .conftest import Run


@pytest.fixture(scope="session")
def puzzles() -> dict[str, Puzzle]:
    """Two puzzles of every kind, by id."""
    found = {}
    for kind in Kind:
        for number, (task, certificate) in enumerate(certified(kind)[:2], 1):
            name = f"{kind}-{number}"
            source = Provenance(made_by="generator", version="0.6.0", seed=7)
            found[name] = Puzzle.of(name, f"A {kind}", task, certificate, analyse(task, certificate), source)
    return found


@pytest.fixture(autouse=True)
def shipped(puzzles: dict[str, Puzzle], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The puzzles as if they were shipped: the first one as a tutorial."""
    folder = tmp_path / "shipped"
    for number, puzzle in enumerate(puzzles.values()):
        path = Path("tutorials", "01-first.yaml") if number == 0 else Path("collection", f"{puzzle.id}.yaml")
        write_puzzle(folder / path, puzzle)
    monkeypatch.setattr(CATALOG, "folder", folder)
    return folder


def first(puzzles: dict[str, Puzzle], *kinds: Kind) -> Puzzle:
    return next(puzzle for puzzle in puzzles.values() if puzzle.task.kind in kinds)


def changed(puzzle: Puzzle, path: Path, *edits: tuple[str, str]) -> Path:
    """A file of the puzzle with texts replaced, each of which must be there."""
    text = format_puzzle(puzzle)
    for old, new in edits:
        assert re.search(old, text, re.MULTILINE)
        text = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_list_names_every_shipped_puzzle_the_tutorials_first(run: Run, puzzles: dict[str, Puzzle]) -> None:
    lines = run("puzzle", "list").stdout.splitlines()
    head, tutorial, *others = (line.split()[0] for line in lines)
    assert (head, tutorial) == ("id", next(iter(puzzles)))
    assert others == sorted(list(puzzles)[1:])
    tutorials = run("puzzle", "list", "--tutorials").stdout.splitlines()[1:]
    assert [line.split() for line in tutorials] == [lines[1].split()]  # columns are as wide as what is listed


def test_the_list_tells_no_themes_unless_asked_for_spoilers(run: Run, puzzles: dict[str, Puzzle]) -> None:
    themes = {theme for puzzle in puzzles.values() for theme in puzzle.themes}
    assert not any(theme in run("puzzle", "list").stdout for theme in themes)
    told = run("puzzle", "list", "--spoilers").stdout
    assert all(theme in told for theme in themes)


def test_the_list_can_be_narrowed_and_an_empty_one_has_exit_code_1(run: Run, puzzles: dict[str, Puzzle]) -> None:
    data = json.loads(run("puzzle", "list", "--kind", "ruling", "--json").stdout)
    assert [entry["id"] for entry in data["puzzles"]] == ["ruling-1", "ruling-2"]
    theme = next(theme for puzzle in puzzles.values() for theme in puzzle.themes)
    data = json.loads(run("puzzle", "list", "--theme", theme, "--json").stdout)
    assert {entry["id"] for entry in data["puzzles"]} == {p.id for p in puzzles.values() if theme in p.themes}
    assert run("puzzle", "list", "--kind", "race", "--players", 4).exit_code == 1
    wrong = run("puzzle", "list", "--theme", "bom")
    assert wrong.exit_code == 2
    assert "'bom' is not one of" in wrong.stderr


def test_a_puzzle_is_shown_without_its_answer(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for puzzle in puzzles.values():
        shown = run("puzzle", "show", puzzle.id, "--ascii")
        assert shown.exit_code == 0
        assert shown.stdout.isascii()
        data = json.loads(run("puzzle", "show", puzzle.id, "--json").stdout)
        assert data["question"] == question(puzzle.task)
        assert not {"answer", "certificate", "solution", "hints", "trap"} & set(data)
        for text in (shown.stdout, json.dumps(data)):
            assert not any(sentence in text for sentence in puzzle.solution)
            if not puzzle.task.choices:
                assert not any(str(turn) in text for turn in puzzle.certificate.answer if len(turn.steps) > 1)


def test_a_packing_is_shown_with_its_market_closed_and_no_action_card(run: Run, puzzles: dict[str, Puzzle]) -> None:
    shown = run("puzzle", "show", first(puzzles, Kind.PACKING).id).stdout
    assert re.search(r"open market +no cards", shown)
    assert re.search(r"future market +empty", shown)
    assert first(puzzles, Kind.PACKING).task.state.market.open


def test_an_id_that_is_none_gets_the_nearest_ones(run: Run) -> None:
    wrong = run("puzzle", "show", "plam-1")
    assert wrong.exit_code == 2
    assert wrong.stderr == "'plam-1' is neither a file nor the id of a puzzle; did you mean plan-1 or plan-2?\n"


def test_an_empty_name_is_no_folder(run: Run) -> None:
    for command in ("show", "solve", "check"):
        result = run("puzzle", command, "")
        assert result.exit_code == 2
        assert "'' is neither a file nor the id of a puzzle" in result.output


def test_solving_anew_finds_the_stored_answer(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for puzzle in puzzles.values():
        solved = run("puzzle", "solve", puzzle.id)
        assert solved.exit_code == 0, solved.output
        assert solved.stdout.endswith("this is the stored answer\n")


def test_a_stored_answer_that_is_none_is_told(run: Run, puzzles: dict[str, Puzzle], tmp_path: Path) -> None:
    puzzle = first(puzzles, Kind.PLAN)
    second = puzzle.certificate.second
    assert second is not None
    path = tmp_path / "wrong.yaml"
    write_puzzle(path, replace(puzzle, certificate=replace(puzzle.certificate, answer=second.answer)))
    solved = run("puzzle", "solve", path)
    assert solved.exit_code == 1
    assert "this is not the stored answer" in solved.stdout


def test_sound_puzzles_pass_the_check(run: Run, shipped: Path, puzzles: dict[str, Puzzle]) -> None:
    assert run("puzzle", "check", shipped).stdout == f"{len(puzzles)} puzzles checked quickly; no faults\n"
    assert run("puzzle", "check", "--all").exit_code == 0
    assert run("puzzle", "check", "--full", "ruling-1", "best-turn-1").exit_code == 0


def test_what_is_wrong_with_a_file_is_told_apart(run: Run, puzzles: dict[str, Puzzle], tmp_path: Path) -> None:
    puzzle, path = first(puzzles, Kind.BEST_TURN), tmp_path / "p.yaml"
    value = f"^  value: {puzzle.certificate.value}$"
    cases = [
        ("wrong-certificate", 1, (value, f"  value: {puzzle.certificate.value + 1}")),
        ("stale", 1, (r"edition_hash: \w+", "edition_hash: 0123456789abcdef")),
        ("malformed", 2, (r"^kind: .*$", "kind: best-trun")),
        ("malformed", 2, (r"^position:$", "position: [")),
        ("wrong-certificate", 1, (r"^grade: .*$", f"grade: {puzzle.grade % 5 + 1}")),
    ]
    for kind, code, edit in cases:
        result = run("puzzle", "check", changed(puzzle, path, edit))
        assert result.exit_code == code, result.output
        assert f"{path}: {kind}: " in result.stdout
    changed(puzzle, path, cases[2][2])
    assert re.search(r"malformed: line 4, column \d+", run("puzzle", "check", path).stdout)
    data = json.loads(run("puzzle", "check", path, "ruling-1", "--json").stdout)
    assert [file["holds"] for file in data["files"]] == [False, True]


def test_a_full_check_finds_what_a_quick_one_cannot_see(run: Run, puzzles: dict[str, Puzzle], tmp_path: Path) -> None:
    puzzle = first(puzzles, Kind.BEST_TURN)
    second = puzzle.certificate.second
    assert second is not None
    task = puzzle.task
    played = [play_out(task, (turn,)) for turn in legal_turns(task.state, shifts=False)]
    third = next(
        Rival(found.turns, found.value, found.value)
        for found in played
        if isinstance(found, Attempt) and found.value is not None and found.value < second.value
    )
    margin = second.value - third.value
    worse = Certificate(second.answer, second.value, second.value, third, margin, puzzle.certificate.proofs)
    path = tmp_path / "worse.yaml"
    write_puzzle(path, Puzzle.of("worse", "Worse", task, worse, analyse(task, worse), puzzle.source))
    assert run("puzzle", "check", path).exit_code == 0
    full = run("puzzle", "check", path, "--full")
    assert full.exit_code == 1
    assert f"{path}: wrong-certificate: the value is {puzzle.certificate.value}, not {second.value}" in full.stdout


def test_the_right_answer_solves_every_puzzle(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for puzzle in puzzles.values():
        answer = puzzle.certificate.answer
        lines = [str(turn) for turn in answer]
        if puzzle.task.choices:
            lines = ["ABCD"[puzzle.task.choices.index(answer[0])]]
        if puzzle.task.kind == Kind.SAFE_STREETS:
            lines = [" ".join(puzzle.certificate.streets) or "none"]
        played = run("puzzle", "play", puzzle.id, text="".join(f"{line}\n" for line in lines))
        assert played.exit_code == 0, played.output
        assert "right: " in played.stdout
        assert played.stdout.endswith("solved at try 1, with no hint\n")
        assert puzzle.solution[0].split()[0] in played.stdout


def test_a_legal_turn_that_falls_short_is_told_from_an_illegal_one(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.BEST_TURN)
    second = puzzle.certificate.second
    assert second is not None
    lines = f"{second.answer[0]}\nwhy\nbuild b1@Z99\ntake blue-01; build b1@A1\nwhy\ngive up\n"
    played = run("puzzle", "play", puzzle.id, "--keep-going", text=lines)
    assert played.exit_code == 1
    margin = puzzle.certificate.margin
    assert f"legal, but {margin} point{'' if margin == 1 else 's'} short" in played.stdout
    assert f"  {margin:+d}  in all, in favour of the answer" in played.stdout
    assert "illegal: take blue-01; build b1@A1\n" in played.stdout
    assert "nearest legal turn" in played.stdout
    assert played.stdout.endswith("not solved\n")


def test_a_turn_can_be_given_in_parts_each_with_its_verb(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle, turn = next(
        (puzzle, puzzle.certificate.answer[0])
        for puzzle in puzzles.values()
        if len(puzzle.certificate.answer) == 1
        and not puzzle.task.choices
        and [type(step) for step in puzzle.certificate.answer[0].steps] == [Take, Build]
    )
    take, build = map(str, turn.steps)
    verb, _, squares = build.partition("@")
    for parts in ([take, build], ["take", take, build], [take, verb, squares.replace(",", " ")]):
        played = run("puzzle", "play", puzzle.id, text="".join(f"{part}\n" for part in parts))
        assert played.exit_code == 0, played.output
        assert played.stdout.endswith("solved at try 1, with no hint\n")
    anew = run("puzzle", "play", puzzle.id, text=f"{take}\n{turn}\n")
    assert anew.stdout.endswith("solved at try 1, with no hint\n")


def test_hints_come_one_after_the_other_and_are_counted(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.RULING)
    right = puzzle.task.choices.index(puzzle.certificate.answer[0])
    wrong = "ABCD"[(right + 1) % 4]
    played = run("puzzle", "play", puzzle.id, text=f"hint\n{wrong}\n{'ABCD'[right].lower()}\n")
    assert "3 of the four turns still fit this hint" in played.stdout
    assert "wrong: " in played.stdout
    assert played.stdout.endswith("solved at try 2, with 1 hint\n")


def test_the_hints_of_a_turn_begin_where_the_one_before_it_is_found_or_told(
    run: Run, puzzles: dict[str, Puzzle]
) -> None:
    puzzle = first(puzzles, Kind.PLAN)
    one, *_ = map(str, puzzle.certificate.answer)
    later = next(hint for hint in puzzle.hints if hint.turn == 2)
    told = sum(hint.turn == 1 for hint in puzzle.hints)
    for before, hints in ((one, 1), ("hint\n" * told, told + 1)):
        played = run("puzzle", "play", puzzle.id, "--progress", "kept.yaml", text=f"{before}\nhint\nquit\n")
        assert " ".join(later.text.split()) in " ".join(played.stdout.split())
        assert f"hint {hints}\n" in played.stdout
    again = run("puzzle", "play", puzzle.id, text=f"hint\n{one}\nhint\nagain\nhint\nquit\n").stdout
    shown = [hint.text for hint in (puzzle.hints[0], later, puzzle.hints[1])]
    places = [" ".join(again.split()).index(" ".join(text.split())) for text in shown]
    assert places == sorted(places)


def test_why_is_offered_where_it_answers(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for kind in (Kind.RULING, Kind.SAFE_STREETS, Kind.BEST_TURN, Kind.PLAN):
        shown = run("puzzle", "play", first(puzzles, kind).id, text="help\n").stdout
        assert ("`why TURN`" in shown) == ("why [STEP...]" in shown) == (kind in (Kind.BEST_TURN, Kind.PLAN)), kind
        assert "`why`" not in shown


def test_a_session_goes_on_behind_a_refused_line_and_ends_with_2(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.BEST_TURN)
    played = run("puzzle", "play", puzzle.id, text=f"xyz\nwhy\n{puzzle.certificate.answer[0]}\n")
    assert played.exit_code == 2
    assert "line 1: 'xyz' is not " in played.stderr
    assert "line 2: you have not tried a turn yet" in played.stderr
    assert played.stdout.endswith("solved at try 1, with no hint\n")
    assert run("puzzle", "play", puzzle.id, text="xyz\ngive up\n").exit_code == 2


def test_why_is_no_hint_where_the_judgement_has_told_all(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for kind in (Kind.RULING, Kind.EARLY_END):
        puzzle = first(puzzles, kind)
        second, right = puzzle.certificate.second, puzzle.certificate.answer
        wrong = second.answer[0] if second else next(turn for turn in puzzle.task.choices if (turn,) != right)
        played = run("puzzle", "play", puzzle.id, "--keep-going", text=f"{wrong}\nwhy\n{right[0]}\n")
        assert "the mistakes of a try are shown with the try; `hint` gives more help" in played.output
        assert played.stdout.endswith("solved at try 2, with no hint\n")


def test_why_a_try_falls_short_is_a_hint_counted_once_that_names_no_building(
    run: Run, puzzles: dict[str, Puzzle]
) -> None:
    puzzle = first(puzzles, Kind.BEST_TURN)
    second, answer = puzzle.certificate.second, puzzle.certificate.answer[0]
    assert second is not None
    played = run(
        "puzzle", "play", puzzle.id, "--progress", "kept.yaml", text=f"{second.answer[0]}\nwhy\nwhy\n{answer}\n"
    )
    before = played.stdout[: played.stdout.index("right: ")]
    tiles = {tile.name for tile in puzzle.task.state.edition.tiles}
    assert not any(name in before[before.index("legal, but") :] for name in tiles)
    solved, rated = played.stdout.splitlines()[-2:]
    assert solved == "solved at try 2, with 1 hint"
    assert rated.startswith("your rating: ")
    assert "hints: 1" in Path("kept.yaml").read_text(encoding="utf-8")


def test_the_idea_of_a_puzzle_is_shown_once_it_is_solved(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.BEST_TURN)
    told = [f"\n{theme}: {meaning(theme)}"[:60] for theme in puzzle.themes]
    assert told
    assert not any(idea in run("puzzle", "show", puzzle.id).stdout for idea in told)
    run("puzzle", "play", puzzle.id, "--progress", "kept.yaml", text=f"{puzzle.certificate.answer[0]}\n")
    after = run("puzzle", "show", puzzle.id, "--progress", "kept.yaml").stdout
    assert all(idea in after for idea in told)


def test_turns_of_a_plan_are_typed_in_a_line_as_they_are_told(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.PLAN)
    turns = list(map(str, puzzle.certificate.answer))
    played = run("puzzle", "play", puzzle.id, text=f"{' | '.join(turns)}\n")
    assert played.exit_code == 0, played.output
    assert played.stdout.endswith("solved at try 1, with no hint\n")
    parts = run("puzzle", "play", puzzle.id, text=f"{turns[0]}|\n{'|'.join(turns[1:])}\n")
    assert parts.stdout.endswith("solved at try 1, with no hint\n")
    refused = run("puzzle", "play", puzzle.id, text=f"take blue-01; build b1@A1 | {turns[0]}\n")
    assert "the words after 'take blue-01; build b1@A1' were ignored" in refused.stderr
    assert "turn 1 brings " not in refused.stdout


def test_turns_of_a_plan_are_taken_back_and_tried_anew(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.PLAN)
    one, two = map(str, puzzle.certificate.answer[:2])
    played = run("puzzle", "play", puzzle.id, text=f"{one}\nundo\n{one}\n{two}\n")
    assert played.exit_code == 0, played.output
    assert "turn 1 brings " in played.stdout
    assert "0 turns taken; " in played.stdout
    again = run("puzzle", "play", puzzle.id, text="undo\n")
    assert again.exit_code == 2
    assert "line 1: there is nothing to take back" in again.stderr


def test_a_turn_behind_the_one_that_triggers_the_end_is_refused_by_end_1(run: Run) -> None:
    write_puzzle(Path("end.yaml"), tutorial("24-game-end"))
    played = run("puzzle", "play", "end.yaml", text="take red-03; build b2@A3,A4,B3\ntake red-04; pass\n")
    assert "END-1: you have 2 tiles left, so the game ends before your second turn" in " ".join(played.stdout.split())
    assert "END-1: you have 2 tiles left, so the game ends before your second turn" in " ".join(played.stderr.split())


def test_a_hint_is_given_by_its_stage(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for puzzle in puzzles.values():
        for stage in puzzle.hints:
            data = json.loads(
                run("puzzle", "hint", puzzle.id, "--stage", stage.name, "--turn", stage.turn, "--json").stdout
            )
            assert (data["turn"], data["text"], data["left"]) == (stage.turn, stage.text, stage.left)
    assert run("puzzle", "hint", "plan-1", "--stage", "all").exit_code == 2


def test_the_grade_tells_who_misses_the_answer_and_who_finds_it(run: Run, puzzles: dict[str, Puzzle]) -> None:
    for puzzle in puzzles.values():
        graded = run("puzzle", "grade", puzzle.id)
        assert graded.exit_code == 0, graded.output
        told = " ".join(graded.stdout.split())
        missed = puzzle.difficulty.missed_by
        assert f"the answer is missed by {len(missed)} of " in told
        assert f": {', '.join(missed)} the answer is found by " in told
        assert f"rating {puzzle.difficulty.rating} ± {puzzle.difficulty.error}: grade {puzzle.grade} " in told


def test_the_puzzle_of_a_day_is_the_same_for_everyone(run: Run, puzzles: dict[str, Puzzle]) -> None:
    day = date(2026, 12, 24)
    assert run("puzzle", "daily", "--date", "2026-12-24").output == run("puzzle", "daily", "--date", day).output
    number = len(puzzles) - 1  # the tutorial is not among them
    number -= number % 7 if number > 7 else 0  # as many for each weekday
    start = date(2026, 12, 21)
    shown = [
        json.loads(run("puzzle", "daily", "--date", start + timedelta(n), "--json").stdout) for n in range(number + 7)
    ]
    names = [each["id"] for each in shown]
    assert len(set(names)) == number
    assert names[number:] == names[:7] if number >= 7 else names[number : 2 * number] == names[:number]
    assert run("puzzle", "daily", "--date", "24.12.2026").exit_code == 2
    assert run("puzzle", "daily").exit_code == 0


def test_a_puzzle_is_drawn_with_its_question(run: Run, puzzles: dict[str, Puzzle]) -> None:
    drawn = run("draw", "plan-1", "-o", "plan.svg")
    assert drawn.exit_code == 0, drawn.output
    text = Path("plan.svg").read_text(encoding="utf-8")
    assert "You are " in text
    assert puzzles["plan-1"].title in text
    assert run("draw", "plan-1", "-o", "plan.svg", "--turn", "pass").exit_code == 2


def names(text: str) -> Iterator[str]:
    return (match[1] for match in re.finditer(r'\sid="([^"]*)"', text))


def test_a_book_has_every_puzzle_its_hints_and_its_solution(run: Run, puzzles: dict[str, Puzzle]) -> None:
    chosen = ["plan-1", "ruling-1", "race-1"]
    assert run("puzzle", "book", *chosen, "-o", "book.html", "--title", "Tall & new").exit_code == 0
    text = Path("book.html").read_text(encoding="utf-8")
    found = list(names(text))
    assert len(found) == len(set(found))
    assert set(re.findall(r'href="#([^"]*)"', text)) | set(re.findall(r"url\(#([^)]*)\)", text)) <= set(found)
    assert "<h1>Tall &amp; new</h1>" in text
    assert run("puzzle", "book", chosen[0], "-o", "plain.html", "--title", " ").exit_code == 0
    assert "<h1>New York 1901: puzzles</h1>" in Path("plain.html").read_text(encoding="utf-8")
    front, solutions = unescape(text[: text.index('id="puzzle-1"')]), text.index('id="solutions"')
    for setup in (puzzles[name].task.state.setup for name in chosen):
        assert challenge_pays(setup.edition, setup.challenge) in front
        assert all(street_card_pays(setup.edition, card) in front for card in setup.streets)
    for number, name in enumerate(chosen, 1):
        assert text.index(f'id="puzzle-{number}"') < solutions < text.index(f'id="solution-{number}"')
        answer = str(puzzles[name].certificate.answer[0])
        assert re.search(rf'class="turns">(\([A-D]\) )?{re.escape(answer)}<', text[solutions:])
    assert not re.search(r'(src|href)="http', text)


def test_a_book_as_pdf_is_the_same_bytes_each_time(run: Run) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert run("puzzle", "book", "best-turn-1", "packing-1", "-o", name).exit_code == 0
    one = Path("one.pdf").read_bytes()
    assert one.startswith(b"%PDF")
    assert one == Path("two.pdf").read_bytes()
    assert run("puzzle", "book", "--all", "-o", "book.doc").exit_code == 2
    assert "name files or use --all, not both" in run("puzzle", "book", "x", "--all", "-o", "book.html").stderr
    assert run("puzzle", "book", "-o", "book.pdf").exit_code == 2


def all_turns(puzzles: dict[str, Puzzle]) -> list[str]:
    """The turns of all answers and choices."""
    return [str(turn) for each in puzzles.values() for turn in (*each.certificate.answer, *each.task.choices)]


def spoiled_answer(rng: random.Random, data: Any) -> Any:
    """A puzzle file, as data, of which something that answers it is another, stands twice, elsewhere or not at all."""
    stored = data["certificate"]
    parts = [part for part in (*map(data.get, ("answer", "streets", "hints", "choices")), stored.get("flips")) if part]
    part = rng.choice(parts)
    at: Any = rng.randrange(len(part))
    if isinstance(part[at], dict) and "street" in part[at] and rng.random() < 0.5:
        part, at = part[at], rng.choice(("street", "to", "turns", "draws"))
        part[at] = rng.choice((part["street"], part["to"], "b2", "nobody", part["turns"][::-1], [[], []]))
    elif isinstance(part[at], str) and rng.random() < 0.5:
        part[at] = rng.choice(("pass", "take green-99; build b2@F7,G7", "reclaim red-99", rng.choice(part), "cedar"))
    else:
        part[at : at + 1] = rng.choice(([], part[at : at + 1] * 2, ["pass"]))
    data["kind"] = rng.choice([data["kind"]] * 4 + ["packing", "plan", "best-turn", "ruling"])
    return data


def test_an_answer_that_cannot_be_told_is_refused_by_all_who_would_tell_it(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path
) -> None:
    path = tmp_path / "untold.yaml"
    asked = (("play", path), ("hint", path), ("book", path, "-o", "book.html"))
    spoiled = list[tuple[Puzzle, str]]()
    for kind in Kind:
        puzzle, nowhere = first(puzzles, kind), (Turn.parse("reclaim red-99"),)
        stored = puzzle.certificate
        if kind == Kind.SAFE_STREETS:
            puzzle = next(each for each in puzzles.values() if each.certificate.flips)
            wrong, sentence = (
                replace(puzzle.certificate, flips=()),
                "the stored streets and the streets of the stored lines are not the same",
            )
        elif kind == Kind.RULING:
            wrong = replace(stored, answer=nowhere)
            sentence = "the stored answer is none of the 4 turns to choose from"
        else:
            wrong = replace(stored, answer=(nowhere[0], *stored.answer[1:]))
            sentence = "turn 1 of the stored answer cannot be played: "
        spoiled.append((replace(puzzle, certificate=wrong), sentence))
    plan = first(puzzles, Kind.PLAN)
    short = replace(plan.certificate, answer=plan.certificate.answer[:-1])
    spoiled.append((replace(plan, certificate=short), "the stored answer is 1 turn too short"))
    for puzzle, sentence in spoiled:
        write_puzzle(path, puzzle)
        for words in asked:
            told = run("puzzle", *words, text="hint\n")
            assert (told.exit_code, told.stdout) == (2, "")
            assert told.stderr.startswith(f"{path}: {sentence}")
        assert run("puzzle", "show", path).exit_code == 0
        assert run("puzzle", "check", path).exit_code == 1
        assert run("puzzle", "solve", path).exit_code in (0, 1)  # which does not look at it before


def test_streets_are_answered_by_name_or_id_with_commas_or_and(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.SAFE_STREETS)
    task, right = puzzle.task, puzzle.certificate.streets
    in_play, name = task.state.setup.streets, task.state.edition.card_name
    shown = run("puzzle", "play", puzzle.id, text="help\n").stdout
    assert "STREET...  " in shown
    assert not re.search(r"^  (undo|demolish|why|done)\b", shown, re.MULTILINE)
    others = [street for street in in_play if street not in right]
    for written in (str.lower, str.upper, str):
        for between in (" ", ", ", " and "):
            for told in (str, name):
                line = written(between.join(map(told, right)) or "none")
                wrong = written(between.join(map(told, others)) or "none")
                played = run("puzzle", "play", puzzle.id, text=f"{wrong}\n{line}\n")
                assert "\nwrong: " in played.stdout
                assert "no line" not in played.stdout
                assert played.stdout.endswith("solved at try 2, with no hint\n"), line
    words = [street.split("-")[0] for street in right]  # each names one of the streets in play
    assert run("puzzle", "play", puzzle.id, text=f"{' '.join(words) or 'none'}\n").stdout.endswith("with no hint\n")
    for typed, amiss in (("alley", "alley"), ("street and alley", "street")):
        unknown = run("puzzle", "play", puzzle.id, text=f"{typed}\n")
        assert (
            f"{amiss!r} is not a street in play; type the streets that can change hands (the streets in play are "
            in unknown.stderr
        )


def test_words_that_are_shown_can_be_typed_as_they_stand(run: Run, puzzles: dict[str, Puzzle]) -> None:
    puzzle = first(puzzles, Kind.RULING)
    told = run("puzzle", "play", puzzle.id, text="frobnicate\n").stderr
    assert ", give up, " in told
    session = PuzzleSession(Solving(SOLVING, puzzle))
    assert session.completions("gi") == ["give up"]
    assert session.completions("give u") == ["give up"]


def test_a_file_that_is_no_puzzle_or_not_there_is_told_as_what_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("[", encoding="utf-8")
    for source, kind in ((path, "malformed"), (tmp_path / "none.yaml", "unreadable")):
        told = run("puzzle", "check", source, "--json")
        data = json.loads(told.stdout)
        assert (told.exit_code, data["status"]) == (2, "undecided")
        assert [fault["kind"] for fault in data["files"][0]["faults"]] == [kind]
    assert json.loads(run("puzzle", "check", "--all", "--json").stdout)["status"] == "proved"


def test_a_wrong_answer_is_told_with_the_file_that_was_given(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path
) -> None:
    puzzle, path = first(puzzles, Kind.BEST_TURN), tmp_path / "wrong.yaml"
    write_puzzle(path, replace(puzzle, certificate=replace(puzzle.certificate, value=99)))
    for words in (("grade", path), ("simplify", path, "-o", "small.yaml")):
        told = run("puzzle", *words)
        assert told.exit_code == 1
        assert told.stderr.startswith(f"{path}: wrong-certificate: ")


def test_a_session_says_where_its_puzzle_comes_from(run: Run, puzzles: dict[str, Puzzle]) -> None:
    assert "stdin" not in run("puzzle", "play", "-h").stdout
    told = run("puzzle", "play", "-", text=format_puzzle(first(puzzles, Kind.RULING)))
    assert told.exit_code == 2
    assert "standard input contains the commands, so the puzzle has to be an id or a file" in told.stderr


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_the_solution_that_no_street_can_change_hands_has_no_board(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path, form: str
) -> None:
    puzzle, path = first(puzzles, Kind.SAFE_STREETS), tmp_path / "none.yaml"
    write_puzzle(path, replace(puzzle, certificate=replace(puzzle.certificate, streets=(), flips=())))
    assert run("puzzle", "book", path, "-o", f"book.{form}").exit_code == 0


@pytest.mark.parametrize("number", [15, pytest.param(150, marks=pytest.mark.slow)])
def test_a_spoiled_file_never_gets_a_traceback(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path, number: int
) -> None:
    rng = random.Random(3)
    path = tmp_path / "spoiled.yaml"
    texts = [format_puzzle(puzzle) for puzzle in puzzles.values()]
    for _ in range(number):
        lines = rng.choice(texts).splitlines(keepends=True)
        for _ in range(rng.choice((1, 1, 2, 5))):
            at = rng.randrange(len(lines))
            lines[at : at + 1] = rng.choice(
                (
                    [],
                    [lines[at]] * 2,
                    [lines[at].replace("1", "7")],
                    [lines[at][: rng.randrange(len(lines[at]))] + "\n"],
                )
            )
        path.write_text("".join(lines), encoding="utf-8")
        result = run("puzzle", "check", path)
        assert result.exit_code in (0, 1, 2)
        assert result.exit_code == 0 or f"{path}: " in result.stdout
        command = rng.choice((["show"], ["grade"], ["hint"]))
        assert run("puzzle", *command, path).exit_code in (0, 1, 2)
    texts = [dump_yaml(spoiled_answer(rng, yaml.safe_load(rng.choice(texts)))) for _ in range(number)]
    for text in texts:
        path.write_text(text, encoding="utf-8")
        typed = "\n".join(rng.choices(("hint", "why", "done", "A", "none", "pass", *all_turns(puzzles)), k=6))
        assert run("puzzle", "play", path, "--keep-going", text=f"{typed}\nwhy\nhint\ngive up\n").exit_code in (0, 1, 2)
        command = rng.choice((["book", "-o", "book.html"], ["hint"], ["check"], ["grade"]))
        assert run("puzzle", *command, path).exit_code in (0, 1, 2)
    for text in ("", "[]", "format: ny1901-puzzle/1", "\x00", "a: &a [*a]"):
        path.write_text(text, encoding="utf-8")
        assert run("puzzle", "check", path).exit_code == 2
        assert run("puzzle", "play", path, text="pass\n").exit_code == 2


@pytest.fixture
def christmas(monkeypatch: pytest.MonkeyPatch) -> date:
    day = date(2026, 12, 24)
    monkeypatch.setattr("ny1901_solver.terminal.kept_progress.today", lambda: day)
    return day


def test_two_letters_are_an_answer_too_many_and_no_command(run: Run, puzzles: dict[str, Puzzle]) -> None:
    done = run("puzzle", "play", first(puzzles, Kind.RULING).id, text="A B\n")
    assert done.exit_code == 2
    assert "'A B' has more than one letter; choose one letter, A to D" in done.stderr


def test_what_is_tried_and_solved_is_kept_in_the_file_that_is_named(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path, christmas: date
) -> None:
    puzzle, other = first(puzzles, Kind.RULING), first(puzzles, Kind.BEST_TURN)
    right = "ABCD"[puzzle.task.choices.index(puzzle.certificate.answer[0])]
    wrong = next(letter for letter in "ABCD" if letter != right)
    file = tmp_path / "deep" / "progress.yaml"
    run("puzzle", "play", puzzle.id, "--progress", file, text=f"hint\n{wrong}\n{right}\n")
    assert run("puzzle", "play", other.id, "--progress", file, text="build z9\n").exit_code == 2  # no try
    run("puzzle", "play", other.id, "--progress", file, text="give up\n")
    kept = {each.id: each.days for each in read_progress(file).puzzles}
    assert kept[puzzle.id] == (PuzzleDay(day=christmas, tries=2, hints=1, solved=True),)
    assert kept[other.id] == (PuzzleDay(day=christmas, told=True),)
    listed = run("puzzle", "list", "--progress", file).stdout.splitlines()
    marks = {line.split()[0]: line.split()[8] for line in listed[1:]}
    assert (marks[puzzle.id], marks[other.id]) == ("solved", "tried")
    data = json.loads(run("puzzle", "list", "--progress", file, "--json").stdout)
    assert {entry["id"] for entry in data["puzzles"] if entry["mark"] == "solved"} == {puzzle.id}
    assert "mark" not in run("puzzle", "list", "--progress", "-").stdout
    told = run("puzzle", "progress", "--progress", file, "--ascii").stdout.splitlines()
    assert told[0] == "1 puzzle solved, 1 more tried, 1 day in a row with a solved puzzle"
    assert re.fullmatch(r"your rating: \d{3,4} \+- \d{3}, from 2 puzzles", told[1])
    answer = json.loads(run("puzzle", "progress", "--progress", file, "--json").stdout)
    assert "your rating: {points} +- {error}, from {puzzles} puzzles".format(**answer["rating"]) == told[1]
    assert told[3].startswith(f"{answer['next']['id']}: ")


def test_a_progress_file_that_is_not_there_is_empty_and_is_not_begun_by_who_only_reads_it(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path
) -> None:
    file, puzzle = tmp_path / "progress.yaml", first(puzzles, Kind.RULING)
    assert "mark" in run("puzzle", "list", "--progress", file).stdout
    assert run("puzzle", "progress", "--progress", file).stdout.startswith("0 puzzles solved\nnext puzzle: ")
    shown = run("puzzle", "show", puzzle.id, "--progress", file)
    assert (shown.exit_code, shown.stdout) == (0, run("puzzle", "show", puzzle.id).stdout)
    assert not file.exists()
    run("puzzle", "play", puzzle.id, "--progress", file, text="give up\n")
    assert file.exists()


def test_progress_is_told_of_a_file_that_is_named_or_at_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, christmas: date
) -> None:
    for options in ([], ["--json"], ["--progress", "-"]):
        told = run("puzzle", "progress", *options)
        assert told.exit_code == 2
        assert "name a file; only at a terminal there is a default file" in told.stderr
    monkeypatch.setattr(kept_progress, "at_terminal", lambda: True)
    nothing, following, _ = run("puzzle", "progress").stdout.splitlines()
    assert nothing == "0 puzzles solved"
    assert following.startswith("next puzzle: ")


def test_from_a_pipe_nothing_is_kept_that_is_not_named(run: Run, puzzles: dict[str, Puzzle], home: Path) -> None:
    puzzle = first(puzzles, Kind.RULING)
    for options in ([], ["--progress", "-"]):
        run("puzzle", "play", puzzle.id, *options, text="A\nB\nC\nD\n")
    assert not home.exists() or not list(home.rglob("progress*"))


def test_at_a_terminal_progress_is_kept_where_the_system_keeps_what_belongs_to_a_program(
    run: Run, puzzles: dict[str, Puzzle], monkeypatch: pytest.MonkeyPatch, christmas: date
) -> None:
    monkeypatch.setattr(kept_progress, "at_terminal", lambda: True)
    assert "mark" not in run("puzzle", "list").stdout
    puzzle = first(puzzles, Kind.RULING)
    run("puzzle", "play", puzzle.id, text="give up\n")
    assert read_progress(PROGRESS.own_file()).mark(puzzle) == "tried"
    assert "tried" in run("puzzle", "list").stdout


def test_a_broken_progress_file_is_told_before_anything_is_played_and_one_that_breaks_does_not_end_the_session(
    run: Run, puzzles: dict[str, Puzzle], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, puzzle = tmp_path / "progress.yaml", first(puzzles, Kind.RULING)
    file.write_text("format: ny1901-progress/1\npuzzles: 7\n", encoding="utf-8")
    for words in (("play", puzzle.id), ("list",), ("show", puzzle.id), ("progress",)):
        told = run("puzzle", *words, "--progress", file, text="A\n")
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr == f"{file}, line 2, column 10: puzzles: expected a list (got 7)\n"
    file.unlink()
    monkeypatch.setattr(PuzzleSession, "greet", lambda _: file.write_text("[", encoding="utf-8"))
    told = run("puzzle", "play", puzzle.id, "--progress", file, text="give up\n")
    assert "not solved" in told.stdout
    assert f"your progress is not stored: {file}, line 1, column 2: not YAML" in told.stderr
    assert file.read_text(encoding="utf-8") == "["
