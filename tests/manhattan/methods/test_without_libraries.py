"""Every method answers as ever where no library is that no browser has; a plan says that it needs the solver."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from ny1901_solver.engine import Alone
from ny1901_solver.manhattan.methods import METHODS
from ny1901_solver.manhattan.replay import format_record
from ny1901_solver.manhattan.site import SITE
from ny1901_solver.site.contents import own_files, shared_files

from ...new_york_1901.methods.test_without_libraries import WITHOUT
from ..cli.test_commands import BUILDING
from ..review.test_review import record_of

POSITION: dict[str, Any] = {"position": BUILDING}
PUZZLE: dict[str, Any] = {"puzzle": "mh-tutorial-city"}
ASKED: list[dict[str, Any]] = [
    {"method": "new", "players": 3, "seed": 1},
    *({"method": method, **POSITION} for method in ("show", "score", "legal", "choices", "points")),
    {"method": "draw", **POSITION, "board": True},
    {"method": "apply", **POSITION, "move": "b4 C5 -> 9"},
    {"method": "rule-check", **POSITION, "move": "b1@A2"},
    {"method": "rule-ask", "question": "who wins a tie"},
    {"method": "hint", **POSITION, "rollouts": 4},
    {"method": "play-step", **POSITION, "seed": 1},
    {"method": "edit", **POSITION, "edits": ["points red 12"]},
    {"method": "replay", "record": format_record(record_of("tiny", 2))},
    {"method": "puzzle-list", "tutorials": True},
    *({"method": f"puzzle-{word}", **PUZZLE} for word in ("show", "solution", "grade")),
    {"method": "puzzle-try", **PUZZLE, "turns": ["r1@B1"]},
    {"method": "edition-list"},
    {"method": "plan", **POSITION},
]


def test_what_is_packed_for_the_browser_answers_as_the_engine_does_and_loads_every_method(tmp_path: Path) -> None:
    for name, content in (shared_files([SITE]) | own_files(SITE)).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    program = f"""{WITHOUT}
sys.path.insert(0, {str(tmp_path)!r})
from ny1901_solver.site.answering import InBrowser

engine = InBrowser("manhattan", {str(tmp_path)!r}, print, lambda: False)
for line in sys.stdin:
    engine.answer(line)
while engine.load_next():
    pass
"""
    lines, answers = [json.dumps({"id": "1", **each}) for each in ASKED], list[str]()
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
        env=os.environ | {"HOME": "", "XDG_CACHE_HOME": "", "LOCALAPPDATA": ""},
    )
    assert done.stderr == ""
    alone = Alone(METHODS, answers.append)
    for line in lines[:-1]:
        alone.answer(line, lambda: False)
    *same, plan = done.stdout.splitlines()
    assert same == answers
    assert all("answer" in json.loads(answer) for answer in answers)
    assert json.loads(plan)["error"]["sentence"].startswith("this needs OR-Tools")
