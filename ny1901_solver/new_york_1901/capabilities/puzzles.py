"""The capabilities about puzzles of New York 1901, and the parts of their answers that only this game has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import Field

from ...capabilities.puzzle_files import (
    Making,
    PuzzleGenerateQuestion,
    PuzzleQuestions,
    PuzzleRunQuestion,
    ShortRun,
    Simplifying,
    making,
    simplify,
)
from ...capabilities.puzzles import Answered, JudgedAttempt, LedAttempt, Puzzles, reasons_text
from ...errors import Refused
from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.certificate import ProofBudget, Rejection
from ...questions.answers import Data, facts_of
from ...questions.capability import Paragraph, Question, Shown, Spelled, Unfit, in_field
from ..answers.puzzles import SHAPES, PuzzleComposeAnswer, PuzzleSimplifyAnswer, flip_data, why_data
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
    from ...puzzles.journal import Run
    from ...puzzles.solvers import Panel
    from ..drawing.puzzle_book import NewYorkPuzzleBook
    from ..edition import Edition
    from ..puzzles import Analysis, Difficulty
    from ..puzzles.construction.composer import Composition
    from ..puzzles.generation.orders import Order
    from ..puzzles.judging import Judgement
    from ..puzzles.task import Task, Wanted

NO_STREET = "none"  # the word for the answer that no street can get another leader
LETTERS = "ABCD"
COMPLETING = "ny1901_solver.new_york_1901.cli.completing"


class PuzzleTry(Question):
    """Judge an attempt: is it the answer, and if not, what is missing and why? You may omit passes at the end."""

    puzzle: Answered
    turns: list[str] | None = Field(
        None,
        description="the turns of the player who solves the puzzle, in order; for a ruling puzzle, the chosen turn",
    )
    streets: list[str] | None = Field(
        None, description="for a safe-streets puzzle: the ids of the streets where another player can take the lead"
    )


class PuzzleStage(Question):
    """Play the first turns of an answer, and return the position after them and the number of turns that remain."""

    puzzle: Answered
    turns: list[str] = Field([], description="the turns so far of the player who solves the puzzle, in order")


class PuzzleGenerate(PuzzleGenerateQuestion):
    """Make puzzles with one proved answer each.

    The positions come from games that the program plays against itself. A puzzle is kept only under three
    conditions. Two independent proofs show that no turns with another effect are as good as the answer. The
    second-best answer is worse by at least the margin. And the answer is found neither by taking the most points at
    each turn (whatever is taken when two turns gain equally much) nor by the computer player `quick`. No puzzle asks
    for the final score in the first three rounds. The files are named after kind, turns, seed and the number of the
    game: plan-3-7-0012.yaml. The same options give the same files, with any number of workers and on a cluster. A
    journal in the folder lets --resume continue an interrupted run.

    Exit code 3 when the games did not give the requested number of puzzles; 130 when Ctrl-C ended the run. The
    puzzles made so far are kept in both cases.
    """

    kind: Annotated[KindName, Spelled(metavar="KIND")] = Field(
        description="the kind of puzzle, such as best-turn, plan or ruling"
    )
    turns: Annotated[int | None, Spelled(metavar="N")] = Field(
        None,
        description="the number of turns of an answer: 2 to 5 for a plan; for a race, the largest number; also "
        "for a packing",
    )
    theme: Annotated[str | None, Spelled(metavar="THEME")] = Field(
        None, description="keep only puzzles with this theme"
    )
    cause: Annotated[str | None, Spelled(metavar="CAUSE")] = Field(
        None,
        description="keep only puzzles whose tempting wrong answer (the trap) fails for this reason, such as "
        "street-tied",
    )
    decides: Annotated[str | None, Spelled(metavar="SOURCE")] = Field(
        None, description="keep only puzzles in which this source of points decides: street or challenge"
    )
    legendary: Annotated[str | None, Spelled(metavar="TILE")] = Field(
        None, description="keep only puzzles whose answer builds this Legendary, such as singer"
    )
    wanted: Annotated[str | None, Spelled(metavar="WHAT")] = Field(
        None,
        description="the goal of a last-turn puzzle, win or share (the win); or the verdict of a ruling "
        "puzzle, legal or illegal",
    )
    card: Annotated[str | None, Spelled(metavar="CARD")] = Field(
        None, description="keep only puzzles whose answer plays this action card: boom, shift or grab"
    )
    challenge: str | None = Field(None, description="the challenge card in play; if omitted, a card is dealt at random")
    trap: bool = Field(
        True,
        description="keep only puzzles with a trap: neither taking the most points at each turn "
        "nor the player `quick` finds the answer",
    )
    chain: bool = Field(True, description="allow answers that demolish a building which the answer itself built before")
    edition: Annotated[str, Spelled(completion=f"{COMPLETING}:edition_names")] = Field(
        "lower-manhattan", description="the name of a shipped edition, or the folder of your own edition"
    )


class PuzzleCompose(PuzzleRunQuestion):
    """Compose puzzles for two players: a constraint solver looks for a position in which an idea decides.

    The idea is given by --kind, --theme and --cause: for example, which worker to take back, or in which turn to play
    Construction Boom. The solver (CP-SAT) proposes a position, and the program searches the position for answers. If
    it finds a second answer, the solver looks for another position, which excludes that answer. In a puzzle about
    streets, it excludes in the same way each line of turns that changes the holder of a street meant to be safe. A
    puzzle is kept under the same conditions as a puzzle of `puzzle generate`: among others, taking the most points
    at each turn fails. For each position, the program has found a game that leads to it, and the rules have replayed
    this game. The same options give the same files, with any number of workers.

    With --lands, the puzzles are packings of a finite family: the player holds exactly this land, in any way that
    buildings, fallen tiles and workers allow. The run examines the positions of this family one after the other. If
    it decides all of them and finds no puzzle, the answer is that none exists, which is proved; the exit code is 1.

    Exit code 3 when the tries did not give the requested number of puzzles; 130 when Ctrl-C ended the run. The
    puzzles made so far are kept in both cases.
    """

    kind: Annotated[KindName, Spelled(metavar="KIND")] = Field(
        description="the kind of puzzle: packing, plan, last-turn or safe-streets"
    )
    turns: Annotated[int | None, Spelled(metavar="N")] = Field(
        None, description="the number of turns of an answer; if omitted, the usual number for the idea"
    )
    theme: Annotated[str | None, Spelled(metavar="THEME")] = Field(
        None,
        description="the theme of the answer: forced-return, tempo, tie-break, far-ahead or locked-street",
    )
    cause: Annotated[str | None, Spelled(metavar="CAUSE")] = Field(
        None, description="the reason why the tempting wrong answer (the trap) fails, such as boom-missed"
    )
    tries: Annotated[int, Field(ge=1), Spelled(metavar="N")] | None = Field(
        None, description="number of tries after which the run ends (default: 50 for each puzzle)"
    )
    pieces: Annotated[int, Field(ge=1), Spelled(metavar="N")] | None = Field(
        None, description="the greatest number of buildings and workers on the board"
    )
    lands: Annotated[str | None, Spelled(metavar="LANDS")] = Field(
        None,
        description="compose packings in which the player holds exactly these territories, such as r10,r11,r12; the "
        "run examines every way to hold them",
    )
    challenge: str | None = Field(None, description="the challenge card in play; if omitted, a card is dealt at random")
    edition: Annotated[str, Spelled(completion=f"{COMPLETING}:edition_names")] = Field(
        "lower-manhattan", description="the name of a shipped edition, or the folder of your own edition"
    )


class NewYorkPuzzles(Puzzles):
    """The methods of the puzzle capabilities that depend on New York 1901."""

    title = gettext_noop("New York 1901: puzzles")
    classes = "ny1901_solver.new_york_1901.puzzles.puzzle"
    looked_at = {
        "enumeration": lambda number: ngettext("{number} turn played", "{number} turns played", number),
        "search": lambda number: ngettext("{number} node searched", "{number} nodes searched", number),
        "model": lambda number: ngettext("{number} branch of the model", "{number} branches of the model", number),
        "rules": lambda number: ngettext(
            "{number} turn judged by the rules", "{number} turns judged by the rules", number
        ),
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
        "compose": (
            "--kind packing --pieces 12 --count 5 --out puzzles",
            "--kind plan --theme forced-return --out puzzles",
            "--kind plan --cause boom-missed --grade 3 --out puzzles",
            "--kind last-turn --theme tie-break --count 1 --out puzzles",
        ),
        "simplify": ("plan-3-344-0003 -o small.yaml", "my-puzzle.yaml -o small.yaml --seed 7 --starts 10"),
    }

    def edition(self, given: Edition | str | None) -> Edition | None:
        """Returns the edition of a question. If the question contains only the name of an edition, the function loads
        this edition."""
        return load_edition(given) if isinstance(given, str) else given

    @property
    def checks(self) -> PuzzleCheck[Puzzle]:
        """Returns the function that checks puzzle files."""
        from ..puzzles.rechecking import CHECK

        return CHECK

    @property
    def panel(self) -> Panel[Task, Certificate]:
        """Returns the panel of bounded solvers: simple programs that try to solve a puzzle; the grade depends on which
        of them succeed."""
        from ..puzzles.solvers.bounded import PANEL

        return PANEL

    @property
    def maker(self) -> PuzzleMaker[Any, Any, Any]:
        """Returns the generator of puzzles."""
        from ..puzzles.generation.generate import MAKER

        return MAKER

    @property
    def books(self) -> type[NewYorkPuzzleBook]:
        """Returns the class that makes puzzle books."""
        from ..drawing.puzzle_book import NewYorkPuzzleBook

        return NewYorkPuzzleBook

    @property
    def themes(self) -> Collection[str]:
        """Returns the names of all themes. A theme is an idea that the answer of a puzzle can have."""
        from ..puzzles.generation.orders import THEME_NAMES

        return THEME_NAMES

    @staticmethod
    def meaning(theme: str) -> str:
        """Returns the meaning of a theme (an idea of an answer) in words."""
        from ..puzzles.wording.themes import meaning

        return meaning(theme)

    @staticmethod
    def analyse(task: Task, certificate: Certificate, missed_by: Collection[str] | None = None) -> Analysis:
        """Derives the trap, themes, difficulty, hints and explanation of a puzzle from its task and answer."""
        from ..puzzles.rechecking import analyse

        return analyse(task, certificate, missed_by)

    def puzzle_data(self, puzzle: Puzzle) -> Data:
        """Returns the fields of a puzzle and of its heading, with its question."""
        from ..puzzles.wording.question import question, question_parts

        asks, lettered = question_parts(puzzle.task)
        asked = {"question": question(puzzle.task), "asks": asks, "lettered": lettered}
        return facts_of(puzzle) | facts_of(puzzle.heading) | asked

    def position_shown(self, puzzle: Puzzle) -> GameState:
        """Returns the position to show; the position of a packing puzzle has no cards to take or play."""
        return puzzle.task.problem.state

    def question(self, answer: Any) -> Iterator[Shown]:
        """Returns the lines of the question; each choice of a ruling puzzle has its own line."""
        yield Paragraph(answer.asks)
        yield from (f"  {choice}" for choice in answer.lettered)

    def position(self, answer: Any) -> Iterator[Shown]:
        """Returns the lines that show the position of a puzzle."""
        from ..render.position import position_view

        yield lambda columns: position_view(answer.about, columns)

    def behind(self, typed: str) -> Iterator[str]:
        """Returns the line that follows a printed puzzle and names the command that shows the tiles."""
        yield gettext(
            "this command shows the shapes and points of the unbuilt tiles: {command}",
            command=f"ny1901 show {typed} --tiles",
        )

    def fitting(self, puzzle: Puzzle) -> str:
        """Returns the noun for the possible answers that still fit a hint, such as `turns`."""
        return kind_of(puzzle.task).fitting

    def check_answer(self, puzzle: Puzzle, name: str) -> Puzzle:
        """Returns the puzzle; raises `DataError` if the puzzle has no stored answer."""
        return expect_answer(puzzle, name)

    def parts(self, puzzle: Puzzle, texts: Sequence[str]) -> list[Turn]:
        """Parses turns, each in the position before the turn, up to the first turn that cannot be played."""
        turns = list[Turn]()
        for number, text in enumerate(texts):
            played = play_out(puzzle.task, turns)
            if isinstance(played, RefusedTurn):
                break  # the turns after an illegal turn cannot be read, because no position follows an illegal turn
            turns.append(_read(played.after, text, f"turns.{number}"))
        return turns

    def count_right_parts(self, puzzle: Puzzle, parts: Sequence[Turn]) -> int:
        """Returns how many of the given turns, counted from the first, agree with the answer."""
        from ..puzzles.wording.stages import solved_turns

        return solved_turns(puzzle.task, puzzle.certificate, parts)

    def judge_attempt(self, asked: PuzzleTry) -> JudgedAttempt:
        """Judges the turns or streets of an attempt; raises `Unfit` if turns are given to a puzzle about streets, or
        the reverse."""
        puzzle: Puzzle = asked.puzzle
        wanted, other = ("streets", "turns") if kind_of(puzzle.task).answer_is == "streets" else ("turns", "streets")
        if getattr(asked, wanted) is None:
            raise Unfit(wanted, gettext("this field is missing"))
        if getattr(asked, other):
            raise Unfit(
                other,
                gettext("the puzzle asks for streets") if wanted == "streets" else gettext("the puzzle asks for turns"),
            )
        with in_field("streets" if asked.streets is not None else "puzzle"):
            attempt = self.parts(puzzle, asked.turns or []) if asked.streets is None else asked.streets
            return JudgedAttempt(self.judge(puzzle, attempt), self.is_trap(puzzle, attempt))

    def judge(self, puzzle: Puzzle, attempt: Collection[Any]) -> Judgement:
        """Returns the judgement of an answer that consists of turns or of streets."""
        from ..puzzles.judging import judge, judge_streets

        if kind_of(puzzle.task).answer_is == "streets":
            return judge_streets(puzzle.task, puzzle.certificate, attempt)
        return judge(puzzle, list(attempt), explain=False)

    def is_trap(self, puzzle: Puzzle, attempt: Collection[Any]) -> bool:
        """Returns whether the given turns or streets are the tempting wrong answer (the trap) of the puzzle."""
        from ..puzzles.solvers.traps import falls_for, falls_into

        if kind_of(puzzle.task).answer_is == "streets":
            return falls_for(puzzle, attempt)
        return falls_into(puzzle, list(attempt))

    def led_beside(self, puzzle: Puzzle, attempt: LedAttempt) -> Data:
        """Returns additional fields of the answer about an attempt in progress: the question, and the position before
        the next turn."""
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
        """Returns sentences that describe the trap (the tempting wrong answer)."""
        from ..puzzles.solvers.traps import trap_sentences

        return trap_sentences(puzzle)

    def solution_beside(self, puzzle: Puzzle) -> Data:
        """Returns additional fields of a solution: the trap (the tempting wrong answer) with sentences, and the turns
        which prove that streets can get another leader."""
        trap = puzzle.trap and facts_of(puzzle.trap) | {"sentences": self.trap_sentences(puzzle)}
        return {"trap": trap, "flips": [flip_data(puzzle.task.state, flip) for flip in puzzle.certificate.flips]}

    def reasons(self, puzzle: Puzzle, certificate: Certificate) -> Data:
        """Returns why an answer holds against a rival, for puzzles with a rival."""
        why = kind_of(puzzle.task).why_it_holds(puzzle.task, certificate)
        return {"why": why and why_data(puzzle.task.state, why)}

    def reason_sentences(self, puzzle: Puzzle, certificate: Certificate) -> Sequence[str]:
        """Returns the sentences on why an answer holds against a rival; empty for other puzzles."""
        why = kind_of(puzzle.task).why_it_holds(puzzle.task, certificate)
        return () if why is None else why.sentences

    def reason_lines(self, answer: Any) -> Iterator[Shown]:
        """Returns the lines on why an answer holds against a rival."""
        return reasons_text(answer.why.sentences if answer.why else ())

    def answer_lines(self, puzzle: Puzzle, certificate: Certificate) -> Iterator[str]:
        """Returns the lines of an answer: one turn on each line, or the streets."""
        return kind_of(puzzle.task).answer_lines(puzzle.task, certificate)

    def stored_line(self, puzzle: Puzzle) -> str:
        """Returns the turns of the stored answer in one line, or its streets."""
        turns = " | ".join(map(str, puzzle.certificate.answer))
        return turns or next(self.answer_lines(puzzle, puzzle.certificate))

    def certify(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        """Computes and proves the answer of a puzzle again, without reading the stored answer."""
        from ..puzzles.certifying import certify

        return certify(puzzle.task, budget)

    def is_stored(self, puzzle: Puzzle, certificate: Certificate) -> bool:
        """Returns whether the stored answer has the same effect (final buildings) as a newly computed answer."""
        return kind_of(puzzle.task).is_stored(puzzle.task, puzzle.certificate, certificate)

    def story(self, puzzle: Puzzle, certificate: Certificate) -> Sequence[str]:
        """Returns sentences that explain why an answer is correct."""
        return kind_of(puzzle.task).solution(puzzle.task, certificate)

    def looks(self, difficulty: Difficulty) -> Iterator[str]:
        """Returns lines with the numbers that measure a puzzle's difficulty."""
        yield gettext("turns of the answer: {number}", number=difficulty.horizon)
        yield gettext("demolitions in the answer: {number}", number=difficulty.demolitions)
        yield gettext("legal first turns: {number}", number=difficulty.legal_turns)
        yield gettext("other turns that look about as good as the answer: {number}", number=difficulty.rivals)

    def worth(self, puzzle: Puzzle) -> Data:
        """Returns the fields of an answer with the parts of a puzzle's rating, and with its quality."""
        from ..puzzles.generation.quality import quality
        from ..puzzles.rechecking import load_of

        return {"load": load_of(puzzle), "quality": quality(puzzle)}

    def worth_lines(self, answer: Any) -> Iterator[Shown]:
        """Returns lines with the parts of the rating, and of the quality with their reasons."""
        load = answer.load
        yield gettext("the rating adds up from these points:")
        yield f"  {load.constant:7.1f}  {gettext('every puzzle')}"
        solvers = gettext("the bounded solvers, who alone would rate it {rating}", rating=load.by_solvers)
        yield f"  {load.solvers:7.1f}  {solvers}"
        for part in load.parts:
            yield f"  {part.points:7.1f}  {gettext(part.about)}: {part.number:.4g}"
        yield gettext("the quality is {score:.1f} of 100", score=answer.quality.score)
        for part in answer.quality.parts:
            points = gettext("{points:4.1f} of {weight:2}", points=part.points, weight=part.weight)
            yield f"  {part.name:11}  {points}  {part.reason}"

    def order(self, asked: PuzzleGenerate) -> Order:
        """Returns the settings for generating puzzles, as an `Order`."""
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

    def composition(self, asked: PuzzleCompose) -> Composition:
        """Returns the settings for composing puzzles, as a `Composition`."""
        from ..puzzles.construction.composer import Composition

        return Composition(
            kind=Kind(asked.kind),
            count=asked.count,
            seed=asked.seed,
            turns=Composition.usual_turns(asked.kind, asked.theme, asked.cause) if asked.turns is None else asked.turns,
            grade=asked.grade,
            margin=asked.margin,
            challenge=asked.challenge,
            theme=asked.theme,
            tries=asked.tries or 0,
            edition=asked.edition,
            cause=asked.cause,
            pieces=asked.pieces,
            lands=_named_lands(asked),
        )

    def shortage(self, asked: PuzzleCompose, run: Run) -> ShortRun:
        """Returns what is told about a run that has composed too few puzzles."""
        from ..puzzles.construction.composer import advice, none_exists

        order = self.composition(asked)
        return ShortRun(none_exists(order, run.tally), advice(order, run.tally))

    @property
    def composer(self) -> PuzzleMaker[Any, Any, Any]:
        """Returns the maker of puzzles by construction."""
        from ..puzzles.construction.composer import COMPOSER

        return COMPOSER

    def versions(self, edition: str | None) -> Callable[[], Mapping[str, str]]:
        """Returns a function that returns the versions on which results depend."""
        from .working import versions_with

        return versions_with(edition)


def _read(state: GameState, text: str, field: str) -> Turn:
    from ..table.turn_reader import read_turn

    with in_field(field):
        turn, cards = read_turn(state, text)
        if cards:
            raise Refused(
                gettext(
                    "{text!r} names cards; leave the cards out, because the puzzle fixes which cards come up", text=text
                )
            )
        return turn


def _named_lands(asked: PuzzleCompose) -> str | None:
    """Returns the names of the territories that a question names, each once and in the order of the board."""
    if asked.lands is None:
        return None
    from ..table.naming import read_territories

    with in_field("lands"):
        found = read_territories(load_edition(asked.edition), asked.lands.split())
    return ",".join(territory.name for territory in sorted(set(found), key=lambda territory: territory.index))


def _simplify(puzzle: Puzzle, seed: int, starts: int, tell: Callable[[int, int], bool]) -> Puzzle:
    from ..puzzles.generation.simplifying import simplify_puzzle

    return simplify_puzzle(puzzle, seed, starts, tell)


def _pieces(puzzle: Puzzle) -> int:
    from ..puzzles.generation.pieces import pieces

    return pieces(puzzle.task.state)


PUZZLES = NewYorkPuzzles()
QUESTIONS = PuzzleQuestions(PUZZLES, PuzzleTry, PuzzleStage, PuzzleGenerate)
COMPOSE = making(
    PUZZLES,
    Making(
        PuzzleCompose,
        "compose",
        PUZZLES.composition,
        lambda: PUZZLES.composer,
        PuzzleComposeAnswer,
        lambda number: ngettext("{number} try", "{number} tries", number),
        PUZZLES.shortage,
    ),
)
SIMPLIFY = simplify(PUZZLES, Simplifying(_simplify, _pieces, PuzzleSimplifyAnswer))
