"""Where two readings part: positions of random games in which they do, and the case of such a difference."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from ...rulebook.differing import Never, PartingSearch, ReadingsPart, case_between, meanings, sources_of
from ...rulebook.settings import parse_setting
from ...text.words import join_words
from ..chance import any_card, deck_dealer
from ..edition import Edition, load_edition
from ..moves import Move, Select, floors_of, parse_move
from ..readings import READINGS, Readings
from ..rules import apply, legal_moves, new_game, play, violations
from ..scoring import result
from ..state import GameState
from ..state.invariants import state_problems
from .case_file import CaseFile, SituationFile
from .cases import FACTS, RUNNER, run
from .registry import load_registry
from .situations import board_text, situation, squares

BOARDS = ("tiny", "mayfair")
"""Where to look, the smallest board first."""

NEEDS = {
    "monster_view": ("monster", "baby-monster"),
    "monster_time": ("monster", "baby-monster"),
    "monster_edge": ("monster", "baby-monster"),
    "growth_order": ("slow-growth",),
}
"""The variants without one of which a switch decides nothing."""

PLAYED = {"reshuffle", "round_reshuffle", "growth_order", "monster_view", "monster_time", "monster_edge"}
"""The switches that decide what comes of a move; all others decide which are legal, or who wins."""

COMPARED = {
    "board": "the board is",
    "monster": "the monster stands on",
    "round": "the round is",
    "phase": "what is done next is to",
    "open": "the open cities are",
    "to_move": "who is to move is",
    "deck": "the cards in the deck are",
    "played": "the cards played lie there as",
}
"""What is compared of the positions that a move leads to, and how it is told; the first that differs is."""


PARTNERS = {"partner_colour": "as_own"}
"""By what another colour can have more floors in a building than its owner has (M-FACT-1)."""

DECK_USED_ON = {"round_reshuffle": "no"}
"""By what a deck runs out, which is when `reshuffle` decides something (M-TRN-5)."""


Difference: TypeAlias = ReadingsPart[GameState, Move]


class ReadingSearch(PartingSearch[GameState, Move]):
    """Looks for differences in games that are played at random."""

    boards = BOARDS
    usual, facts, fact_words, decide_play = Readings().as_dict(), FACTS, COMPARED, PLAYED
    problems, legal, broken = staticmethod(state_problems), staticmethod(legal_moves), staticmethod(violations)
    play, result = staticmethod(play), staticmethod(result)

    @staticmethod
    def weight(state: GameState) -> int:
        """The pieces on the board."""
        return sum(map(len, state.stacks))

    def never(self, boards: Sequence[str]) -> tuple[Never, ...]:
        """Why two readings part in no position of these boards; nothing where they may."""
        reasons = [self._decides_nothing(switch, boards) for switch in self.readers.switches]
        return tuple(filter(None, reasons)) if all(reasons) else ()

    def matters(self, board: str) -> bool:
        """Whether a board has one of the variants that matter."""
        needed = self._needed_variants()
        return not needed or bool(needed & {*load_edition(board).variants})

    def positions(self, board: str, seed: str) -> Iterator[GameState]:
        """Endless positions of games that are played at random on a board, under each of the readings in turn."""
        edition, needed, rng = load_edition(board), self._needed_variants(), random.Random(seed)
        while True:
            for reading in self.readers.both:
                variants = {name for name in edition.variants if rng.random() < 0.4}
                if needed:
                    variants.add(rng.choice(sorted(needed & {*edition.variants})))
                if {"monster", "baby-monster"} <= variants:
                    variants.remove(rng.choice(("monster", "baby-monster")))
                players = rng.choice(sorted(edition.rounds))
                chosen = Readings().with_settings(reading)
                state = new_game(edition, players, deck_dealer(rng), variants=sorted(variants), readings=chosen)
                while not state.over:
                    yield state
                    state = self.play(state, rng.choice(self.legal(state)), deck_dealer(rng))
                yield state

    def _needed_variants(self) -> set[str]:
        """The variants of which the games have one, if the readings part in such a game only."""
        switches = self.readers.switches
        return {name for switch in switches for name in NEEDS[switch]} if NEEDS.keys() >= {*switches} else set()

    def _decides_nothing(self, switch: str, boards: Sequence[str]) -> Never | None:
        both = [Readings().with_settings(reading) for reading in self.readers.both]
        editions = [load_edition(board) for board in boards]
        if switch == "cap_compare" and all(each.partner_colour == "as_opponent" for each in both):
            because = "while each colour is its own nobody has more floors in a building than its owner"
            return Never(because, "M-FACT-1", PARTNERS)
        if switch == "reshuffle" and not any(_runs_out(edition, each) for edition in editions for each in both):
            because = "played cards and deck are shuffled together at the end of each round, before the deck runs out"
            return Never(because, "M-TRN-5", DECK_USED_ON)
        wanted = NEEDS.get(switch, ())
        if wanted and not any({*wanted} & {*edition.variants} for edition in editions):
            rule = "M-SLO-1" if "slow-growth" in wanted else "M-MON-1"
            return Never(
                f"{join_words(boards, 'or')} has no variant {join_words(wanted, 'or')}, without which they agree",
                rule,
                {},
            )
        return None


def _runs_out(edition: Edition, readings: Readings) -> bool:
    """Whether a deck can run out before the end of a round."""
    if readings.round_reshuffle == "no" or readings.stuck == "redraw":
        return True
    setups = [new_game(edition, players, any_card, readings=readings).setup for players in edition.rounds]
    return any(
        sum(edition.deck) - len(setup.sides) * edition.hand < len(setup.in_play) * setup.rounds.pieces
        for setup in setups
    )


def case_of(difference: Difference, name: str | None = None) -> CaseFile | None:
    """The case that asks the question of a difference and tells both answers, named anew where no name is given.

    `None` where its situation does not hold the difference: of the others' pieces in this round none are told.
    """
    registry = load_registry()
    settings = [parse_setting(side.setting, READINGS) for side in difference.sides]
    facts = _situation_data(difference.state)
    expected = [_expected_data(difference, facts, setting) for setting in settings]
    if expected[0] == expected[1]:
        return None
    if all("then" in each for each in expected):
        first = next(name for name in COMPARED if expected[0]["then"][name] != expected[1]["then"][name])
        expected = [{**each, "then": {first: each["then"][first]}} for each in expected]
    broken = [rule for each in expected for rule in each.get("violates", ())]
    rules = [rule for reading in registry.readings if reading.switch in settings[0] for rule in reading.rules]
    words = zip(difference.sides, settings, expected, strict=True)
    case = case_between(
        RUNNER,
        list(settings[0]),
        broken,
        name,
        question=_question(difference),
        source=sources_of(registry, (*rules, *broken)),
        situation=facts,
        move=None if difference.step is None else str(difference.step),
        by_reading={side.setting: each for side, each in zip(difference.sides, expected, strict=True)},
        answer=" ".join(
            f"By {side.setting} {_answer(each)}. {' '.join(meanings(registry, setting))}"
            for side, setting, each in words
        ),
    )
    return case if run(case).ok else None


def _situation_data(state: GameState) -> dict[str, Any]:
    """A position as a situation."""
    setup, edition = state.setup, state.edition
    letters = edition.letters
    seats = [f"{side}{state.letters(seat)}" for seat, side in enumerate(setup.sides)]
    data = {
        "edition": edition.name,
        "seats": ",".join(seats),
        "variants": list(setup.variants),
        "round": state.round,
        "phase": state.phase,
        "start": state.letters(state.start)[0],
        "to_move": state.letters(state.to_move)[0],
        "board": board_text(state),
        "left": _pieces(state, state.selected, setup.colours[state.to_move]),
        "supply": _pieces(state, state.supply, setup.in_play),
        "hands": {state.letters(seat)[0]: squares(state.hands[seat]) for seat in setup.seats},
        "deck": squares(state.deck),
        "played": squares(state.played),
        "points": {letters[colour]: state.points[colour] for colour in setup.in_play},
        "open": FACTS["open"](state, state.to_move),
        "monster": None if state.monster is None else edition.board.plots[state.monster],
    }
    return {key: value for key, value in data.items() if value is not None}


def _pieces(state: GameState, counts: Sequence[Sequence[int]], colours: Sequence[int]) -> str | None:
    letters = state.edition.letters
    return str(Select(tuple((letters[c], floors_of(counts[c])) for c in colours if any(counts[c])))) or None


def _expected_data(difference: Difference, facts: dict[str, Any], setting: dict[str, str]) -> dict[str, Any]:
    """What the program answers in the situation, under one reading."""
    moves = () if difference.step is None else (str(difference.step),)
    state = situation(SituationFile.model_validate(facts), setting, moves)
    if difference.step is None:
        final = result(state)
        winners = [state.letters(seat) for seat in final.winners]
        return {"winners": winners, "decided_by": final.decided_by}
    move = parse_move(str(difference.step))
    if broken := violations(state, move):
        return {"verdict": "illegal", "violates": sorted({each.rule for each in broken})}
    if difference.kind == "moves":
        return {"verdict": "legal"}
    after = apply(state, move, any_card)
    return {"verdict": "legal", "then": {name: FACTS[name](after, state.to_move) for name in COMPARED}}


def _question(difference: Difference) -> str:
    a, b = (side.setting for side in difference.sides)
    if difference.step is None:
        return f"The game is over. Who wins by {a}, and who by {b}?"
    asked = "Is that allowed" if difference.kind == "moves" else "What comes of it"
    mover = difference.state.edition.colours[difference.state.setup.colours[difference.state.to_move][0]].capitalize()
    return f"{mover} is to move and plays {difference.step}. {asked} by {a}, and by {b}?"


def _answer(expected: dict[str, Any]) -> str:
    """What comes of one reading, in words."""
    if "winners" in expected:
        return f"{' and '.join(expected['winners'])} {'wins' if len(expected['winners']) == 1 else 'share the victory'}"
    if "then" in expected:
        return "; ".join(f"{COMPARED[name]} {value}" for name, value in expected["then"].items())
    return "it is allowed" if expected["verdict"] == "legal" else "it is not allowed"
