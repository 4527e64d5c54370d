"""The script that certifies stored candidates again: what stays keeps its bytes, and what falls leaves."""

from __future__ import annotations

import gzip
import importlib
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from ny1901_solver.new_york_1901.puzzles.generation.choosing import PuzzleRow, format_rows, parse_rows

STORED = Path(__file__).parents[4] / "puzzles" / "candidates" / "best-turn.csv.gz"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[4] / "puzzles"))
    found = importlib.import_module("recertify_candidates")
    monkeypatch.setattr(found, "FOLDER", tmp_path)
    monkeypatch.setattr(found, "KINDS", (found.Kind.BEST_TURN,))
    for name in ("best-turn", found.COMPOSED):
        (tmp_path / f"{name}.csv.gz").write_bytes(gzip.compress(format_rows([]).encode(), mtime=0))
    summary = {name: {"candidates": 0} for name in ("best-turn", found.COMPOSED)}
    (tmp_path / "summary.json").write_text(json.dumps(summary), encoding="utf-8")
    return found


def rows_of(path: Path) -> list[PuzzleRow]:
    return list(parse_rows(gzip.decompress(path.read_bytes()).decode(), path.name))


def test_a_row_stays_as_it_is_unless_its_candidate_falls_or_has_another_margin(
    script: ModuleType, tmp_path: Path
) -> None:
    shipped = {row.id: row for row in rows_of(STORED)}
    holding, without = shipped["best-turn-116-0394"], shipped["best-turn-101-0003"]
    wrong, path = replace(holding, margin=4), tmp_path / "best-turn.csv.gz"
    none = replace(holding, id="best-turn-116-9999999", key="0" * 12)
    path.write_bytes(gzip.compress(format_rows([wrong, without, none]).encode(), mtime=0))
    told: list[str] = []
    script.main([str(tmp_path), "best-turn", "--workers", "1"], told.append)
    script.main([str(tmp_path), "--write"], told.append)
    assert [(row.id, row.margin) for row in rows_of(path)] == [(without.id, without.margin), (holding.id, 1)]
    assert without in rows_of(path)
    assert json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))["best-turn"]["candidates"] == 2
