"""Questions about puzzles of New York 1901, and what they ask of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import Field

from ...capabilities.puzzle_files import Composing, PuzzleGenerateQuestion, PuzzleQuestions, compose
from ...capabilities.puzzles import Answered, JudgedAttempt, LedAttempt, Puzzles
from ...errors import Refused
from ...puzzles.certificate import ProofBudget, Rejection
from ...questions.answers import Data, facts_of
from ...questions.capability import Paragraph, Question, Shown, Spelled, Unfit, in_field
from ..answers.puzzles import SHAPES, PuzzleComposeAnswer, flip_data
from ..edition import load_edition
from ..loading import form_of
from ..moves import Turn
from ..positions import format_line
from ..puzzles import Certificate, Puzzle, RefusedTurn, expect_answer, play_out
from ..puzzles.collection import CATALOG
from ..puzzles.format import PUZZLES as FILES
from ..puzzles.kinds import KINDS, Kind, KindName, kind_of
from ..state import GameState

if TYPE_CHECKING:
    from ...puzzles.checking import PuzzleCheck
    from ...puzzles.generation import PuzzleMaker
    from ...puzzles.solvers import Panel
    from ..drawing.puzzle_book import NewYorkPuzzleBook
    from ..edition import Edition
    from ..puzzles import Analysis, Difficulty
    from ..puzzles.generation.orders import Order
    from ..puzzles.judging import Judgement
    from ..puzzles.task import Task, Wanted

NO_STREET = "none"  # where streets are an answer
LETTERS = "ABCD"
COMPLETING = "ny1901_solver.new_york_1901.cli.completing"


class PuzzleTry(Question):
    """Judge an attempt: whether it is the answer, what it lacks and why. Passes at the end may be left out."""

    puzzle: Answered
    turns: list[str] | None = Field(None, description="the own turns, in order; of a ruling, the one that is chosen")
    streets: list[str] | None = Field(None, description="of safe streets: the ids of those that can change hands")


class PuzzleStage(Question):
    """Play turns on the way to an answer: where they lead, and how many are to come."""

    puzzle: Answered
    turns: list[str] = Field([], description="the own turns so far, in order")


class PuzzleGenerate(PuzzleGenerateQuestion):
    """Make puzzles, each with one answer, proved.

    Positions come from games that the program plays against itself. A puzzle is kept when its answer is the only
    one by effect, proved twice, when the runner-up is worse by the margin, and when taking most points at each
    turn goes wrong, ties included, and what `quick` plays, too. No puzzle asks for the final score within the first
    three rounds. The files are named after kind, turns, seed and the number of the game: plan-3-7-0012.yaml. The
    same options give the same files, with any number of workers and on a cluster; a journal in the folder lets --resume
    go on with a run that was broken off.

    Exit code 3 when the games did not hold as many puzzles as wanted; 130 when Ctrl-C ended the run, which keeps
    what is done.
    """

    kind: Annotated[KindName, Spelled(metavar="KIND")] = Field(description="such as best-turn, plan or ruling")
    turns: Annotated[int | None, Spelled(metavar="N")] = Field(
        None, description="own turns: 2 to 5 of a plan, the most of a race, those of a packing"
    )
    theme: Annotated[str | None, Spelled(metavar="THEME")] = Field(None, description="only with this theme")
    cause: Annotated[str | None, Spelled(metavar="CAUSE")] = Field(
        None, description="only where the trap goes wrong so, as in street-tied"
    )
    decides: Annotated[str | None, Spelled(metavar="SOURCE")] = Field(
        None, description="only where this decides: street or challenge"
    )
    legendary: Annotated[str | None, Spelled(metavar="TILE")] = Field(
        None, description="only answers that build this legendary, as in singer"
    )
    wanted: Annotated[str | None, Spelled(metavar="WHAT")] = Field(
        None, description="last turns that win or share; rulings, legal or illegal"
    )
    card: Annotated[str | None, Spelled(metavar="CARD")] = Field(
        None, description="only answers that play this action card: boom, shift or grab"
    )
    challenge: str | None = Field(None, description="the challenge card in play; dealt otherwise")
    trap: bool = Field(True, description="a trap: most points at each turn, or `quick`, must not find the answer")
    chain: bool = Field(True, description="answers that replace what they have built themselves")
    edition: Annotated[str, Spelled(completion=f"{COMPLETING}:edition_names")] = Field(
        "lower-manhattan", description="a shipped edition or a folder"
    )


class NewYorkPuzzles(Puzzles):
    """What questions about puzzles ask of New York 1901."""

    title = "New York 1901: puzzles"
    classes = "ny1901_solver.new_york_1901.puzzles.puzzle"
    looked_at = {
        "enumeration": "turns played",
        "search": "nodes searched",
        "model": "branches of the model",
        "rules": "turns ruled on",
    }
    catalog, shapes, files = CATALOG, SHAPES, FILES
    format_line, form_of, play = staticmethod(format_line), staticmethod(form_of), staticmethod(play_out)
    examples = {
        "show": ("plan-3-344-0003", "my-puzzle.yaml --ascii"),
        "daily": ("", "--date 2026-12-24"),
        "hint": ("plan-3-344-0003", "plan-3-344-0003 --stage where", "plan-3-344-0003 --turn 2"),
        "solve": ("plan-3-344-0003", "my-puzzle.yaml --twice --time-limit 60"),
        "grade": ("plan-3-344-0003", "my-puzzle.yaml --json"),
        "check": (
            "my-puzzle.yaml",
            "puzzles/ --full --time-limit 60",
            "--all",
            "--full --all --workers 2",
        ),
        "book": (
            "--all -o puzzles.pdf",
            'my-puzzle.yaml plan-3-344-0003 -o puzzles.html --title "For Anna"',
        ),
        "generate": (
            "--kind plan --turns 3 --count 20 --out puzzles",
            "--kind best-turn --grade 3 --out puzzles",
            "--kind plan --cause shift-missed --no-chain --out puzzles",
            "--kind last-turn --wanted share --out puzzles",
            "--kind plan --turns 3 --count 20 --out puzzles --resume",
            "--kind plan --count 1000 --out puzzles --scheduler tcp://127.0.0.1:8786",
        ),
        "compose": ("plan-3-344-0003 -o small.yaml", "my-puzzle.yaml -o small.yaml --seed 7 --starts 10"),
    }

    def edition(self, given: Edition | str | None) -> Edition | None:
        """An edition, or the one of a name."""
        return load_edition(given) if isinstance(given, str) else given

    @property
    def checks(self) -> PuzzleCheck[Puzzle]:
        """What checks puzzles."""
        from ..puzzles.rechecking import CHECK

        return CHECK

    @property
    def panel(self) -> Panel[Task, Certificate]:
        """The bounded solvers."""
        from ..puzzles.solvers.bounded import PANEL

        return PANEL

    @property
    def maker(self) -> PuzzleMaker[Any, Any, Any]:
        """What makes puzzles."""
        from ..puzzles.generation.generate import MAKER

        return MAKER

    @property
    def books(self) -> type[NewYorkPuzzleBook]:
        """What makes books of puzzles."""
        from ..drawing.puzzle_book import NewYorkPuzzleBook

        return NewYorkPuzzleBook

    @property
    def themes(self) -> Collection[str]:
        """The names of all themes."""
        from ..puzzles.generation.orders import THEME_NAMES

        return THEME_NAMES

    @staticmethod
    def meaning(theme: str) -> str:
        """What a theme means."""
        from ..puzzles.wording.themes import meaning

        return meaning(theme)

    @staticmethod
    def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None = None) -> Analysis:
        """All that follows from a task and its answer."""
        from ..puzzles.rechecking import analyse

        return analyse(task, certificate, missed_by)

    def puzzle_data(self, puzzle: Puzzle) -> Data:
        """The facts of a puzzle and of its heading, and its question."""
        from ..puzzles.wording.question import question, question_parts

        asks, lettered = question_parts(puzzle.task)
        asked = {"question": question(puzzle.task), "asks": asks, "lettered": lettered}
        return facts_of(puzzle) | facts_of(puzzle.heading) | asked

    def position_shown(self, puzzle: Puzzle) -> GameState:
        """The position that is shown: of a packing with its market closed."""
        return puzzle.task.problem.state

    def question(self, answer: Any) -> Iterator[Shown]:
        """What is asked; the choices of a ruling stand on lines of their own."""
        yield Paragraph(answer.asks)
        yield from (f"  {choice}" for choice in answer.lettered)

    def position(self, answer: Any) -> Iterator[Shown]:
        """The position of a puzzle."""
        from ..render.position import position_view

        yield lambda columns: position_view(answer.about, columns)

    def behind(self, typed: str) -> Iterator[str]:
        """Where the tiles are told."""
        yield f"shape and points of the unbuilt tiles: ny1901 show {typed} --tiles"

    def fitting(self, puzzle: Puzzle) -> str:
        """What may still be the answer once a hint is given."""
        return kind_of(puzzle.task).fitting

    def check_answer(self, puzzle: Puzzle, name: str) -> Puzzle:
        """The puzzle; raises `DataError` where its answer cannot be told."""
        return expect_answer(puzzle, name)

    def parts(self, puzzle: Puzzle, texts: Sequence[str]) -> list[Turn]:
        """The turns of texts, each read in the position that it is taken in, up to the first that cannot be played."""
        turns = list[Turn]()
        for number, text in enumerate(texts):
            played = play_out(puzzle.task, turns)
            if isinstance(played, RefusedTurn):
                break  # what follows an illegal turn has no position to be read in
            turns.append(_read(played.after, text, f"turns.{number}"))
        return turns

    def count_right_parts(self, puzzle: Puzzle, parts: Sequence[Turn]) -> int:
        """How many turns of the answer some turns have found."""
        from ..puzzles.wording.stages import solved_turns

        return solved_turns(puzzle.task, puzzle.certificate, parts)

    def judge_attempt(self, asked: PuzzleTry) -> JudgedAttempt:
        """What turns come to, or streets."""
        puzzle: Puzzle = asked.puzzle
        wanted, other = ("streets", "turns") if kind_of(puzzle.task).answer_is == "streets" else ("turns", "streets")
        if getattr(asked, wanted) is None:
            raise Unfit(wanted, "this field is missing")
        if getattr(asked, other):
            raise Unfit(other, f"the puzzle asks for {wanted}")
        with in_field("streets" if asked.streets is not None else "puzzle"):
            attempt = self.parts(puzzle, asked.turns or []) if asked.streets is None else asked.streets
            return JudgedAttempt(self.judge(puzzle, attempt), self.is_trap(puzzle, attempt))

    def judge(self, puzzle: Puzzle, attempt: Collection[Any]) -> Judgement:
        """What turns come to, or streets."""
        from ..puzzles.judging import judge, judge_streets

        if kind_of(puzzle.task).answer_is == "streets":
            return judge_streets(puzzle.task, puzzle.certificate, attempt)
        return judge(puzzle, list(attempt), explain=False)

    def is_trap(self, puzzle: Puzzle, attempt: Collection[Any]) -> bool:
        """Whether turns or streets are those that a plain look finds."""
        from ..puzzles.solvers.traps import falls_for, falls_into

        if kind_of(puzzle.task).answer_is == "streets":
            return falls_for(puzzle, attempt)
        return falls_into(puzzle, list(attempt))

    def led_beside(self, puzzle: Puzzle, attempt: LedAttempt) -> Data:
        """What is asked, and the position before the next turn."""
        from ..puzzles.wording.question import common_rules, question_parts

        task, played = puzzle.task, attempt.played
        stage = played.stages[-1]
        names = stage.state.edition.kind_names
        asks, _choices = question_parts(task)
        return {
            "asked": asks,
            "terms": " ".join(common_rules([task.kind])),
            "line": None if stage.state.over else format_line(kind_of(task).real_position(task, stage.state)),
            "score": stage.state.players[task.seat].score,
            "left": stage.left,
            "reached": kind_of(task).reaches(played),
            "open": [names[kind] for kind in stage.outlook.open],
            "hidden": stage.outlook.hidden,
        }

    def trap_sentences(self, puzzle: Puzzle) -> Sequence[str]:
        """The trap in sentences."""
        from ..puzzles.solvers.traps import trap_sentences

        return trap_sentences(puzzle)

    def solution_beside(self, puzzle: Puzzle) -> Data:
        """The trap in sentences, and what shows that streets can change hands."""
        trap = puzzle.trap and facts_of(puzzle.trap) | {"sentences": self.trap_sentences(puzzle)}
        return {"trap": trap, "flips": [flip_data(puzzle.task.state, flip) for flip in puzzle.certificate.flips]}

    def answer_lines(self, puzzle: Puzzle, certificate: Certificate) -> Iterator[str]:
        """The turns of an answer, one a line; or its streets."""
        return kind_of(puzzle.task).answer_lines(puzzle.task, certificate)

    def stored_line(self, puzzle: Puzzle) -> str:
        """The turns of the stored answer, or its streets."""
        turns = " | ".join(map(str, puzzle.certificate.answer))
        return turns or next(self.answer_lines(puzzle, puzzle.certificate))

    def certify(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        """The answer of a puzzle, worked out anew."""
        from ..puzzles.certifying import certify

        return certify(puzzle.task, budget)

    def is_stored(self, puzzle: Puzzle, certificate: Certificate) -> bool:
        """Whether the stored answer comes to the same as the one found."""
        return kind_of(puzzle.task).is_stored(puzzle.task, puzzle.certificate, certificate)

    def story(self, puzzle: Puzzle, certificate: Certificate) -> Sequence[str]:
        """Why an answer is the answer."""
        return kind_of(puzzle.task).solution(puzzle.task, certificate)

    def looks(self, difficulty: Difficulty) -> Iterator[str]:
        """What there was to look at."""
        yield f"own turns: {difficulty.horizon}"
        yield f"demolitions of the answer: {difficulty.demolitions}"
        yield f"legal first turns: {difficulty.legal_turns}"
        yield f"near-best rivals: {difficulty.rivals}"

    def worth(self, puzzle: Puzzle) -> Data:
        """How much a puzzle is worth telling."""
        from ..puzzles.generation.quality import quality

        return {"quality": quality(puzzle)}

    def worth_lines(self, answer: Any) -> Iterator[Shown]:
        """The score of quality, and what each part adds to it with its reason."""
        yield f"quality {answer.quality.score:.1f} of 100"
        for part in answer.quality.parts:
            yield f"  {part.name:11}  {part.points:4.1f} of {part.weight:2}  {part.reason}"

    def order(self, asked: PuzzleGenerate) -> Order:
        """The order of a run."""
        from ..puzzles.generation.orders import Order

        return Order(
            kind=Kind(asked.kind),
            count=asked.count,
            seed=asked.seed,
            turns=KINDS[asked.kind].usual_turns if asked.turns is None else asked.turns,
            grade=asked.grade,
            margin=asked.margin,
            players=asked.players,
            challenge=asked.challenge,
            card=asked.card,
            theme=asked.theme,
            trap=asked.trap,
            tries=asked.tries or 0,
            edition=asked.edition,
            cause=asked.cause,
            legendary=asked.legendary,
            decides=asked.decides,
            wanted=cast("Wanted | None", asked.wanted),
            chains=None if asked.chain else False,
        )

    def versions(self, edition: str | None) -> Callable[[], Mapping[str, str]]:
        """Says what results hang on."""
        from .working import versions_with

        return versions_with(edition)


def _read(state: GameState, text: str, field: str) -> Turn:
    from ..table.turn_reader import read_turn

    with in_field(field):
        turn, cards = read_turn(state, text)
        if cards:
            raise Refused(f"{text!r}: no card comes up that a puzzle does not know")
        return turn


def _compose(puzzle: Puzzle, seed: int, starts: int, tell: Callable[[int, int], bool]) -> Puzzle:
    from ..puzzles.generation.composing import compose_puzzle

    return compose_puzzle(puzzle, seed, starts, tell)


def _pieces(puzzle: Puzzle) -> int:
    from ..puzzles.generation.pieces import pieces

    return pieces(puzzle.task.state)


PUZZLES = NewYorkPuzzles()
QUESTIONS = PuzzleQuestions(PUZZLES, PuzzleTry, PuzzleStage, PuzzleGenerate)
COMPOSE = compose(PUZZLES, Composing(_compose, _pieces, PuzzleComposeAnswer))
