"""Puzzles of New York 1901: their questions, proofs of their answers, the judgement of attempts, and puzzle files.

Each exported name is imported at its first use, so that a list of puzzles does not import the code of the proofs. A
module with the name of an exported object would hide that object, so no module has such a name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...puzzles.certificate import Proof, ProofBudget, Rejection, RejectReason
    from ...puzzles.faults import Fault, FaultKind
    from ...puzzles.parts import HintStage, Provenance
    from .attempt import Attempt, Ending, RefusedTurn, play_out
    from .certifying import certify
    from .format import StaleEdition, format_puzzle, parse_puzzle, read_puzzle, write_puzzle
    from .judging import Judgement, judge, judge_attempt, judge_streets
    from .kinds import Kind
    from .puzzle import Analysis, Certificate, Difficulty, Flip, Puzzle, Rival, Trap, expect_answer
    from .rechecking import recheck, recheck_text
    from .task import Answer, Task, closed

_KIT = "...puzzles"
_HOMES = {
    f"{_KIT}.certificate": ("Proof", "ProofBudget", "RejectReason", "Rejection"),
    f"{_KIT}.faults": ("Fault", "FaultKind"),
    f"{_KIT}.parts": ("HintStage", "Provenance"),
    ".attempt": ("Attempt", "Ending", "RefusedTurn", "play_out"),
    ".certifying": ("certify",),
    ".format": ("StaleEdition", "format_puzzle", "parse_puzzle", "read_puzzle", "write_puzzle"),
    ".judging": ("Judgement", "judge", "judge_attempt", "judge_streets"),
    ".kinds": ("Kind",),
    ".puzzle": ("Analysis", "Certificate", "Difficulty", "Flip", "Puzzle", "Rival", "Trap", "expect_answer"),
    ".rechecking": ("recheck", "recheck_text"),
    ".task": ("Answer", "Task", "closed"),
}
"""Maps each module to the names that this package exports from it."""

__all__ = [
    "Analysis",
    "Answer",
    "Attempt",
    "Certificate",
    "Difficulty",
    "Ending",
    "Fault",
    "FaultKind",
    "Flip",
    "HintStage",
    "Judgement",
    "Kind",
    "Proof",
    "ProofBudget",
    "Provenance",
    "Puzzle",
    "RefusedTurn",
    "RejectReason",
    "Rejection",
    "Rival",
    "StaleEdition",
    "Task",
    "Trap",
    "certify",
    "closed",
    "expect_answer",
    "format_puzzle",
    "judge",
    "judge_attempt",
    "judge_streets",
    "parse_puzzle",
    "play_out",
    "read_puzzle",
    "recheck",
    "recheck_text",
    "write_puzzle",
]


if not TYPE_CHECKING:  # Lets a type checker know exactly the names above.

    def __getattr__(name: str) -> object:
        """Returns an exported object; imports its module at first use."""
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(home, __name__), name)
        return value
