"""A book of puzzles: what stands in it, whatever it is printed with, and how large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...kit.errors import DataError
from ...kit.pictures.printed import LABELS, Printed
from ...kit.pictures.signs import LEAST
from ...kit.puzzles.parts import MOST_TURNS
from ...kit.words import counted
from ..edition import Edition, challenge_name
from ..puzzles import HintStage, Kind, Puzzle
from ..puzzles.forced.stand import states_behind
from ..puzzles.solvers.traps import trap_told
from ..puzzles.told.question import LETTERS, common_rules
from ..puzzles.told.stages import ORDINALS
from ..puzzles.told.streets import answer_told
from ..puzzles.told.themes import meaning
from ..puzzles.told.titles import facts_line
from ..render.cards_in_play import challenge_pays, street_card_pays, tiles_told
from .colours import COLOUR, Palette
from .frames import StripFrame, plan_frames
from .header_footer import notice
from .proposal import Proposal
from .puzzle_picture import key_picture, page_picture, question_set, shown_state, tiles_picture
from .solution_picture import solution_picture

KINDS = {
    Kind.BEST_TURN: "most points in a turn",
    Kind.PLAN: "plan",
    Kind.RACE: "race",
    Kind.LAST_TURN: "last turn",
    Kind.PACKING: "packing",
    Kind.RULING: "ruling",
    Kind.WIN_BY_FORCE: "win by force",
    Kind.SAVE_THE_GAME: "save the game",
    Kind.EARLY_END: "early end",
    Kind.SAFE_STREETS: "whose street is safe",
}
KEY = 0.78  # of a page's width
STAGES = {"nudge": "what to think about", "where": "where to look", "what": "what to do", "full": "the turn itself"}
"""The chapters of hints: one for each stage of each turn, so that nobody reads the next hint by the way."""
HOW_TO = (
    "The puzzles get harder from page to page; the squares beside a title are its grade, one to five. The title and "
    "the line below it tell nothing of the answer that the position does not show.",
    "A turn is to claim land or not, then to build, or to demolish and build; its text names the land, the tile and "
    "the squares: take blue-07; build b1@C4,C5. A letter and a number on the map are the colour and the number of a "
    "territory: b07 is blue-07.",
    "The hints stand in chapters of their own, each stage behind the one before it, and say how many different turns "
    "still fit. Those of a later turn come behind the one that tells the turn before it. The solutions are at the "
    "back, and behind them what the answers are about, theme by theme.",
)
SCALE = (LABELS + 2) / LEAST  # points a pixel of the boards of a solution, where the page has room
ROOM = 615.0  # points on a page for the picture of a puzzle, below a title and a question
LESSON = 60.0  # points that a lesson takes


@dataclass(frozen=True, slots=True)
class Components:
    """What an edition is played with: its tiles, and the cards in play in a book with what they pay."""

    title: str
    about: tuple[str, ...]
    tiles: Printed
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A puzzle as a book prints it; `question` and `answer` are paragraphs, with True for those set as turns.

    `told` is the title that tells the idea, `boards` show the turns of the answer. A hint has the key of its chapter.
    """

    number: int
    name: str
    title: str
    kind: str
    grade: int
    lesson: str
    question: tuple[tuple[str, bool], ...]
    picture: Printed
    hints: tuple[tuple[str, str], ...]
    told: str
    answer: tuple[str, ...]
    solution: tuple[str, ...]
    boards: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A title, how to read it, what must be said of the editions, the key, the tiles and cards, and the puzzles.

    `chapters` of hints have a key and a title, `themes` a name, what it means and the numbers of its puzzles. A `grey`
    book has no colours.
    """

    title: str
    subtitle: str
    how: tuple[str, ...]
    notices: tuple[str, ...]
    key: Printed
    components: tuple[Components, ...]
    pages: tuple[Page, ...]
    chapters: tuple[tuple[str, str], ...]
    themes: tuple[tuple[str, str, tuple[int, ...]], ...]
    grey: bool

    def pictures(self) -> Iterator[tuple[str, Printed]]:
        """Every picture, with its name among them."""
        yield "key", self.key
        for number, components in enumerate(self.components):
            yield f"tiles-{number}", components.tiles
        for page in self.pages:
            yield f"puzzle-{page.number}", page.picture
            for turn, printed in enumerate(page.boards):
                yield f"board-{page.number}-{turn}", printed


def book_of(
    puzzles: Sequence[Puzzle], title: str, palette: Palette = COLOUR, told: Callable[[str], object] = str
) -> Book:
    """Makes a book of puzzles, the easy ones first, and tells the id of each; raises `DataError` without any."""
    if not puzzles:
        raise DataError(["a book has at least one puzzle"])
    puzzles = sorted(puzzles, key=lambda puzzle: puzzle.grade)
    most = max(puzzles, key=_signs)
    editions = dict.fromkeys(puzzle.task.state.edition for puzzle in puzzles)
    kinds = dict.fromkeys(KINDS[puzzle.task.kind] for puzzle in puzzles)
    pages = []
    for number, puzzle in enumerate(puzzles, 1):
        pages.append(_page(number, puzzle, palette))
        told(puzzle.id)
    count = counted(len(puzzles), "puzzle")
    return Book(
        title,
        f"{count}: {', '.join(kinds)}",
        (*common_rules({puzzle.task.kind for puzzle in puzzles}), *HOW_TO),
        tuple(f"{edition.title}. {notice(edition)}".strip() for edition in editions),
        Printed.filling(key_picture(most.task.state, palette, "key-"), KEY),
        tuple(
            _components(edition, [p for p in puzzles if p.task.state.edition is edition], palette, f"e{number}-")
            for number, edition in enumerate(editions)
        ),
        tuple(pages),
        tuple(_chapters(puzzles)),
        tuple(_themes(puzzles)),
        palette.grey,
    )


def _chapters(puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, str]]:
    """The stages of hints that some puzzle has, turn by turn, with the titles of their chapters."""
    given = {_chapter(hint) for puzzle in puzzles for hint in puzzle.hints[:-1]}
    several = any(hint.turn > 1 for puzzle in puzzles for hint in puzzle.hints)
    for turn in range(1, MOST_TURNS + 1):
        for stage, title in STAGES.items():
            if (key := f"{turn}-{stage}") in given:
                yield key, f"The {ORDINALS[turn - 1]} turn: {title}" if several else title.capitalize()


def _chapter(hint: HintStage) -> str:
    return f"{hint.turn}-{hint.name}"


def _themes(puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """The themes of some puzzles, by name, with what they mean and the numbers of their puzzles."""
    for theme in sorted({theme for puzzle in puzzles for theme in puzzle.themes}):
        numbers = tuple(number for number, puzzle in enumerate(puzzles, 1) if theme in puzzle.themes)
        yield theme.replace("-", " "), meaning(theme), numbers


def _signs(puzzle: Puzzle) -> tuple[int, int]:
    """How many marks a key to a puzzle's picture explains: districts and players."""
    state = puzzle.task.state
    return len(state.edition.board.legend.districts), len(state.players)


def _components(edition: Edition, puzzles: Sequence[Puzzle], palette: Palette, prefix: str) -> Components:
    setups = [puzzle.task.state.setup for puzzle in puzzles]
    unlocks = list(dict.fromkeys(setup.unlocks for setup in setups))
    challenges = [card for card in edition.challenges if any(setup.challenge == card for setup in setups)]
    streets = [card for card in edition.street_ids if any(card in setup.streets for setup in setups)]
    return Components(
        edition.title,
        tuple(tiles_told(edition, unlocks)),
        Printed.filling(tiles_picture(edition, palette, prefix)),
        (
            *((challenge_name(card), challenge_pays(edition, card)) for card in challenges),
            *((edition.card_name(card), street_card_pays(edition, card)) for card in streets),
        ),
    )


def _page(number: int, puzzle: Puzzle, palette: Palette) -> Page:
    task = puzzle.task
    frames = [*plan_frames(shown_state(task), puzzle.certificate.answer), *_flip_frames(puzzle)]
    turns = f" of {task.turns} turns" if task.kind in (Kind.PLAN, Kind.PACKING) and task.turns > 1 else ""
    height = ROOM - (LESSON if puzzle.source.lesson else 0)
    return Page(
        number,
        puzzle.id,
        puzzle.title,
        f"{KINDS[task.kind]}{turns}: {facts_line(task)}",
        puzzle.grade,
        puzzle.source.lesson or "",
        tuple((text, face.value == "mono") for text, face in question_set(task)),
        Printed.within(page_picture(task, puzzle.title, palette, f"p{number}-"), height),
        tuple((_chapter(hint), _counted(puzzle, hint)) for hint in puzzle.hints[:-1]),
        puzzle.told,
        _answer(puzzle),
        (*puzzle.solution, *_trap(puzzle)),
        tuple(
            Printed.scaled(solution_picture(frame, palette, f"s{number}-{turn}-"), SCALE)
            for turn, frame in enumerate(frames)
        ),
    )


def _flip_frames(puzzle: Puzzle) -> Iterator[StripFrame]:
    """The turns with which streets change hands."""
    for flip in puzzle.certificate.flips:
        states = states_behind(puzzle.task.state, flip.line)
        for number, (before, each) in enumerate(zip(states, flip.line, strict=False), 1):
            points = states[number].players[before.to_move].score - before.mover.score
            yield StripFrame(number, before, Proposal(each.turn), points)


def _answer(puzzle: Puzzle) -> tuple[str, ...]:
    """The turns of the answer, of a ruling with its letter; or what streets can change hands."""
    answer = puzzle.certificate.answer
    if puzzle.task.kind == Kind.SAFE_STREETS:
        told = answer_told(puzzle.task, puzzle.certificate.streets)
        return (f"{told[0].upper()}{told[1:]}.",)
    if puzzle.task.choices:
        return (f"({LETTERS[puzzle.task.choices.index(answer[0])]}) {answer[0]}",)
    return tuple(map(str, answer))


def _counted(puzzle: Puzzle, hint: HintStage) -> str:
    """A hint with what it leaves."""
    what = "choices" if puzzle.task.choices else "turns" if puzzle.task.kind.by_turns else "answers"
    return hint.text if hint.name == "full" else f"{hint.text} ({hint.left} {what} left)"


def _trap(puzzle: Puzzle) -> list[str]:
    """What most points at each turn come to, and why that falls short."""
    if puzzle.trap is None:
        return []
    if puzzle.trap.streets is not None:
        return trap_told(puzzle)
    turns = " | ".join(map(str, puzzle.trap.line))
    return [f"The trap is to take most points at each turn, {turns}: {puzzle.trap.sentence}."]
