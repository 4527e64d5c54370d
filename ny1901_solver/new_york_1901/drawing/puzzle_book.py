"""A book of puzzles of New York 1901: what it says of each, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...books.puzzle_book import HARDER, Components, PuzzleBookMaker, hints_text
from ...pictures.pages import Printed
from ...pictures.sheet import Picture
from ..edition import challenge_name
from ..puzzles import HintStage, Puzzle
from ..puzzles.adversarial.stand import states_behind
from ..puzzles.kinds import KINDS, kind_of
from ..puzzles.wording.question import common_rules
from ..puzzles.wording.themes import meaning
from ..puzzles.wording.titles import facts_line
from ..render.cards_in_play import challenge_pays, street_card_pays, tiles_lines
from .colours import PALETTES, Palette
from .key import notice
from .proposal import Proposal
from .puzzle_picture import key_picture, page_picture, question_set, shown_state, solution_picture, tiles_picture
from .strip import StripFrame, plan_frames

HOW_TO = (
    HARDER,
    "A turn is to claim land or not, then to build, or to demolish and build; its text names the land, the tile and "
    "the squares: take blue-07; build b1@C4,C5. A letter and a number on the map are the colour and the number of a "
    "territory: b07 is blue-07.",
    hints_text("turn", "turns"),
)


class NewYorkPuzzleBook(PuzzleBookMaker[Puzzle, Palette]):
    """Makes books of puzzles of New York 1901."""

    palettes = PALETTES
    noun = "turn"
    kinds = KINDS
    notice, meaning = staticmethod(notice), staticmethod(meaning)

    def how(self, puzzles: Sequence[Puzzle]) -> Iterator[str]:
        """The rules of puzzles of these kinds, and how the book is read."""
        yield from common_rules({puzzle.task.kind for puzzle in puzzles})
        yield from HOW_TO

    def key(self, puzzles: Sequence[Puzzle]) -> Picture:
        """What the marks mean, of the position with most of them: by districts and players."""
        states = [puzzle.task.state for puzzle in puzzles]
        most = max(states, key=lambda state: (len(state.edition.board.legend.districts), len(state.players)))
        return key_picture(most, self.palette)

    def components(self, puzzles: Sequence[Puzzle]) -> Iterator[Components]:
        """The tiles of each edition, and what its cards pay that are in play."""
        for edition in dict.fromkeys(puzzle.task.state.edition for puzzle in puzzles):
            setups = [puzzle.task.state.setup for puzzle in puzzles if puzzle.task.state.edition is edition]
            unlocks = list(dict.fromkeys(setup.unlocks for setup in setups))
            challenges = [card for card in edition.challenges if any(setup.challenge == card for setup in setups)]
            streets = [card for card in edition.street_ids if any(card in setup.streets for setup in setups)]
            yield Components(
                edition.title,
                tuple(tiles_lines(edition, unlocks)),
                Printed.filling(tiles_picture(edition, self.palette)),
                (
                    *((challenge_name(card), challenge_pays(edition, card)) for card in challenges),
                    *((edition.card_name(card), street_card_pays(edition, card)) for card in streets),
                ),
            )

    def about(self, puzzle: Puzzle) -> str:
        """The kind, how many turns it is of, and facts about the game."""
        return f"{kind_of(puzzle.task).about(puzzle.task)}: {facts_line(puzzle.task)}"

    def question(self, puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
        """The question; the choices of a ruling are set as turns."""
        yield from ((text, face.value == "mono") for text, face in question_set(puzzle.task))

    def picture(self, puzzle: Puzzle) -> Picture:
        """The position."""
        return page_picture(puzzle.task, puzzle.title, self.palette)

    def hint(self, puzzle: Puzzle, hint: HintStage) -> str:
        """A hint with what it leaves."""
        what = kind_of(puzzle.task).fitting_in_books
        return hint.text if hint.name == "full" else f"{hint.text} ({hint.left} {what} left)"

    def answer(self, puzzle: Puzzle) -> Sequence[str]:
        """The turns of the answer, of a ruling with its letter; or what streets can change hands."""
        return kind_of(puzzle.task).printed_answer(puzzle.task, puzzle.certificate)

    def trap(self, puzzle: Puzzle) -> Sequence[str]:
        """What most points at each turn come to, and why that falls short."""
        task, trap = puzzle.task, puzzle.trap
        return [] if trap is None else kind_of(task).printed_trap(task, trap)

    def boards(self, puzzle: Puzzle) -> Iterator[Picture]:
        """Each turn of the answer, and the turns with which streets change hands."""
        frames = [*plan_frames(shown_state(puzzle.task), puzzle.certificate.answer), *_flip_frames(puzzle)]
        yield from (solution_picture(frame, self.palette) for frame in frames)


def _flip_frames(puzzle: Puzzle) -> Iterator[StripFrame]:
    """The turns with which streets change hands."""
    for flip in puzzle.certificate.flips:
        states = states_behind(puzzle.task.state, flip.line)
        for number, (before, each) in enumerate(zip(states, flip.line, strict=False), 1):
            points = states[number].players[before.to_move].score - before.mover.score
            yield StripFrame(number, before, Proposal(each.turn), points)
