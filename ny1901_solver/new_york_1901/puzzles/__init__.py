"""Puzzles: what they ask, the proof of their answers, what an attempt is worth, and their files."""

from ...kit.puzzles.budget import ProofBudget, Rejection, RejectReason
from ...kit.puzzles.certificate import Proof
from ...kit.puzzles.faults import Fault, FaultKind
from ...kit.puzzles.parts import HintStage, Provenance
from .answered import expect_answer
from .attempt import Attempt, Ending, RefusedTurn, play_out
from .certificate import Certificate, Flip, Rival
from .certify import certify
from .format import StaleEdition, format_puzzle, parse_puzzle, read_puzzle, write_puzzle
from .judge import Judgement, judge, judge_attempt, judge_streets
from .puzzle import Analysis, Difficulty, Puzzle, Trap
from .recheck import recheck, recheck_text
from .task import Answer, Kind, Task, closed

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
