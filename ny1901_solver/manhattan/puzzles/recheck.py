"""All that follows from a task and its certificate, worked out, and checked in a stored puzzle."""

from __future__ import annotations

from ...kit.puzzles.checking import KindCheck
from ...kit.puzzles.kind import PuzzleKinds
from .attempt import attempted, is_right
from .format import PUZZLES
from .kinds import KINDS
from .puzzle import Certificate, Difficulty, Puzzle, Trap
from .solvers import PANEL
from .task import Task
from .themes import themes_of


class _Kinds(PuzzleKinds[Task, Certificate, Trap, Difficulty]):
    kinds, panel, difficulty = KINDS, PANEL, Difficulty
    themes_of, attempted, is_right = staticmethod(themes_of), staticmethod(attempted), staticmethod(is_right)


class _Check(KindCheck[Puzzle]):
    format, kinds = PUZZLES, _Kinds()


CHECK = _Check()
kind_of, certify, judge, analyse = CHECK.kinds.of, CHECK.kinds.certify, CHECK.kinds.judge, CHECK.kinds.analyse
recheck, recheck_text = CHECK.recheck, CHECK.recheck_text
