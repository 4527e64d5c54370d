"""The book of rulings of Manhattan: what it says of its cases, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator

from ...books.rule_book import ILLEGAL, IMPOSSIBLE, RulingMaker
from ...pictures.sheet import Picture
from ...text.words import join_words, quantity
from ..edition import Edition
from ..moves import floors_of
from ..rulings.case_file import CaseFile, FactsFile
from ..rulings.cases import RUNNER, CaseResult, Check, position_of
from ..rulings.registry import HEADWORDS
from ..scoring import scoring_lines
from ..state import GameState
from .case_picture import case_picture, proposal_of
from .colours import PALETTES, Palette
from .key import key_picture
from .pictures import notice, subtitle
from .scene import Proposal, Scene

HOW_TO = (
    "Every rule has an id, and stands here in the words of this book, with the places that it rests on. Its rulings "
    "follow it: a question as players ask it, the position, and the answer. A ruling about several rules stands with "
    "the first of them; the others name it.",
    "Who has the word is said below each rule. That is the rulebook of Mayfair Games; where it is silent, or can be "
    "read in two ways, the answer is inferred and the reason is given. The readings that a group can agree on are "
    "named, the first of them being the one that counts unless something else is said.",
    "The diagrams show the cities that a question is about as seat S sees them, with the move that is asked about and "
    "what its player has; his hand lies open. A plot is named by the letter of its city and its position there, 1 to 9 "
    "as on a telephone: C7 is the lower left plot of city C. Beside a diagram stand the points of each colour, the "
    "pieces that it has still to build in the round, and those in supply: 1x3 are three pieces of 1 floor.",
    "A move is written as the piece and the plot: r3@C7 builds a red piece of 3 floors on C7. r:1,2,4 sets out pieces "
    "for the round, open D opens a city; void r1, discard 5 r1 and redraw are for who can build nothing. Of a position "
    "only what the question needs is told by its ruling; all else is filled in with small pieces.",
)
VERDICTS = {
    "legal": "legal move",
    ILLEGAL: "illegal move",
    IMPOSSIBLE: "impossible position",
    "score": "scoring",
    "facts": "what is so",
}
FACTS = {
    "board": "buildings",
    "points": "points",
    "hand": "hand",
    "left": "still to build",
    "supply": "in supply",
    "plots": "builds on",
    "pieces": "builds with",
    "choices": "legal moves",
    "deck": "cards in the deck",
    "played": "cards played",
    "round": "round",
    "phase": "phase",
    "start": "start player",
    "to_move": "to move",
    "open": "open cities",
    "monster": "monster on",
}
"""What each fact of a ruling is called."""


class Rulings(RulingMaker[Palette]):
    """Draws the cases of a book of rulings."""

    title = "Manhattan: the rules and their rulings"
    how = HOW_TO
    heads = ("", "seat", "points", "to build", "in supply")
    headwords = HEADWORDS
    verdicts = VERDICTS
    runner, palettes = RUNNER, PALETTES
    position_of, proposal_of = staticmethod(position_of), staticmethod(proposal_of)
    case_picture = staticmethod(case_picture)

    def turn_text(self, case: CaseFile, state: GameState) -> str:
        """The moves on the way and the one that is asked about."""
        return "; ".join([*case.before, *([case.move] if case.move else [])])

    def rows(self, state: GameState) -> Iterator[tuple[str, ...]]:
        """A row for each colour."""
        for colour in state.setup.in_play:
            side = state.setup.sides[state.setup.seat_of(colour)]
            to_build = " ".join(map(str, floors_of(state.selected[colour]))) or "none"
            supply = [f"{floors}x{count}" for floors, count in enumerate(state.supply[colour], 1) if count]
            name, points = state.edition.colours[colour], str(state.points[colour])
            yield name, side, points, to_build, " ".join(supply) or "none"

    def row_sentence(self, *cells: str) -> str:
        """A row in words."""
        side, points, to_build, supply = cells
        return f"seat {side}, {quantity(int(points), 'point')}, to build {to_build}, in supply {supply}"

    def table(self, result: CaseResult, state: GameState, proposal: Proposal | None) -> Iterator[str]:
        """How far the game is, hands that are told and not drawn, and what is special about it."""
        yield f"{state.edition.title}: {subtitle(state)}."
        hands = {letter: cards for letter, cards in result.case.situation.hands.items() if result.state is not None}
        if result.case.move is not None:
            hands.pop(state.letters(state.to_move), None)
        if hands:
            hand_texts = [f"{letter} {' '.join(cards)}" for letter, cards in hands.items()]
            yield f"Hands: {join_words(hand_texts)}."
        usual, own = state.edition.readings.as_dict(), state.setup.readings.as_dict()
        read = [f"{switch}={value}" for switch, value in own.items() if value != usual[switch]]
        if read and len(result.checks) == 1:
            yield f"Read by {join_words(read)}."
        if result.state is None:
            yield "No game can be dealt so; the diagram leaves out what cannot be."

    def outcome_sentences(self, state: GameState, check: Check) -> list[str]:
        """What comes of a case under one reading: rules broken, points by colour, who wins, or what is so."""
        if check.violations:
            return [f"{violation.rule}: {violation.sentence}" for violation in check.violations]
        facts = list(_facts(check.expected.then)) if check.expected.then else []
        if check.expected.score is not None:
            names = state.edition.colours
            facts += [
                f"{names[line.colour]} {line.points}: {line.detail} ({line.rule})" for line in scoring_lines(state)
            ]
        if check.outcome is not None:
            facts.append(check.outcome.reason)
        legal = ["legal"] if check.reading and check.verdict == "legal" else []
        return [": ".join([*legal, *(["; ".join(facts)] if facts else [])])] if legal else facts

    def notice(self, edition: Edition) -> str:
        """What must be said of an edition."""
        return f"{edition.title}. {notice(edition)}".strip()

    def key_picture(self) -> Picture:
        """The marks of all diagrams."""
        scenes = [Scene(state, proposal, frozenset(state.setup.seats)) for state, proposal in self.drawn]
        return key_picture(scenes, self.palette)


def _facts(facts: FactsFile) -> Iterator[str]:
    for name in FACTS:
        if name in facts.model_fields_set:
            value = getattr(facts, name)
            text = ", ".join(f"{key} {each}" for key, each in value.items()) if isinstance(value, dict) else value
            yield f"{FACTS[name]}: {text}"
