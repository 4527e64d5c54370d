"""Proves, judges and analyses tasks again, and compares stored puzzles with the results."""

from __future__ import annotations

from ...puzzles.checking import PuzzleCheck
from ...puzzles.kind import PuzzleKinds
from .format import PUZZLES
from .kinds import KINDS
from .puzzle import Certificate, Difficulty, Puzzle, Trap
from .solvers import PANEL
from .task import Task


class _Kinds(PuzzleKinds[Task, Certificate, Trap, Difficulty]):
    kinds, panel, difficulty = KINDS, PANEL, Difficulty


class _Check(PuzzleCheck[Puzzle]):
    format, kinds = PUZZLES, _Kinds()


CHECK = _Check()
certify, judge, analyse = CHECK.kinds.certify, CHECK.kinds.judge, CHECK.kinds.analyse
recheck, recheck_text = CHECK.recheck, CHECK.recheck_text
