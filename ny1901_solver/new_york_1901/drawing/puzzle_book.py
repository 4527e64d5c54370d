"""The contents of a book of puzzles of New York 1901."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...books.puzzle_book import HARDER, Components, PuzzleBookMaker
from ...messages import gettext, gettext_noop
from ...pictures.pages import Printed
from ...pictures.sheet import Picture
from ..edition import challenge_name
from ..puzzles import HintStage, Puzzle
from ..puzzles.adversarial.stand import states_behind
from ..puzzles.kinds import KINDS, kind_of
from ..puzzles.wording.question import common_rules
from ..puzzles.wording.themes import meaning
from ..puzzles.wording.titles import facts_line
from ..scoring.cards_in_play import challenge_pays, street_card_pays, tiles_lines
from .colours import PALETTES, Palette
from .key import notice
from .proposal import Proposal
from .puzzle_picture import key_picture, page_picture, question_set, shown_state, solution_picture, tiles_picture
from .strip import StripFrame, plan_frames

HOW_TO = (
    HARDER,
    gettext_noop(
        "In a turn you may claim land, and then build; or you may demolish a building and build in its place. The "
        "text of a turn names the land, the tile and the squares: take blue-07; build b1@C4,C5. A letter and a "
        "number on the map are the colour and the number of a territory: b07 is blue-07."
    ),
    gettext_noop(
        "The hints are in separate chapters, one for each stage of hints. Each hint states how many different turns "
        "still fit. Hints for a later turn come after those that reveal the turn before it. The solutions are at "
        "the back of the book. An index by theme follows them."
    ),
)


class NewYorkPuzzleBook(PuzzleBookMaker[Puzzle, Palette]):
    """The maker of books of puzzles of New York 1901."""

    palettes = PALETTES
    kinds = KINDS
    notice, meaning = staticmethod(notice), staticmethod(meaning)

    def how(self, puzzles: Sequence[Puzzle]) -> Iterator[str]:
        """The paragraphs that explain the rules of these kinds of puzzles and how to read the book."""
        yield from common_rules({puzzle.task.kind for puzzle in puzzles})
        yield from map(gettext, HOW_TO)

    def key(self, puzzles: Sequence[Puzzle]) -> Picture:
        """The key to the marks in the book's pictures, made for the position with the most districts and players."""
        states = [puzzle.task.state for puzzle in puzzles]
        most = max(states, key=lambda state: (len(state.edition.board.legend.districts), len(state.players)))
        return key_picture(most, self.palette)

    def components(self, puzzles: Sequence[Puzzle]) -> Iterator[Components]:
        """Pictures of the tiles of each edition, and the points of its cards in play."""
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
        """A line with the kind of a puzzle, the number of its turns, and facts about the game."""
        return gettext("{kind}: {facts}", kind=kind_of(puzzle.task).about(puzzle.task), facts=facts_line(puzzle.task))

    def question(self, puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
        """The paragraphs of the question. The choices of a ruling are printed in a monospace font."""
        yield from ((text, face.value == "mono") for text, face in question_set(puzzle.task))

    def chapter_title(self, number: int, stage: str) -> str:
        """The title of a chapter of hints about a turn."""
        return gettext("Turn {number}: {stage}", number=number, stage=stage)

    def picture(self, puzzle: Puzzle) -> Picture:
        """The picture of the puzzle's position."""
        return page_picture(puzzle.task, puzzle.title, self.palette)

    def hint(self, puzzle: Puzzle, hint: HintStage) -> str:
        """The text of a hint, with the number of turns that still fit the hint."""
        if hint.name == "full":
            return hint.text
        what = kind_of(puzzle.task).fitting_in_books
        return gettext("{hint} ({number} {choices} left)", hint=hint.text, number=hint.left, choices=what)

    def answer(self, puzzle: Puzzle) -> Sequence[str]:
        """The paragraphs of a puzzle's answer: its turns (each with a letter in a puzzle about a ruling), or the
        streets whose leader can change."""
        return kind_of(puzzle.task).printed_answer(puzzle.task, puzzle.certificate)

    def trap(self, puzzle: Puzzle) -> Sequence[str]:
        """The paragraphs about the trap (the tempting wrong answer): the turns that score most points at once, and the
        reason why these turns do not reach the result of the answer."""
        task, trap = puzzle.task, puzzle.trap
        return [] if trap is None else kind_of(task).printed_trap(task, trap)

    def reasons(self, puzzle: Puzzle) -> Sequence[str]:
        """The sentences on why the answer holds against a rival; empty for other puzzles."""
        why = kind_of(puzzle.task).why_it_holds(puzzle.task, puzzle.certificate)
        return () if why is None else why.sentences

    def boards(self, puzzle: Puzzle) -> Iterator[Picture]:
        """The pictures of a solution: a board for each turn of the answer, and for each turn after which a street has
        another leader."""
        frames = [*plan_frames(shown_state(puzzle.task), puzzle.certificate.answer), *_flip_frames(puzzle)]
        yield from (solution_picture(frame, self.palette) for frame in frames)


def _flip_frames(puzzle: Puzzle) -> Iterator[StripFrame]:
    """The turns after which a street has another leader, each as a frame of a strip (a row of small boards)."""
    for flip in puzzle.certificate.flips:
        states = states_behind(puzzle.task.state, flip.line)
        for number, (before, each) in enumerate(zip(states, flip.line, strict=False), 1):
            points = states[number].players[before.to_move].score - before.mover.score
            yield StripFrame(number, before, Proposal(each.turn), points)
