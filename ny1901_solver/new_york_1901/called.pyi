"""Written by `python -m tests.derived`."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal

from ny1901_solver.arena.players import NamedPolicy
from ny1901_solver.arena.standings import PlayedMatch
from ny1901_solver.capabilities.playing import SteppedGame
from ny1901_solver.capabilities.puzzle_files import CheckedPuzzles, FoundRun, PrintedBook
from ny1901_solver.capabilities.puzzles import JudgedAttempt, LedAttempt
from ny1901_solver.capabilities.records import Replayed, WrittenGame, WrittenStep
from ny1901_solver.capabilities.rules import LookedUp, Parting, PrintedRules
from ny1901_solver.capabilities.solving import SteppedPuzzle
from ny1901_solver.new_york_1901.capabilities.editing import ContinuedEdit
from ny1901_solver.new_york_1901.capabilities.editions import DrawnBoard
from ny1901_solver.new_york_1901.capabilities.judging import Applied
from ny1901_solver.new_york_1901.capabilities.records import WrittenTurn
from ny1901_solver.new_york_1901.capabilities.turns import NextSteps
from ny1901_solver.new_york_1901.edition.edition import Edition
from ny1901_solver.new_york_1901.edition.examine import Examined
from ny1901_solver.new_york_1901.hint.advise import Advice
from ny1901_solver.new_york_1901.moves.turn import Turn
from ny1901_solver.new_york_1901.planning.layout import LayoutAnswered
from ny1901_solver.new_york_1901.planning.majority.answering import MajorityAnswered
from ny1901_solver.new_york_1901.planning.result import PlanResult
from ny1901_solver.new_york_1901.points import Hint
from ny1901_solver.new_york_1901.policies import Taken
from ny1901_solver.new_york_1901.puzzles.puzzle import Analysis, Puzzle
from ny1901_solver.new_york_1901.rules.generator import ListCertificate
from ny1901_solver.new_york_1901.scoring.outcome import Outcome
from ny1901_solver.new_york_1901.state.game import GameState
from ny1901_solver.new_york_1901.table.begun_turn import BegunTurn
from ny1901_solver.new_york_1901.table.draft import Draft
from ny1901_solver.new_york_1901.table.judging import Judged, JudgedDraft
from ny1901_solver.new_york_1901.table.square_names import SquareTold
from ny1901_solver.new_york_1901.what_if import WhatIf
from ny1901_solver.pictures.qr_codes import QrCode
from ny1901_solver.pictures.sheet import Picture
from ny1901_solver.progress import ProgressFile
from ny1901_solver.puzzles.catalog import Heading
from ny1901_solver.puzzles.certificate import Certificate, Rejection
from ny1901_solver.puzzles.parts import HintStage
from ny1901_solver.records.of_game import EndFile
from ny1901_solver.records.record import Record
from ny1901_solver.reviews.reviewed import Review
from ny1901_solver.rulebook.asking import AskedFor
from ny1901_solver.rulebook.cases import CaseResult
from ny1901_solver.rulebook.corpus import Corpus
from ny1901_solver.rulebook.rules_file import Rule

def again(state: GameState, seed: int = 0) -> GameState: ...
def apply(state: GameState, turn: Turn | str, *, draw: Sequence[str] = ..., seed: int | None = None) -> Applied: ...
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
    edition: str = "lower-manhattan",
    challenge: str | None = None,
    scheduler: str | None = None,
) -> PlayedMatch: ...
def ask(question: str, *, top: int = 5) -> AskedFor: ...
def certify(
    state: GameState,
    *,
    kind: Literal["take", "grab", "demolish", "build", "boom", "shift", "reclaim", "pass"] | None = None,
    tile: str | None = None,
    territory: str | None = None,
    no_shift: bool = False,
    by_model: bool = False,
) -> ListCertificate: ...
def choices(
    state: GameState,
    turn: Turn | str = "",
    *,
    point: str = "",
    draw: Sequence[str] = ...,
    seed: int | None = None,
    market_closed: bool = False,
) -> BegunTurn: ...
def complete(state: GameState, text: str = "", *, market_closed: bool = False) -> list[str]: ...
def draw(
    what: Edition | GameState | Puzzle | Record[GameState, Turn, EndFile],
    turn: Turn | str | None = None,
    file: Path | str | None = None,
    *,
    width: int | None = None,
    scale: float | None = None,
    black_and_white: bool = False,
    plan: str | None = None,
    queue: str | None = None,
    moves: str | None = None,
    board: bool = False,
    theme: Literal["light", "dark", "bw"] = "light",
    market_closed: bool = False,
) -> Picture: ...
def edit(
    position: GameState | str | None = None,
    edition: Edition | Path | str | None = None,
    edits: Sequence[str] = ...,
    *,
    colours: Sequence[Literal["green", "blue", "yellow", "brown"]] | None = None,
) -> Draft: ...
def edit_step(
    position: GameState | str | None = None,
    edition: Edition | Path | str | None = None,
    *,
    edits: Sequence[str] = ...,
    colours: Sequence[Literal["green", "blue", "yellow", "brown"]] | None = None,
    joined: bool = False,
    changes: Sequence[Sequence[str]] = ...,
    at: int | None = None,
) -> ContinuedEdit: ...
def edition_check(edition: Path | str) -> Examined: ...
def edition_draw(
    edition: Path | str, *, output: Path | str | None = None, black_and_white: bool = False
) -> DrawnBoard: ...
def edition_export(edition: Path | str, delimiter: str = ",", *, output: Path | str | None = None) -> str: ...
def edition_list() -> list[Edition]: ...
def edition_new(
    like: Path | str | None = None,
    name: str = "my-board",
    *,
    folder: Path | str | None = None,
    title: str | None = None,
    columns: int = 20,
    rows: int = 20,
    size: str | None = None,
    csv: bool = False,
) -> dict[str, str]: ...
def edition_show(edition: Edition | Path | str | None = None) -> Edition: ...
def hint(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    *,
    top: int = 5,
    time_limit: float | None = None,
    why_not: Turn | str | None = None,
    only: Sequence[str] = ...,
    avoid: Sequence[str] = ...,
    player: str | None = None,
    workers: int = 1,
) -> Advice: ...
def judge(
    position: GameState | str,
    turn: Turn | str,
    top: int = 5,
    *,
    draw: Sequence[str] = ...,
    reading: Sequence[str] = ...,
    market_closed: bool = False,
) -> Judged | JudgedDraft: ...
def layout(
    state: GameState,
    turns: int,
    *,
    lands: str | None = None,
    seat: str | None = None,
    no_demolish: bool = False,
    alone: bool = False,
    effort: float = ...,
    time_limit: float | None = None,
) -> LayoutAnswered: ...
def legal(
    state: GameState,
    *,
    kind: Literal["take", "grab", "demolish", "build", "boom", "shift", "reclaim", "pass"] | None = None,
    tile: str | None = None,
    territory: str | None = None,
    no_shift: bool = False,
    by_model: bool = False,
) -> list[Turn]: ...
def let_play(state: GameState, player: str = "strong", seed: int = 0, *, draw: Sequence[str] = ...) -> Taken: ...
def majority(
    state: GameState, *, streets: Sequence[str] = ..., challenge: bool = False, time_limit: float | None = None
) -> MajorityAnswered: ...
def new(
    edition: Edition | Path | str | None = None,
    *,
    players: int | None = None,
    seed: int = 0,
    variant: Literal["base", "beginner", "advanced"] = "base",
    starters: bool = True,
    advanced_unlocks: bool = False,
    action_cards: bool = True,
    streets: Sequence[str] = ...,
    challenge: str | None = None,
    reading: Sequence[str] = ...,
    colours: Sequence[str] = ...,
) -> GameState: ...
def plan(
    state: GameState,
    turns: int,
    *,
    queue: str | None = None,
    others: Sequence[str] = ...,
    goals: Sequence[str] = ...,
    final: bool = False,
    effects: int = 1,
    every: bool = False,
    second: bool = False,
    twice: bool = False,
    time_limit: float | None = None,
) -> PlanResult: ...
def play_step(
    state: GameState,
    *,
    seats: dict[str, str] = ...,
    moves: Sequence[WrittenStep] = ...,
    at: int | None = None,
    begun: Sequence[str] = ...,
    waits: bool | None = None,
    seed: int | None = None,
    command: str | None = None,
) -> SteppedGame: ...
def player_list() -> Mapping[str, NamedPolicy]: ...
def points(
    state: GameState, top: int = 5, *, player: str | None = None, twice: bool = False, time_limit: float | None = None
) -> Hint: ...
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
def puzzle_compose(
    kind: Literal[
        "best-turn",
        "plan",
        "race",
        "last-turn",
        "packing",
        "ruling",
        "win-by-force",
        "save-the-game",
        "early-end",
        "safe-streets",
    ],
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
    turns: int | None = None,
    theme: str | None = None,
    cause: str | None = None,
    pieces: int | None = None,
    lands: str | None = None,
    challenge: str | None = None,
    edition: str = "lower-manhattan",
) -> FoundRun: ...
def puzzle_daily(date: date | str) -> Puzzle: ...
def puzzle_generate(
    kind: Literal[
        "best-turn",
        "plan",
        "race",
        "last-turn",
        "packing",
        "ruling",
        "win-by-force",
        "save-the-game",
        "early-end",
        "safe-streets",
    ],
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
    turns: int | None = None,
    theme: str | None = None,
    cause: str | None = None,
    decides: str | None = None,
    legendary: str | None = None,
    wanted: str | None = None,
    card: str | None = None,
    challenge: str | None = None,
    trap: bool = True,
    chain: bool = True,
    edition: str = "lower-manhattan",
) -> FoundRun: ...
def puzzle_grade(puzzle: Puzzle) -> Analysis: ...
def puzzle_hint(
    puzzle: Puzzle, stage: Literal["nudge", "where", "what", "full"] | None = None, turn: int = 1
) -> HintStage: ...
def puzzle_list(
    progress: Path | ProgressFile | str | None = None,
    *,
    kind: Literal[
        "best-turn",
        "plan",
        "race",
        "last-turn",
        "packing",
        "ruling",
        "win-by-force",
        "save-the-game",
        "early-end",
        "safe-streets",
    ]
    | None = None,
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
def puzzle_simplify(puzzle: Puzzle, *, output: Path | str | None = None, seed: int = 0, starts: int = 3) -> Puzzle: ...
def puzzle_solution(puzzle: Puzzle) -> Puzzle: ...
def puzzle_solve(
    puzzle: Puzzle, *, twice: bool = False, time_limit: float | None = None
) -> Certificate[Any] | Rejection: ...
def puzzle_stage(puzzle: Puzzle, turns: Sequence[str] = ...) -> LedAttempt: ...
def puzzle_try(
    puzzle: Puzzle, turns: Sequence[str] | None = None, *, streets: Sequence[str] | None = None
) -> JudgedAttempt: ...
def qr_code(text: str) -> QrCode: ...
def record(
    state: GameState, turns: Sequence[WrittenTurn], *, seats: dict[str, str] = ..., source: str | None = None
) -> WrittenGame: ...
def replay(game: Path | Record[GameState, Turn, EndFile] | str, *, to: int | None = None) -> Replayed: ...
def review(
    game: Path | Record[GameState, Turn, EndFile] | str,
    rollouts: int = 200,
    seed: int = 0,
    *,
    output: Path | str | None = None,
    player: str | None = None,
    puzzles: Path | str | None = None,
    cache: Path | str | None = None,
    workers: int = 1,
    black_and_white: bool = False,
    plot: Literal["colour", "dark", "black-and-white"] | None = None,
) -> Review: ...
def review_puzzle(state: GameState, best: str, number: int = 1) -> Puzzle | str: ...
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
    board: Literal["tiny", "crossing", "lower-manhattan"] | None = None,
    seed: int = 1,
    limit: int = 20000,
    compare: int = 12,
    case: str | None = None,
    output: Path | str | None = None,
    best: bool = False,
) -> Parting: ...
def rule_list() -> tuple[Rule, ...]: ...
def rule_show(rule: str) -> LookedUp: ...
def score(state: GameState) -> Outcome: ...
def show(state: GameState) -> GameState: ...
def squares(state: GameState) -> list[SquareTold]: ...
def steps(state: GameState) -> NextSteps: ...
def version() -> str: ...
def what_if(state: GameState, turn: Turn | str, best: bool = False, top: int = 5, *, every: bool = False) -> WhatIf: ...
