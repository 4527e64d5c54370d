"""Written by `python -m tests.derived`."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal

from ny1901_solver.arena.players import NamedPolicy
from ny1901_solver.arena.standings import PlayedMatch
from ny1901_solver.capabilities.editing import SteppedDraft
from ny1901_solver.capabilities.playing import SteppedGame
from ny1901_solver.capabilities.puzzle_files import CheckedPuzzles, FoundRun, PrintedBook
from ny1901_solver.capabilities.puzzles import JudgedAttempt, LedAttempt
from ny1901_solver.capabilities.records import Replayed, WrittenGame, WrittenStep
from ny1901_solver.capabilities.rules import LookedUp, Parting, PrintedRules
from ny1901_solver.capabilities.solving import SteppedPuzzle
from ny1901_solver.manhattan.edition.edition import Edition
from ny1901_solver.manhattan.edition.load import Examined
from ny1901_solver.manhattan.hint.advise import Advice
from ny1901_solver.manhattan.hint.most_points import PaidMoves
from ny1901_solver.manhattan.moves import Build, Discard, Open, Redraw, Select, Void
from ny1901_solver.manhattan.planning.question import Plan
from ny1901_solver.manhattan.puzzles.puzzle import Analysis, Puzzle
from ny1901_solver.manhattan.rulings.verdict import Verdict
from ny1901_solver.manhattan.scoring import Result
from ny1901_solver.manhattan.state.game import GameState
from ny1901_solver.manhattan.table.choosing import Choices
from ny1901_solver.manhattan.table.playing import PlayedMove
from ny1901_solver.pictures.qr_codes import QrCode
from ny1901_solver.pictures.sheet import Picture
from ny1901_solver.progress import ProgressFile
from ny1901_solver.puzzles.catalog import Heading
from ny1901_solver.puzzles.certificate import Certificate, Rejection
from ny1901_solver.puzzles.parts import HintStage
from ny1901_solver.records.record import Record
from ny1901_solver.reviews.reviewed import Review
from ny1901_solver.rulebook.asking import AskedFor
from ny1901_solver.rulebook.cases import CaseResult
from ny1901_solver.rulebook.corpus import Corpus
from ny1901_solver.rulebook.rules_file import Rule

def again(state: GameState, seed: int = 0) -> GameState: ...
def apply(
    state: GameState,
    move: Build | Discard | Open | Redraw | Select | Void | str,
    *,
    draw: Sequence[str] = ...,
    seed: int | None = None,
) -> PlayedMove: ...
def arena(
    players: Sequence[str],
    games: int = 24,
    *,
    seats: int | None = None,
    seed: int = 0,
    record: Path | str | None = None,
    turns: bool = False,
    resume: bool = False,
    compare: bool = False,
    workers: int = 1,
    stop_at: str | None = None,
    edition: str = "mayfair",
    variant: Sequence[str] = ...,
    reading: Sequence[str] = ...,
) -> PlayedMatch: ...
def ask(question: str, *, top: int = 5) -> AskedFor: ...
def choices(state: GameState, chosen: Sequence[str] = ...) -> Choices: ...
def draw(
    state: GameState,
    move: Build | Discard | Open | Redraw | Select | Void | str | None = None,
    file: Path | str | None = None,
    *,
    width: int | None = None,
    scale: float | None = None,
    black_and_white: bool = False,
    seat: str | None = None,
    open: bool = False,
    board: bool = False,
    theme: Literal["light", "dark", "bw"] = "light",
    draft: bool = False,
) -> Picture: ...
def edit(state: GameState, edits: Sequence[str] = ...) -> GameState: ...
def edit_step(
    state: GameState,
    *,
    edits: Sequence[str] = ...,
    joined: bool = False,
    changes: Sequence[Sequence[str]] = ...,
    at: int | None = None,
) -> SteppedDraft: ...
def edition_check(edition: Path | str) -> Examined: ...
def edition_list() -> list[Edition]: ...
def edition_show(edition: Edition | Path | str) -> Edition: ...
def hint(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    *,
    top: int = 5,
    time_limit: float | None = None,
    why_not: Build | Discard | Open | Redraw | Select | Void | str | None = None,
    only: Sequence[str] = ...,
    avoid: Sequence[str] = ...,
    player: str | None = None,
    workers: int = 1,
    open: bool = False,
) -> Advice: ...
def judge(
    state: GameState,
    move: Build | Discard | Open | Redraw | Select | Void | str,
    *,
    reading: Sequence[str] = ...,
    top: int = 5,
) -> Verdict: ...
def legal(
    state: GameState, *, at: str | None = None, piece: str | None = None
) -> list[Build | Discard | Open | Redraw | Select | Void]: ...
def let_play(state: GameState, player: str = "strong", seed: int = 0) -> PlayedMove: ...
def new(
    *,
    edition: str = "mayfair",
    players: int = 2,
    seed: int = 0,
    variants: Sequence[str] = ...,
    readings: Sequence[str] = ...,
    sides: str | None = None,
    start: int = 1,
) -> GameState: ...
def plan(
    state: GameState,
    seat: str | None = None,
    goal: str | None = None,
    *,
    time_limit: float | None = None,
    seed: int = 0,
) -> Plan: ...
def play_step(
    state: GameState,
    *,
    seats: dict[str, str] = ...,
    moves: Sequence[WrittenStep] = ...,
    at: int | None = None,
    begun: Sequence[str] = ...,
    waits: bool | None = None,
    seed: int | None = 0,
    command: str | None = None,
) -> SteppedGame: ...
def player_list() -> Mapping[str, NamedPolicy]: ...
def points(state: GameState, top: int = 5, *, player: str | None = None) -> PaidMoves: ...
def puzzle_book(
    puzzles: Sequence[Path | Puzzle | str],
    *,
    output: Path | str | None = None,
    title: str | None = None,
    black_and_white: bool = False,
) -> PrintedBook: ...
def puzzle_check(
    puzzles: Sequence[Path | Puzzle | str],
    *,
    full: bool = False,
    time_limit: float | None = None,
    workers: int = 1,
    scheduler: str | None = None,
) -> CheckedPuzzles: ...
def puzzle_daily(date: date | str) -> Puzzle: ...
def puzzle_generate(
    kind: Literal["last-go-round", "four-cards", "still-taken", "choose-pieces"],
    *,
    out: Path | str | None = None,
    count: int = 10,
    seed: int = 0,
    grade: int | None = None,
    margin: int = 1,
    tries: int | None = None,
    workers: int = 1,
    scheduler: str | None = None,
    resume: bool = False,
    players: int | None = None,
    variant: str | None = None,
) -> FoundRun: ...
def puzzle_grade(puzzle: Puzzle) -> Analysis: ...
def puzzle_hint(
    puzzle: Puzzle, stage: Literal["nudge", "where", "what", "full"] | None = None, turn: int = 1
) -> HintStage: ...
def puzzle_list(
    progress: Path | ProgressFile | str | None = None,
    *,
    kind: Literal["last-go-round", "four-cards", "still-taken", "choose-pieces"] | None = None,
    theme: str | None = None,
    grade: int | None = None,
    players: int | None = None,
    tutorials: bool = False,
) -> list[Heading]: ...
def puzzle_play(puzzle: Puzzle, *, command: str | None = None, commands: Sequence[str] = ...) -> SteppedPuzzle: ...
def puzzle_progress(
    date: date | str,
    progress: Path | ProgressFile | str | None = None,
    other: Path | ProgressFile | str | None = None,
    puzzle: Puzzle | None = None,
    *,
    happened: Literal["hint", "try", "solved", "told"] | None = None,
) -> ProgressFile: ...
def puzzle_show(puzzle: Puzzle, progress: Path | ProgressFile | str | None = None) -> Puzzle: ...
def puzzle_solution(puzzle: Puzzle) -> Puzzle: ...
def puzzle_solve(
    puzzle: Puzzle, *, twice: bool = False, time_limit: float | None = None
) -> Certificate[Any] | Rejection: ...
def puzzle_stage(puzzle: Puzzle, turns: Sequence[str] = ...) -> LedAttempt: ...
def puzzle_try(puzzle: Puzzle, turns: Sequence[str]) -> JudgedAttempt: ...
def qr_code(text: str) -> QrCode: ...
def record(
    state: GameState, moves: Sequence[WrittenStep], *, seats: dict[str, str] = ..., source: str | None = None
) -> WrittenGame: ...
def replay(
    game: Path | Record[Any, Any, Any] | str, *, to: int | None = None, seat: str | None = None, open: bool = False
) -> Replayed: ...
def review(
    game: Path | Record[Any, Any, Any] | str,
    rollouts: int = 400,
    seed: int = 0,
    *,
    output: Path | str | None = None,
    player: str | None = None,
    puzzles: Path | str | None = None,
    cache: Path | str | None = None,
    workers: int = 1,
    black_and_white: bool = False,
    plot: Literal["light", "dark", "bw"] | None = None,
) -> Review: ...
def review_puzzle(state: GameState, move: str, best: str) -> Puzzle | str: ...
def rule_book(
    rules: Sequence[str] = ...,
    *,
    output: Path | str | None = None,
    title: str | None = None,
    black_and_white: bool = False,
) -> PrintedRules: ...
def rule_cases(
    *, words: Sequence[str] = ..., rule: str | None = None, case: str | None = None
) -> list[CaseResult[Any, Any, Any, Any]]: ...
def rule_contents() -> Corpus[Any]: ...
def rule_differ(
    reading_a: str,
    reading_b: str,
    *,
    board: str | None = None,
    seed: int = 1,
    limit: int = 3000,
    compare: int = 12,
    case: str | None = None,
    output: Path | str | None = None,
    top: int = 1,
) -> Parting: ...
def rule_list() -> tuple[Rule, ...]: ...
def rule_show(rule: str) -> LookedUp: ...
def score(state: GameState) -> Result: ...
def show(state: GameState, *, seat: str | None = None, open: bool = False, certain: bool = False) -> GameState: ...
def version() -> str: ...
