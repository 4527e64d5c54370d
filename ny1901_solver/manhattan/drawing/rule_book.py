"""The book of rulings of Manhattan: the cases in the book, and the instructions how to read it."""

from __future__ import annotations

from collections.abc import Iterator

from ...books.rule_book import ILLEGAL, IMPOSSIBLE, RulingMaker
from ...messages import gettext, gettext_noop, ngettext
from ...pictures.sheet import Picture
from ...text.words import join_words
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
    gettext_noop(
        "Every rule has an id. The book states each rule in its own words and names the sources. The "
        "rulings on a rule follow the rule: a question as players ask it, the position, and the "
        "answer. A ruling about several rules is printed with the first of them; the other rules refer "
        "to it."
    ),
    gettext_noop(
        "The authority for each rule, the rulebook of Mayfair Games, is named below the rule. If the "
        "rulebook is silent, or can be read in two ways, the answer is inferred and the reason is "
        "given. The book also names the readings on which a group can agree. The first reading is the "
        "default."
    ),
    gettext_noop(
        "The diagrams show the cities that a question is about, as seat S sees them. They also show "
        "the move in question and its player with an open hand. A plot is named by the letter of its "
        "city and its position there, 1 to 9 as on a telephone: C7 is the lower left plot of city C. "
        "The table next to a diagram has the points of each colour, its pieces still to build in the "
        "round, and its pieces in supply. There, 1x3 means three pieces of 1 floor."
    ),
    gettext_noop(
        "A build is written as the piece and the plot: r3@C7 builds a red piece of 3 floors on C7. The "
        "move r:1,2,4 sets out pieces for the round, and open D opens a city. The moves void r1, "
        "discard 5 r1 and redraw are for a player who can build nothing. A ruling states only the part "
        "of a position that its question needs; the rest is filled in with small pieces."
    ),
)
VERDICTS = {
    "legal": gettext_noop("legal move"),
    ILLEGAL: gettext_noop("illegal move"),
    IMPOSSIBLE: gettext_noop("impossible position"),
    "score": gettext_noop("scoring"),
    "facts": gettext_noop("facts"),
}
FACTS = {
    "board": gettext_noop("buildings"),
    "points": gettext_noop("points"),
    "hand": gettext_noop("hand"),
    "left": gettext_noop("still to build"),
    "supply": gettext_noop("in supply"),
    "plots": gettext_noop("builds on"),
    "pieces": gettext_noop("builds with"),
    "choices": gettext_noop("legal moves"),
    "deck": gettext_noop("cards in the deck"),
    "played": gettext_noop("cards played"),
    "round": gettext_noop("round"),
    "phase": gettext_noop("phase"),
    "start": gettext_noop("start player"),
    "to_move": gettext_noop("to move"),
    "open": gettext_noop("open cities"),
    "monster": gettext_noop("monster on"),
}
"""Maps each fact that a ruling can state to the name of the fact in the book."""


class Rulings(RulingMaker[Palette]):
    """Makes the pages of a book of rulings."""

    title = gettext_noop("Manhattan: the rules and their rulings")
    how = HOW_TO
    heads = (
        "",
        gettext_noop("seat"),
        gettext_noop("points"),
        gettext_noop("to build"),
        gettext_noop("in supply"),
    )
    headwords = HEADWORDS
    verdicts = VERDICTS
    runner, palettes = RUNNER, PALETTES
    position_of, proposal_of = staticmethod(position_of), staticmethod(proposal_of)
    case_picture = staticmethod(case_picture)

    def turn_text(self, case: CaseFile, state: GameState) -> str:
        """Returns a text with the moves before the question, and the move in question."""
        return "; ".join([*case.before, *([case.move] if case.move else [])])

    def rows(self, state: GameState) -> Iterator[tuple[str, ...]]:
        """Returns the rows of a table below a diagram, one row for each colour."""
        for colour in state.setup.in_play:
            side = state.setup.sides[state.setup.seat_of(colour)]
            to_build = " ".join(map(str, floors_of(state.selected[colour]))) or gettext("none")
            supply = [f"{floors}x{count}" for floors, count in enumerate(state.supply[colour], 1) if count]
            name, points = state.edition.colours[colour], str(state.points[colour])
            yield name, side, points, to_build, " ".join(supply) or gettext("none")

    def row_sentence(self, *cells: str) -> str:
        """Returns a row of the table below a diagram as a phrase."""
        side, points, to_build, supply = cells
        return ngettext(
            "seat {side}, {number} point, to build {to_build}, in supply {supply}",
            "seat {side}, {number} points, to build {to_build}, in supply {supply}",
            int(points),
            side=side,
            to_build=to_build,
            supply=supply,
        )

    def table(self, result: CaseResult, state: GameState, proposal: Proposal | None) -> Iterator[str]:
        """Returns sentences about the progress of the game, about stated hands that the diagram does not show, and
        about the readings of the rules.
        """
        yield f"{state.edition.title}: {subtitle(state)}."
        hands = {letter: cards for letter, cards in result.case.situation.hands.items() if result.state is not None}
        if result.case.move is not None:
            hands.pop(state.letters(state.to_move), None)
        if hands:
            hand_texts = [f"{letter} {' '.join(cards)}" for letter, cards in hands.items()]
            yield gettext("Hands: {hands}.", hands=join_words(hand_texts))
        usual, own = state.edition.readings.as_dict(), state.setup.readings.as_dict()
        read = [f"{switch}={value}" for switch, value in own.items() if value != usual[switch]]
        if read and len(result.checks) == 1:
            yield gettext("Under the readings {readings}.", readings=join_words(read))
        if result.state is None:
            yield gettext("No game can begin in this way; the diagram omits the impossible parts.")

    def outcome_sentences(self, state: GameState, check: Check) -> list[str]:
        """Returns sentences about the result of a case under one reading of the rules: broken rules, points by colour,
        the winner, or facts.
        """
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
        if check.reading and check.verdict == "legal":
            return [gettext("legal: {facts}", facts="; ".join(facts)) if facts else gettext("legal")]
        return facts

    def notice(self, edition: Edition) -> str:
        """Returns the title and the notice of an edition."""
        return f"{edition.title}. {notice(edition)}".strip()

    def key_picture(self) -> Picture:
        """Returns a picture that explains the marks of all diagrams."""
        scenes = [Scene(state, proposal, frozenset(state.setup.seats)) for state, proposal in self.drawn]
        return key_picture(scenes, self.palette)


def _facts(facts: FactsFile) -> Iterator[str]:
    for name in FACTS:
        if name in facts.model_fields_set:
            value = getattr(facts, name)
            text = ", ".join(f"{key} {each}" for key, each in value.items()) if isinstance(value, dict) else value
            yield f"{gettext(FACTS[name])}: {text}"
