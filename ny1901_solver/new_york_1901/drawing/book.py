"""A book of puzzles: what stands in it, whatever it is printed with, and how large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...kit.errors import DataError
from ...kit.words import counted
from ..edition import Edition, challenge_name
from ..puzzles import Kind, Puzzle
from ..puzzles.told.question import LETTERS
from ..render.cards_in_play import challenge_pays, street_card_pays, tiles_told
from .colours import COLOUR, Palette
from .frames import plan_frames
from .header_footer import notice
from .pieces import LEAST
from .printed import LABELS, Printed
from .puzzle_picture import key_picture, page_picture, question_set, shown_state, tiles_picture
from .strip import strip

KINDS = {
    Kind.BEST_TURN: "most points in a turn",
    Kind.PLAN: "plan",
    Kind.RACE: "race",
    Kind.LAST_TURN: "last turn",
    Kind.PACKING: "packing",
    Kind.RULING: "ruling",
    Kind.WIN_BY_FORCE: "win by force",
}
KEY = 0.78  # of a page's width
STAGES = {"nudge": "What to think about", "where": "Where to look", "what": "What to do"}
"""The chapters of hints: one for each stage, so that nobody reads the next hint by the way."""
HOW_TO = (
    "Every puzzle has one answer, and it is proved: nothing else does as well. Answers that leave the same buildings "
    "standing and come to the same score are one answer.",
    "A turn is to claim land or not, then to build, or to demolish and build; its text names the land, the tile and "
    "the squares: take blue-07; build b1@C4,C5. A letter and a number on the map are the colour and the number of a "
    "territory: b07 is blue-07.",
    "The hints stand in chapters of their own, each stage behind the one before it, and say how many first turns "
    "still fit. The solutions are at the back.",
)


SIDE_BY_SIDE = 2  # boards of a solution
STRIP = (LABELS + 0.5) / LEAST  # points a pixel of them


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

    `strips` show the turns of the answer.
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
    answer: tuple[str, ...]
    solution: tuple[str, ...]
    strips: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A title, what must be said of the editions, the key to the pictures, the tiles and cards, and the puzzles.

    A `grey` one has no colours.
    """

    title: str
    subtitle: str
    notices: tuple[str, ...]
    key: Printed
    components: tuple[Components, ...]
    pages: tuple[Page, ...]
    grey: bool

    def pictures(self) -> Iterator[tuple[str, Printed]]:
        """Every picture, with its name among them."""
        yield "key", self.key
        for number, components in enumerate(self.components):
            yield f"tiles-{number}", components.tiles
        for page in self.pages:
            yield f"puzzle-{page.number}", page.picture
            for row, printed in enumerate(page.strips):
                yield f"strip-{page.number}-{row}", printed

    def stages(self) -> list[tuple[str, str]]:
        """The stages of hints that some puzzle has, with their chapters' titles."""
        given = {stage for page in self.pages for stage, _ in page.hints}
        return [(stage, title) for stage, title in STAGES.items() if stage in given]


def book_of(
    puzzles: Sequence[Puzzle], title: str, palette: Palette = COLOUR, told: Callable[[str], object] = str
) -> Book:
    """Makes a book of puzzles in their order, and tells the id of each; raises `DataError` when there are none."""
    if not puzzles:
        raise DataError(["a book has at least one puzzle"])
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
        tuple(f"{edition.title}. {notice(edition)}".strip() for edition in editions),
        Printed.filling(key_picture(most.task.state, palette, "key-"), KEY),
        tuple(
            _components(edition, [p for p in puzzles if p.task.state.edition is edition], palette, f"e{number}-")
            for number, edition in enumerate(editions)
        ),
        tuple(pages),
        palette.grey,
    )


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
    task, players = puzzle.task, len(puzzle.task.state.players)
    frames = plan_frames(shown_state(task), puzzle.certificate.answer)
    rows = [frames[start : start + SIDE_BY_SIDE] for start in range(0, len(frames), SIDE_BY_SIDE)]
    kind = f"{KINDS[task.kind]}, {players} players"
    if task.kind in (Kind.PLAN, Kind.PACKING) and task.turns > 1:
        kind = f"{KINDS[task.kind]} of {task.turns} turns, {players} players"
    return Page(
        number,
        puzzle.id,
        puzzle.title,
        kind,
        puzzle.grade,
        puzzle.source.lesson or "",
        tuple((text, face.value == "mono") for text, face in question_set(task)),
        Printed.filling(page_picture(task, puzzle.title, palette, f"p{number}-")),
        tuple((stage.name, _counted(puzzle, stage.text, stage.left)) for stage in puzzle.hints[:-1]),
        _answer(puzzle),
        (*puzzle.solution, *_trap(puzzle)),
        tuple(
            Printed.scaled(strip(shown, palette, prefix=f"s{number}-{row}-", bare=True), STRIP)
            for row, shown in enumerate(rows)
        ),
    )


def _answer(puzzle: Puzzle) -> tuple[str, ...]:
    """The turns of the answer; of a ruling with its letter."""
    answer = puzzle.certificate.answer
    if puzzle.task.choices:
        return (f"({LETTERS[puzzle.task.choices.index(answer[0])]}) {answer[0]}",)
    return tuple(map(str, answer))


def _counted(puzzle: Puzzle, text: str, left: int) -> str:
    """A hint with what it leaves."""
    what = "choices" if puzzle.task.choices else "turns" if puzzle.task.turns == 1 else "first turns"
    return f"{text} ({left} {what} left)"


def _trap(puzzle: Puzzle) -> list[str]:
    """What most points at each turn come to, and why that falls short."""
    if puzzle.trap is None:
        return []
    turns = " | ".join(map(str, puzzle.trap.line))
    return [f"The trap is to take most points at each turn, {turns}: {puzzle.trap.sentence}."]
