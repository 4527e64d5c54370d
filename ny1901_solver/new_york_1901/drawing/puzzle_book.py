"""A book of puzzles of New York 1901: what it says of each, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...kit.books.puzzle_book import (
    HARDER,
    LESSON,
    ROOM,
    SCALE,
    Components,
    PuzzleBook,
    PuzzlePage,
    chapter_of,
    chapters_of,
    hints_told,
    themes_of,
)
from ...kit.books.rule_book import KEY
from ...kit.errors import DataError
from ...kit.pictures.printed import Printed
from ...kit.words import counted
from ..edition import Edition, challenge_name
from ..puzzles import HintStage, Kind, Puzzle
from ..puzzles.forced.stand import states_behind
from ..puzzles.solvers.traps import trap_told
from ..puzzles.told.question import LETTERS, common_rules
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
STAGES = {"nudge": "what to think about", "where": "where to look", "what": "what to do", "full": "the turn itself"}
"""The titles of the chapters of hints, by stage."""
HOW_TO = (
    HARDER,
    "A turn is to claim land or not, then to build, or to demolish and build; its text names the land, the tile and "
    "the squares: take blue-07; build b1@C4,C5. A letter and a number on the map are the colour and the number of a "
    "territory: b07 is blue-07.",
    hints_told("turn", "turns"),
)


def puzzle_book_of(
    puzzles: Sequence[Puzzle], title: str, palette: Palette = COLOUR, told: Callable[[str], object] = str
) -> PuzzleBook:
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
    return PuzzleBook(
        title,
        f"{count}: {', '.join(kinds)}",
        "turn",
        (*common_rules({puzzle.task.kind for puzzle in puzzles}), *HOW_TO),
        tuple(f"{edition.title}. {notice(edition)}".strip() for edition in editions),
        Printed.filling(key_picture(most.task.state, palette), KEY),
        tuple(
            _components(edition, [p for p in puzzles if p.task.state.edition is edition], palette)
            for edition in editions
        ),
        tuple(pages),
        tuple(chapters_of(puzzles, STAGES, "turn")),
        tuple(themes_of(puzzles, meaning)),
        palette.grey,
    )


def _signs(puzzle: Puzzle) -> tuple[int, int]:
    """How many marks a key to a puzzle's picture explains: districts and players."""
    state = puzzle.task.state
    return len(state.edition.board.legend.districts), len(state.players)


def _components(edition: Edition, puzzles: Sequence[Puzzle], palette: Palette) -> Components:
    setups = [puzzle.task.state.setup for puzzle in puzzles]
    unlocks = list(dict.fromkeys(setup.unlocks for setup in setups))
    challenges = [card for card in edition.challenges if any(setup.challenge == card for setup in setups)]
    streets = [card for card in edition.street_ids if any(card in setup.streets for setup in setups)]
    return Components(
        edition.title,
        tuple(tiles_told(edition, unlocks)),
        Printed.filling(tiles_picture(edition, palette)),
        (
            *((challenge_name(card), challenge_pays(edition, card)) for card in challenges),
            *((edition.card_name(card), street_card_pays(edition, card)) for card in streets),
        ),
    )


def _page(number: int, puzzle: Puzzle, palette: Palette) -> PuzzlePage:
    task = puzzle.task
    frames = [*plan_frames(shown_state(task), puzzle.certificate.answer), *_flip_frames(puzzle)]
    turns = f" of {task.turns} turns" if task.kind in (Kind.PLAN, Kind.PACKING) and task.turns > 1 else ""
    height = ROOM - (LESSON if puzzle.source.lesson else 0)
    return PuzzlePage(
        number,
        puzzle.id,
        puzzle.title,
        f"{KINDS[task.kind]}{turns}: {facts_line(task)}",
        puzzle.grade,
        puzzle.source.lesson or "",
        tuple((text, face.value == "mono") for text, face in question_set(task)),
        Printed.within(page_picture(task, puzzle.title, palette), height),
        tuple((chapter_of(hint), _counted(puzzle, hint)) for hint in puzzle.hints[:-1]),
        puzzle.told,
        _answer(puzzle),
        (*puzzle.solution, *_trap(puzzle)),
        tuple(Printed.scaled(solution_picture(frame, palette), SCALE) for frame in frames),
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
