"""Finds the differences between two readings (interpretations) of the rules: positions of random games in which the
readings differ, and a case of the rulings for each position.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from ...messages import gettext, gettext_noop, ngettext
from ...rulebook.differing import Never, PartingSearch, ReadingsPart, case_between, sources_of
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
from ..state.seen import names_of
from .case_file import CaseFile, SituationFile
from .cases import FACTS, RUNNER, run
from .registry import load_registry
from .situations import board_text, situation, squares

BOARDS = ("tiny", "mayfair")
"""The editions whose games are searched, the edition with the smallest board first."""

NEEDS = {
    "monster_view": ("monster", "baby-monster"),
    "monster_time": ("monster", "baby-monster"),
    "monster_edge": ("monster", "baby-monster"),
    "growth_order": ("slow-growth",),
}
"""The variants that a switch needs. A switch has no effect in a game without any of its variants."""

PLAYED = {"reshuffle", "round_reshuffle", "growth_order", "monster_view", "monster_time", "monster_edge"}
"""The switches that decide the position after a move. All other switches decide which moves are legal, or who wins."""

COMPARED = {
    "board": gettext_noop("the board is {value}"),
    "monster": gettext_noop("the monster stands on {value}"),
    "round": gettext_noop("the round is {value}"),
    "phase": gettext_noop("the phase is {value}"),
    "open": gettext_noop("the open cities are {value}"),
    "to_move": gettext_noop("the player to move is {value}"),
    "deck": gettext_noop("the number of cards in the deck is {value}"),
    "played": gettext_noop("the played cards are {value}"),
}
"""The facts that are compared after a move under two readings of the rules, each with its sentence.

If several facts differ, only the first of these facts is shown.
"""


PARTNERS = {"partner_colour": "as_own"}
"""The reading of the rules under which another colour can have more floors in a building than the building's owner
(M-FACT-1).
"""

DECK_USED_ON = {"round_reshuffle": "no"}
"""The reading of the rules under which a deck can run out.

The switch `reshuffle` has an effect only if the deck can run out (M-TRN-5).
"""


Difference: TypeAlias = ReadingsPart[GameState, Move]


class ReadingSearch(PartingSearch[GameState, Move]):
    """Searches random games for differences between two readings of the rules."""

    boards = BOARDS
    usual, facts, fact_words, decide_play = Readings().as_dict(), FACTS, COMPARED, PLAYED
    problems, legal, broken = staticmethod(state_problems), staticmethod(legal_moves), staticmethod(violations)
    play, result = staticmethod(play), staticmethod(result)

    @staticmethod
    def weight(state: GameState) -> int:
        """Returns the number of pieces on the board."""
        return sum(map(len, state.stacks))

    def never(self, boards: Sequence[str]) -> tuple[Never, ...]:
        """Returns the reasons why two readings of the rules differ in no position of the given editions; empty if the
        readings may differ.
        """
        reasons = [self._decides_nothing(switch, boards) for switch in self.readers.switches]
        return tuple(filter(None, reasons)) if all(reasons) else ()

    def matters(self, board: str) -> bool:
        """Whether an edition has one of the variants that the switches need to have an effect."""
        needed = self._needed_variants()
        return not needed or bool(needed & {*load_edition(board).variants})

    def positions(self, board: str, seed: str) -> Iterator[GameState]:
        """Yields an endless sequence of positions from random games of an edition, under each of the readings of the
        rules in turn.
        """
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
        """Returns the variants of which a game needs at least one for two readings of the rules to differ; empty if no
        variant is needed.
        """
        switches = self.readers.switches
        return {name for switch in switches for name in NEEDS[switch]} if NEEDS.keys() >= {*switches} else set()

    def _decides_nothing(self, switch: str, boards: Sequence[str]) -> Never | None:
        both = [Readings().with_settings(reading) for reading in self.readers.both]
        editions = [load_edition(board) for board in boards]
        if switch == "cap_compare" and all(each.partner_colour == "as_opponent" for each in both):
            because = gettext(
                "nobody has more floors in a building than its owner, unless a partner's colour counts as one's own"
            )
            return Never(because, "M-FACT-1", PARTNERS)
        if switch == "reshuffle" and not any(_runs_out(edition, each) for edition in editions for each in both):
            because = gettext(
                "the played cards and the deck are shuffled together at the end of each round, before the deck runs out"
            )
            return Never(because, "M-TRN-5", DECK_USED_ON)
        wanted = NEEDS.get(switch, ())
        if wanted and not any({*wanted} & {*edition.variants} for edition in editions):
            rule = "M-SLO-1" if "slow-growth" in wanted else "M-MON-1"
            because = gettext(
                "{editions} does not have the variant {variants}, and without it the readings agree",
                editions=join_words(boards, "or"),
                variants=join_words(wanted, "or"),
            )
            return Never(because, rule, {})
        return None


def _runs_out(edition: Edition, readings: Readings) -> bool:
    """Whether the deck of an edition can run out before the end of a round."""
    if readings.round_reshuffle == "no" or readings.stuck == "redraw":
        return True
    setups = [new_game(edition, players, any_card, readings=readings).setup for players in edition.rounds]
    return any(
        sum(edition.deck) - len(setup.sides) * edition.hand < len(setup.in_play) * setup.rounds.pieces
        for setup in setups
    )


def case_of(difference: Difference, name: str | None = None) -> CaseFile | None:
    """Returns a case that asks about a difference between two readings of the rules and gives both answers.

    If no name is given, the case gets an unused name.

    Returns `None` if a situation cannot express the difference, because a situation omits the other players' pieces of
    this round.
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
    answers = zip(difference.sides, settings, expected, strict=True)
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
            sentence
            for side, setting, each in answers
            for sentence in (_answer(difference.state, side.setting, each), *registry.meanings(setting))
        ),
    )
    return case if run(case).ok else None


def _situation_data(state: GameState) -> dict[str, Any]:
    """Returns a position as data in the form in which a case file states a position."""
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
    """Returns the program's answer to a case under one reading of the rules."""
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
        return gettext("The game is over. Who wins under {a}, and who wins under {b}?", a=a, b=b)
    state = difference.state
    mover = state.edition.colours[state.setup.colours[state.to_move][0]]
    values = {"mover": mover, "move": difference.step, "a": a, "b": b}
    if difference.kind == "moves":
        return gettext(
            "The player to move, {mover}, plays {move}. Is this move legal under {a}, and is it legal under {b}?",
            **values,
        )
    return gettext(
        "The player to move, {mover}, plays {move}. What is the result under {a}, and what is it under {b}?", **values
    )


def _answer(state: GameState, setting: str, expected: dict[str, Any]) -> str:
    """Returns the answer to a case under one reading of the rules as a sentence."""
    if "winners" in expected:
        return ngettext(
            "Under {setting}, {winners} wins.",
            "Under {setting}, {winners} share the victory.",
            len(expected["winners"]),
            setting=setting,
            winners=join_words(names_of(state, expected["winners"])),
        )
    if "then" in expected:
        facts = "; ".join(gettext(COMPARED[name], value=value) for name, value in expected["then"].items())
        return gettext("Under {setting}, {facts}.", setting=setting, facts=facts)
    if expected["verdict"] == "legal":
        return gettext("Under {setting}, the move is legal.", setting=setting)
    return gettext("Under {setting}, the move is illegal.", setting=setting)
