"""Puzzles: what they ask, the proof of their answers, what an attempt is worth, and their files."""

from .budget import Budget, Rejection, RejectReason
from .certificate import Certificate, Proof, Rival
from .certify import certify
from .format import StaleEdition, format_puzzle, parse_puzzle, puzzle_schema, read_puzzle, write_puzzle
from .judge import Judgement, judge, judge_attempt
from .playing import Ending, Played, Refused, play_out
from .puzzle import Analysis, Difficulty, Hints, Provenance, Puzzle, Stage, Trap
from .recheck import Fault, FaultKind, recheck, recheck_text
from .task import Answer, Kind, Task, closed

__all__ = [
    "Analysis",
    "Answer",
    "Budget",
    "Certificate",
    "Difficulty",
    "Ending",
    "Fault",
    "FaultKind",
    "Hints",
    "Judgement",
    "Kind",
    "Played",
    "Proof",
    "Provenance",
    "Puzzle",
    "Refused",
    "RejectReason",
    "Rejection",
    "Rival",
    "Stage",
    "StaleEdition",
    "Task",
    "Trap",
    "certify",
    "closed",
    "format_puzzle",
    "judge",
    "judge_attempt",
    "parse_puzzle",
    "play_out",
    "puzzle_schema",
    "read_puzzle",
    "recheck",
    "recheck_text",
    "write_puzzle",
]
