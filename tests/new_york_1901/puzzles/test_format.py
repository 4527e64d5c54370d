"""Puzzle files: one spelling, every problem with its place, and nothing a file can do but be refused."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver import schema
from ny1901_solver.errors import DataError
from ny1901_solver.files.documents import dump_yaml, parse_document
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle
from ny1901_solver.new_york_1901.puzzles.format import (
    StaleEdition,
    format_puzzle,
    parse_puzzle,
    read_puzzle,
    write_puzzle,
)
from ny1901_solver.new_york_1901.puzzles.rechecking import recheck_text
from ny1901_solver.puzzles.faults import FaultKind

from ..strategies import damaged
from .examples import puzzles

SCHEMA = schema("ny1901/puzzle")
EXAMPLES = [format_puzzle(puzzle) for puzzle in puzzles()]


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_written_in_one_spelling_and_read_back(puzzle: Puzzle) -> None:
    text = format_puzzle(puzzle)
    again = parse_puzzle(text, "puzzle.yaml")
    assert again == puzzle
    assert format_puzzle(again) == text


def test_a_puzzle_is_written_to_a_file_and_read_back(tmp_path: Path) -> None:
    write_puzzle(tmp_path / "deep" / "one.yaml", puzzles()[0])
    assert read_puzzle(tmp_path / "deep" / "one.yaml") == puzzles()[0]


@settings(max_examples=60)
@given(st.from_regex(r"\A[!-~À-ſ][ -~À-ſ–’“]{1,300}\Z"))
def test_any_sentence_survives(sentence: str) -> None:
    text = EXAMPLES[0]
    start, end = text.index("solution:\n"), text.index("source: ")
    item = dump_yaml(sentence).removesuffix("...\n").rstrip("\n").replace("\n", "\n  ")
    changed = f"{text[:start]}solution:\n- {item}\n{text[end:]}"
    puzzle = parse_puzzle(changed, "puzzle.yaml")
    assert puzzle.solution == (sentence,)
    assert format_puzzle(puzzle) == changed


@pytest.mark.parametrize("text", EXAMPLES, ids=[puzzle.id for puzzle in puzzles()])
def test_what_is_written_satisfies_the_schema(text: str) -> None:
    jsonschema.validate(parse_document(text, "puzzle.yaml").data, SCHEMA)


def changed(kind: Kind, path: tuple[str | int, ...], value: object) -> str:
    """The file of a puzzle of a kind with one value replaced, or, by `None`, taken out."""
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.task.kind == kind)
    data = parse_document(format_puzzle(puzzle), "puzzle.yaml").data
    part: Any = data
    for key in path[:-1]:
        part = part[key]
    if value is None:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return dump_yaml(data)


@pytest.mark.parametrize(
    ("kind", "path", "value", "complaint"),
    [
        (Kind.PLAN, ("format",), "ny1901-puzzle/9", "format: "),
        (Kind.PLAN, ("kind",), "sudoku", "kind: "),
        (Kind.PLAN, ("grade",), 6, "grade: "),
        (Kind.PLAN, ("grade",), True, "grade: expected a whole number"),
        (Kind.PLAN, ("colour",), "red", "colour: there is no such key"),
        (Kind.PLAN, ("answer",), None, "answer: this key is missing"),
        (Kind.PLAN, ("answer", 1), "take nothing", "answer.1: "),
        (Kind.PLAN, ("answer",), [], "answer: "),
        (Kind.PLAN, ("answer",), ["pass"] * 10, "answer: "),
        (Kind.PLAN, ("turns",), 1, "kind: a puzzle of the kind plan has 2 to 5 turns, not 1"),
        (Kind.PLAN, ("wanted",), "legal", "kind: a puzzle of the kind plan has no field wanted"),
        (Kind.PLAN, ("certificate", "value"), "7", "certificate.value: expected a whole number"),
        (Kind.PLAN, ("certificate", "value"), 10**30, "certificate.value: "),
        (Kind.PLAN, ("certificate", "proofs"), [], "certificate.proofs: "),
        (Kind.PLAN, ("certificate", "proofs", 0, "door"), "faith", "certificate.proofs.0.door: "),
        (Kind.PLAN, ("certificate", "second", "answer", 0), "build b1", "certificate.second.answer.0: "),
        (Kind.PLAN, ("trap", "line", 0), "hop", "trap.line.0: "),
        (
            Kind.PLAN,
            ("hints", 0, "name"),
            "full",
            "hints have to follow the order of the answer's turns; for each turn they have the order nudge",
        ),
        (Kind.PLAN, ("hints", 0, "left"), -1, "hints.0.left: "),
        (Kind.PLAN, ("solution",), ["two\nlines"], "solution.0: "),
        (Kind.PLAN, ("position", "to_move"), "red", "position.to_move: "),
        (Kind.PLAN, ("position", "edition_hash"), None, "edition_hash is missing"),
        (Kind.PLAN, ("position", "players", 0, "estate"), ["red-99"], "position.players.0.estate.0: "),
        (
            Kind.RACE,
            ("goals", 0),
            {"score": 9, "tile": "b1"},
            "goals.0: a goal has exactly one of the keys score, tile and street",
        ),
        (
            Kind.RACE,
            ("goals", 0),
            {},
            "goals.0: a goal has exactly one of the keys score, tile and street; this one has none",
        ),
        (Kind.RACE, ("goals", 0), {"tile": "moon"}, "kind: there is no tile 'moon' in this edition"),
        (Kind.RULING, ("choices", 1), "pass; pass; hop", "choices.1: "),
        (Kind.RULING, ("certificate", "broken", 0), ["LUCK-7"], "certificate.broken.0.0: "),
        (
            Kind.LAST_TURN,
            ("wanted",),
            "legal",
            "kind: in a puzzle of the kind last-turn, wanted has to be win or share, not 'legal'",
        ),
    ],
)
def test_what_a_puzzle_cannot_be_is_refused_with_file_line_and_column(
    kind: Kind, path: tuple[str | int, ...], value: object, complaint: str
) -> None:
    with pytest.raises(DataError) as refused:
        parse_puzzle(changed(kind, path, value), "foreign.yaml")
    assert not isinstance(refused.value, StaleEdition)
    assert any(complaint in problem for problem in refused.value.problems), refused.value.problems
    for problem in refused.value.problems:
        assert problem.startswith("foreign.yaml, line ")
        assert ", column " in problem


def test_all_problems_of_the_turns_are_named_at_once() -> None:
    text = changed(Kind.PLAN, ("answer",), ["grab land", "pass", "build b1@"])
    with pytest.raises(DataError) as refused:
        parse_puzzle(text, "foreign.yaml")
    assert len(refused.value.problems) == 2


def test_another_version_of_the_edition_is_told_apart() -> None:
    text = changed(Kind.PLAN, ("position", "edition_hash"), "0" * 16)
    with pytest.raises(StaleEdition, match="is another version of the edition 'tiny'"):
        parse_puzzle(text, "old.yaml")
    _, faults = recheck_text(text, "old.yaml")
    assert [fault.kind for fault in faults] == [FaultKind.STALE]


def test_the_page_about_the_format_names_every_key_kind_and_fault() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "puzzle-files.md").read_text(encoding="utf-8")
    keys = {*SCHEMA["properties"], *SCHEMA["$defs"]["CertificateFile"]["properties"]}
    for word in {*keys, *SCHEMA["$defs"]["GoalFile"]["properties"], *Kind, *FaultKind}:
        assert re.search(rf"(?<![\w-]){word}(?![\w-])", page), word


@settings(max_examples=200)
@given(st.sampled_from(EXAMPLES), st.data())
def test_a_damaged_file_is_read_or_refused_with_a_reason(text: str, data: st.DataObject) -> None:
    puzzle, faults = recheck_text(data.draw(damaged(text)), "damaged.yaml")
    assert puzzle is not None or faults
    assert all(fault.sentence for fault in faults)


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
    st.sampled_from(
        ["take red-01", "pass", "reclaim red-01", "build b1@A1,A2", "legal", "share", "plan", "ruling", "tiny"]
    ),
)


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path of keys and indices of plain data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path] * bool(path) + [deeper for key, value in items for deeper in places(value, (*path, key))]


@settings(max_examples=300)
@given(st.sampled_from(EXAMPLES), st.data())
def test_a_file_with_odd_values_is_read_or_refused_with_a_reason(text: str, data: st.DataObject) -> None:
    content = copy.deepcopy(parse_document(text, "odd.yaml").data)
    for _ in range(data.draw(st.integers(1, 3))):
        *parents, last = data.draw(st.sampled_from(places(content)))
        part: Any = content
        for key in parents:
            part = part[key]
        if data.draw(st.booleans()):
            part[last] = data.draw(ODD)
        else:
            del part[last]
        if not content:
            break
    puzzle, faults = recheck_text(json.dumps(content), "odd.yaml")
    assert puzzle is not None or faults
    assert all(fault.sentence for fault in faults)
