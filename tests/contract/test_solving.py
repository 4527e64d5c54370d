"""A puzzle goes on in the same way in a session at a terminal and request by request, whatever is typed."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest

from ny1901_solver.capabilities.solving import SolvingOf
from ny1901_solver.errors import Ny1901Error
from ny1901_solver.manhattan.capabilities import solving as of_manhattan
from ny1901_solver.manhattan.puzzles import kinds as manhattan
from ny1901_solver.new_york_1901.capabilities import solving as of_new_york
from ny1901_solver.new_york_1901.puzzles import kinds as new_york
from ny1901_solver.puzzles.kinds import KindNames
from ny1901_solver.puzzles.solving import Happened, Solving
from ny1901_solver.questions.capability import Unfit
from ny1901_solver.terminal.output import WIDEST
from ny1901_solver.terminal.prompt import Leave
from ny1901_solver.terminal.solving import PuzzleSession

GAMES = {"new-york-1901": of_new_york, "manhattan": of_manhattan}
KINDS: dict[str, type[KindNames]] = {"new-york-1901": new_york.Kind, "manhattan": manhattan.Kind}
COMMON = (
    "hint",
    "hint",
    "undo",
    "again",
    "question",
    "rules",
    "why",
    "frobnicate",
    "none",
    "pass",
    "give",
    "help",
    "help hint",
    "show",
    "tiles",
)

OWN = {
    "puzzle": ("A", "B", "take b7", "build b1 A1 A2", "done"),
    "manhattan-puzzle": ("r4@A1", "A1 C7", "1 1 2 3"),
}


@cache
def puzzles(game: str) -> dict[str, str]:
    """The id of a puzzle of each kind, with several parts where there is one."""
    headings = sorted(GAMES[game].SOLVING.puzzles.catalog.headings(), key=lambda each: each.turns)
    return {heading.kind: heading.id for heading in headings}


def typed(rules: SolvingOf, puzzle: Any, rng: random.Random) -> list[str]:
    """Lines that may be typed: those of the answer in their order, between others."""
    answer = [str(part) for part in puzzle.certificate.answer]
    streets = " ".join(getattr(puzzle.certificate, "streets", ()))
    of_trap = [str(part) for part in puzzle.trap.line] if puzzle.trap else []
    own = (
        ["A", "B", "take b7", "build b1 A1 A2", "done"] if rules.history == "puzzle" else ["r4@A1", "A1 C7", "1 1 2 3"]
    )
    others = [*COMMON, *own, *answer, *of_trap]
    lines = rng.choices(others, k=12)
    for place, part in enumerate([streets] if streets else answer):
        lines.insert(rng.randrange(len(lines)) if rng.random() < 0.3 else 4 * place, part)
    return [*lines, *rng.choices(["again", "give up", *answer], k=3)]


def in_words(text: str) -> str:
    """A text without the places where it was broken into lines."""
    return re.sub(r"\s+", " ", text).strip()


def refusal(session: PuzzleSession, line: str) -> str:
    """What is said against a line, if anything."""
    try:
        session.run(line)
    except Leave:
        return ""
    except Ny1901Error as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kinds in KINDS.items() for kind in kinds])
def test_terminal_and_requests_agree_on_whatever_is_typed(
    game: str, kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDEST))  # as wide as answers of requests draw
    rules, capability, name = GAMES[game].SOLVING, GAMES[game].PUZZLE_PLAY, puzzles(game)[kind]
    puzzle = rules.puzzles.read(name)
    for seed in range(3):
        kept: list[Happened] = []
        session = PuzzleSession(Solving(rules, puzzle), keep=kept.append)
        commands: list[str] = []
        for line in typed(rules, puzzle, random.Random(f"{name} {seed}")):
            kept.clear()
            capsys.readouterr()
            refused = refusal(session, line)
            printed = in_words(capsys.readouterr().out)
            asked = {"puzzle": puzzle, "commands": commands}
            if refused:
                with pytest.raises(Unfit) as caught:
                    capability.ask(**asked, command=line)
                assert (caught.value.field, caught.value.sentence) == ("command", refused)
                continue
            answer: Any = capability.ask(**asked, command=line)
            now = session.solving
            assert answer.happened == kept
            assert (answer.tries, answer.hints) == (now.tries, now.hints)
            assert (answer.solved, answer.told) == (now.solved, now.told)
            assert answer.turns == [str(part) for part in now.parts]
            assert [hint.text for hint in answer.given] == [hint.text for hint in now.given]
            assert in_words("\n".join(answer.text)) == printed
            commands = answer.commands
            again: Any = capability.ask(puzzle=puzzle, commands=commands, command=None)
            assert (again.happened, again.text) == ([], [])
            assert again.data() | {"happened": [], "text": []} == answer.data() | {"happened": [], "text": []}
            if now.over:
                break
