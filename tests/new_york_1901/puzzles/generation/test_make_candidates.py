"""The script that certifies candidates: it goes on where it was broken off, and what it writes is read back."""

from __future__ import annotations

import gzip
import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.choosing import idea, parse_rows
from ny1901_solver.new_york_1901.puzzles.generation.sources import orders_of


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[4] / "puzzles"))
    found = importlib.import_module("make_candidates")
    monkeypatch.setattr(found, "FOLDER", tmp_path / "candidates")
    return found


def run(script: ModuleType, folder: Path, *words: str) -> list[str]:
    told: list[str] = []
    script.main([str(folder), *words, "--workers", "1"], told.append)
    return told


def entries_of(journal: Path) -> list[tuple[str, int]]:
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()[1:]]
    return [(line["of"], line["number"]) for line in lines]


def stored(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_run_goes_on_where_it_stopped_and_its_rows_are_read_back(script: ModuleType, tmp_path: Path) -> None:
    journals, told = tmp_path / "journals", list[str]()
    journal = journals / "ruling.journal.jsonl"
    for certified in ("1", "2"):
        told += run(script, journals, "ruling", "--certified", certified)
        if certified == "1":
            first = journal.read_text(encoding="utf-8")
            journal.write_text(first + '{"of": "ruling-11', encoding="utf-8")  # broken off in the middle of a line
    assert journal.read_text(encoding="utf-8").startswith(first)
    orders = [order.prefix for order in orders_of(Kind.RULING)]
    numbers = entries_of(journal)
    assert numbers == [(orders[place % len(orders)], place // len(orders) + 1) for place in range(len(numbers))]
    assert [line.split(" of ")[0] for line in told] == ["ruling: 1", "ruling: 2"]

    run(script, journals, "--write")
    rows = list(parse_rows(gzip.decompress((script.FOLDER / "ruling.csv.gz").read_bytes()).decode(), "ruling.csv.gz"))
    assert sorted(rows, key=lambda row: row.id) == rows
    assert len(rows) == 2
    assert {row.kind for row in rows} == {"ruling"}
    assert all(idea(row)[1] for row in rows)  # the rules that the choices break
    summary = json.loads((script.FOLDER / "summary.json").read_text(encoding="utf-8"))
    assert (summary["ruling"]["candidates"], summary["ruling"]["numbers"]) == (2, len(numbers))


def test_what_is_written_twice_is_added_once_and_another_journal_goes_on_behind_it(
    script: ModuleType, tmp_path: Path
) -> None:
    first, second, whole = (tmp_path / name for name in ("first", "second", "whole"))
    run(script, first, "ruling", "--certified", "2")
    run(script, first, "--write")
    once = stored(script.FOLDER)
    run(script, first, "--write")
    assert stored(script.FOLDER) == once
    run(script, second, "ruling", "--certified", "4")
    run(script, second, "--write")
    both = stored(script.FOLDER)["ruling.csv.gz"]
    for path in script.FOLDER.iterdir():
        path.unlink()
    run(script, whole, "ruling", "--certified", "4")
    run(script, whole, "--write")
    assert stored(script.FOLDER)["ruling.csv.gz"] == both
    journals = [entries_of(folder / "ruling.journal.jsonl") for folder in (first, second, whole)]
    assert journals[0] + journals[1] == journals[2]


def test_only_the_orders_that_ask_for_something_are_looked_at(script: ModuleType, tmp_path: Path) -> None:
    run(script, tmp_path / "journals", "--only", "forced-return", "ruling", "--certified", "1")
    looked_at = {of for of, _ in entries_of(tmp_path / "journals" / "ruling.journal.jsonl")}
    assert looked_at == {order.prefix for order in orders_of(Kind.RULING) if order.theme == "forced-return"}
    with pytest.raises(DataError, match=r"no order asks for 'tempi'; the orders ask for .*tempo"):
        run(script, tmp_path / "journals", "--only", "tempi")


def test_a_composition_is_tried_once_of_each_candidate(script: ModuleType, tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    run(script, journals, "ruling", "--certified", "1")
    composed = [run(script, journals, "ruling", "--compose", "1") for _ in range(2)]
    assert composed[0] == composed[1]
    assert len(entries_of(journals / "composed.journal.jsonl")) == 1


def test_a_journal_of_another_kind_is_refused(script: ModuleType, tmp_path: Path) -> None:
    script.Lines(tmp_path, "ruling")
    (tmp_path / "ruling.journal.jsonl").rename(tmp_path / "race.journal.jsonl")
    with pytest.raises(
        DataError, match=r"race.journal.jsonl belongs to a run with other settings \(kind = 'ruling' instead of 'race'"
    ):
        script.Lines(tmp_path, "race")
