"""The book of rulings of Manhattan: what it says of its cases, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.books.rule_book import ILLEGAL, IMPOSSIBLE, KEY, Ruling
from ...kit.pictures.printed import Printed
from ...kit.words import counted, listed
from ..moves import floors_of
from ..rulings.case_file import CaseFile, FactsFile
from ..rulings.cases import CaseResult, Check, position_of, run
from ..rulings.headwords import HEADWORDS
from ..scoring import scored
from ..state import GameState
from .case_picture import case_picture, proposal_of
from .colours import BLACK_AND_WHITE, LIGHT, Palette
from .key import key_picture
from .pictures import notice, subtitle
from .scene import Scene

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


class Rulings:
    """Draws the cases of a book of rulings."""

    title = "Manhattan: the rules and their rulings"
    how = HOW_TO
    heads = ("", "seat", "points", "to build", "in supply")
    headwords = HEADWORDS

    def __init__(self, black_and_white: bool = False) -> None:
        self.palette, self.grey = book_palette(black_and_white), black_and_white
        self._scenes: list[Scene] = []

    def ruling(self, case: CaseFile) -> Ruling:
        """A case, run and drawn."""
        result = run(case)
        state, proposal = position_of(result), proposal_of(result)
        self._scenes.append(Scene(state, proposal, frozenset(state.setup.seats)))
        rows = tuple(_colour(state, colour) for colour in state.setup.in_play)
        return Ruling.of(
            case,
            VERDICTS.get(case.ruling, case.ruling),
            turn="; ".join([*case.before, *([case.move] if case.move else [])]),
            diagram=case_picture(state, proposal, case.id, self.palette),
            players=rows,
            told=tuple((row[0], _told(*row[1:])) for row in rows),
            table=" ".join(_table(result, state)),
            found=tuple((check.reading, tuple(_found(state, check))) for check in result.checks),
        )

    def notices(self) -> Iterator[str]:
        """What must be said of the editions that were drawn."""
        editions = dict.fromkeys(scene.state.edition for scene in self._scenes)
        yield from (f"{edition.title}. {notice(edition)}".strip() for edition in editions)

    def key(self) -> Printed:
        """What the marks of the diagrams mean that were drawn."""
        return Printed.filling(key_picture(self._scenes, self.palette), KEY)


def book_palette(black_and_white: bool) -> Palette:
    """The colours of a book: on white paper, to spare the ink."""
    from dataclasses import replace

    return BLACK_AND_WHITE if black_and_white else replace(LIGHT, paper="#ffffff")


def _colour(state: GameState, colour: int) -> tuple[str, ...]:
    """A row under the heads of the book."""
    side = state.setup.sides[state.setup.seat_of(colour)]
    to_build = " ".join(map(str, floors_of(state.selected[colour]))) or "none"
    supply = [f"{floors}x{count}" for floors, count in enumerate(state.supply[colour], 1) if count]
    return state.edition.colours[colour], side, str(state.points[colour]), to_build, " ".join(supply) or "none"


def _told(side: str, points: str, to_build: str, supply: str) -> str:
    """A row in words."""
    return f"seat {side}, {counted(int(points), 'point')}, to build {to_build}, in supply {supply}"


def _table(result: CaseResult, state: GameState) -> Iterator[str]:
    """How far the game is, hands that are told and not drawn, and what is special about it, in sentences."""
    yield f"{state.edition.title}: {subtitle(state)}."
    hands = {letter: cards for letter, cards in result.case.situation.hands.items() if result.state is not None}
    if result.case.move is not None:
        hands.pop(state.letters(state.to_move), None)
    if hands:
        told = [f"{letter} {' '.join(cards)}" for letter, cards in hands.items()]
        yield f"Hands: {listed(told)}."
    usual = state.edition.readings.as_dict()
    read = [f"{switch}={value}" for switch, value in state.setup.readings.as_dict().items() if value != usual[switch]]
    if read and len(result.checks) == 1:
        yield f"Read by {listed(read)}."
    if result.state is None:
        yield "No game can be dealt so; the diagram leaves out what cannot be."


def _found(state: GameState, check: Check) -> list[str]:
    """What comes of a case under one reading: rules broken, points by colour, who wins, or what is so."""
    if check.violations:
        return [f"{violation.rule}: {violation.sentence}" for violation in check.violations]
    found = list(_facts(check.expected.then)) if check.expected.then else []
    if check.expected.score is not None:
        found += [
            f"{state.edition.colours[line.colour]} {line.points}: {line.detail} ({line.rule})" for line in scored(state)
        ]
    if check.outcome is not None:
        found.append(check.outcome.reason)
    legal = ["legal"] if check.reading and check.verdict == "legal" else []
    return [": ".join([*legal, *(["; ".join(found)] if found else [])])] if legal else found


def _facts(facts: FactsFile) -> Iterator[str]:
    for name in FACTS:
        if name in facts.model_fields_set:
            value = getattr(facts, name)
            told = ", ".join(f"{key} {each}" for key, each in value.items()) if isinstance(value, dict) else value
            yield f"{FACTS[name]}: {told}"
