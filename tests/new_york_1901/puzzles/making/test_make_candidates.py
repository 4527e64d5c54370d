"""The script that certifies candidates: it goes on where it was broken off, and what it writes is read back."""

from __future__ import annotations

import gzip
import importlib
import json
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import pytest

from ny1901_solver.kit.errors import DataError
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.making.candidates import parse_rows
from ny1901_solver.new_york_1901.puzzles.making.choosing import idea


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[4] / "puzzles"))
    found = importlib.import_module("make_candidates")
    monkeypatch.setattr(found, "FOLDER", tmp_path / "candidates")
    return found


def test_a_run_goes_on_where_it_stopped_and_its_rows_are_read_back(script: ModuleType, tmp_path: Path) -> None:
    told: list[str] = []
    journal = tmp_path / "journals" / "ruling.journal.jsonl"
    for certified in (1, 2):
        wanted = Namespace(certified=certified, hours=1.0, workers=1)
        script.certify(tmp_path / "journals", Kind.RULING, wanted, told.append)
        if certified == 1:
            first = journal.read_text(encoding="utf-8")
            journal.write_text(first + '{"index": 99', encoding="utf-8")  # broken off in the middle of a line
    assert journal.read_text(encoding="utf-8").startswith(first)
    entries = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()[1:]]
    assert [entry["index"] for entry in entries] == list(range(len(entries)))
    assert [line.split(" of ")[0] for line in told] == ["ruling: 1", "ruling: 2"]

    script.write(tmp_path / "journals", told.append)
    stored = gzip.decompress((tmp_path / "candidates" / "ruling.csv.gz").read_bytes()).decode()
    rows = list(parse_rows(stored, "ruling.csv.gz"))
    assert sorted(rows, key=lambda row: row.id) == rows
    assert len(rows) == 2
    assert {row.kind for row in rows} == {"ruling"}
    assert all(idea(row)[1] for row in rows)  # the rules that the choices break
    summary = json.loads((tmp_path / "candidates" / "summary.json").read_text(encoding="utf-8"))
    assert (summary["ruling"]["candidates"], summary["ruling"]["numbers"]) == (2, len(entries))


def test_a_journal_of_other_orders_is_refused(script: ModuleType, tmp_path: Path) -> None:
    journal = tmp_path / "ruling.journal.jsonl"
    script.Lines(journal, {"kind": "ruling", "orders": ["other ones"]})
    with pytest.raises(DataError, match=r"ruling.journal.jsonl: is of a run with orders \['other ones'\]"):
        script.journal_of(tmp_path, Kind.RULING)
