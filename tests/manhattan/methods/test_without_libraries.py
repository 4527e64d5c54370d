"""Every method answers as ever where no library is that no browser has; a plan says that it needs the solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ny1901_solver.engine import Alone
from ny1901_solver.manhattan.methods import METHODS
from ny1901_solver.manhattan.replay import format_record
from ny1901_solver.manhattan.site import SITE

from ...new_york_1901.methods.test_without_libraries import answers_of_site
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
    lines, answers = [json.dumps({"id": "1", **each}) for each in ASKED], list[str]()
    *same, plan = answers_of_site(SITE, "manhattan", lines, tmp_path, then="while engine.load_next():\n    pass\n")
    alone = Alone(METHODS, answers.append)
    for line in lines[:-1]:
        alone.answer(line, lambda: False)
    assert same == answers
    assert all("answer" in json.loads(answer) for answer in answers)
    assert json.loads(plan)["error"]["sentence"].startswith("this needs OR-Tools")
