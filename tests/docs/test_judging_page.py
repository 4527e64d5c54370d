"""The questions of the page about judging are answered as they stand there, from drafts of few lines."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
_SESSION = re.compile(r"^```console\n\$ ny1901 ([^\n]*?)(?: <<'END'\n(.*?)^END)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
SESSIONS = _SESSION.findall(TEXT)
VERDICTS = {"legal, whatever else is so": 0, "illegal, whatever else is so": 1, "it depends": 3}


@pytest.mark.parametrize(("arguments", "draft", "shown"), SESSIONS, ids=range(len(SESSIONS)))
def test_a_session_of_the_page_prints_what_stands_there(
    arguments: str, draft: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    result = CliRunner().invoke(app, shlex.split(arguments), input=draft or None)
    assert result.output == shown
    assert result.exit_code == VERDICTS.get(shown.partition(":")[0], 0)


def test_the_page_asks_ten_questions_with_drafts_of_at_most_five_lines_and_three_depend() -> None:
    asked = [(draft, shown) for _, draft, shown in SESSIONS if draft]
    assert len(asked) == len(re.findall(r"^### \d+\. .*\?$", TEXT, re.MULTILINE)) == 10
    assert all(len(draft.splitlines()) <= 5 for draft, _ in asked)
    assert sum(shown.startswith("it depends") for _, shown in asked) >= 3


def test_the_answer_above_each_session_is_its_verdict() -> None:
    words = {"Yes": "legal", "No": "illegal", "It depends": "it depends"}
    answers = re.findall(
        r"^### \d+\. [^\n]*\n\n(Yes|No|It depends): .*?^END\n(legal|illegal|it depends)", TEXT, re.M | re.S
    )
    assert len(answers) == 10
    assert all(words[said] == shown for said, shown in answers)
