"""Tests of the page about the engine: its client runs, and its requests are valid."""

from __future__ import annotations

import json
import re
from pathlib import Path
from runpy import run_path

import jsonschema
import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app

PAGE = (Path(__file__).parent.parent.parent / "docs" / "how-to" / "ask-the-engine.md").read_text(encoding="utf-8")


def test_the_client_of_the_page_has_forty_lines() -> None:
    (client,) = re.findall(r"^```python client.py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(client.splitlines()) <= 40


def test_an_answer_is_held_against_its_schema_as_the_page_says(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "check.py").write_text(code, encoding="utf-8")
    names = run_path(str(tmp_path / "check.py"))
    answer = json.loads(CliRunner().invoke(app, ["new", "--json"]).stdout)
    names["check"](answer)
    with pytest.raises(jsonschema.ValidationError):
        names["check"](answer | {"position": answer["position"] | {"to_move": "purple"}})


def test_the_requests_of_the_page_are_json() -> None:
    for text in re.findall(r'`(\{"id"[^`]*\})`', PAGE):
        if "..." not in text:
            assert json.loads(text)["id"]
