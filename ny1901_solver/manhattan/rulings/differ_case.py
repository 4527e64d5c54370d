"""A difference between two readings as a case: its position told as a situation, its question and both answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kit.rulebook.between_readings import case_between, meanings, sources_of
from ...kit.rulebook.settings import parse_setting
from ..chance import any_card
from ..moves import Select, floors_of, parse_move
from ..readings import READINGS
from ..rules import apply, violations
from ..scoring import result
from ..state import GameState
from .case_file import CaseFile, SituationFile
from .cases import FACTS, RUNNER, run
from .differ import TOLD, Difference
from .registry import load_registry
from .situations import board_text, situation, squares


def case_of(found: Difference, name: str | None = None) -> CaseFile | None:
    """The case that asks the question of a difference and tells both answers, named anew where no name is given.

    `None` where its situation does not hold the difference: of the others' pieces in this round none are told.
    """
    registry = load_registry()
    settings = [parse_setting(side.setting, READINGS) for side in found.sides]
    told = _told(found.state)
    expected = [_expected(found, told, setting) for setting in settings]
    if expected[0] == expected[1]:
        return None
    if all("then" in each for each in expected):
        first = next(name for name in TOLD if expected[0]["then"][name] != expected[1]["then"][name])
        expected = [{**each, "then": {first: each["then"][first]}} for each in expected]
    broken = [rule for each in expected for rule in each.get("violates", ())]
    rules = [rule for reading in registry.readings if reading.switch in settings[0] for rule in reading.rules]
    words = zip(found.sides, settings, expected, strict=True)
    case = case_between(
        RUNNER,
        list(settings[0]),
        broken,
        name,
        question=_question(found),
        source=sources_of(registry, (*rules, *broken)),
        situation=told,
        move=None if found.step is None else str(found.step),
        by_reading={side.setting: each for side, each in zip(found.sides, expected, strict=True)},
        answer=" ".join(
            f"By {side.setting} {_answer(each)}. {' '.join(meanings(registry, setting))}"
            for side, setting, each in words
        ),
    )
    return case if run(case).ok else None


def _told(state: GameState) -> dict[str, Any]:
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


def _expected(found: Difference, told: dict[str, Any], setting: dict[str, str]) -> dict[str, Any]:
    """What the program answers in the situation, under one reading."""
    moves = () if found.step is None else (str(found.step),)
    state = situation(SituationFile.model_validate(told), setting, moves)
    if found.step is None:
        final = result(state)
        winners = [state.letters(seat) for seat in final.winners]
        return {"winners": winners, "decided_by": final.decided_by}
    move = parse_move(str(found.step))
    if broken := violations(state, move):
        return {"verdict": "illegal", "violates": sorted({each.rule for each in broken})}
    if found.kind == "moves":
        return {"verdict": "legal"}
    after = apply(state, move, any_card)
    return {"verdict": "legal", "then": {name: FACTS[name](after, state.to_move) for name in TOLD}}


def _question(found: Difference) -> str:
    a, b = (side.setting for side in found.sides)
    if found.step is None:
        return f"The game is over. Who wins by {a}, and who by {b}?"
    asked = "Is that allowed" if found.kind == "moves" else "What comes of it"
    mover = found.state.edition.colours[found.state.setup.colours[found.state.to_move][0]].capitalize()
    return f"{mover} is to move and plays {found.step}. {asked} by {a}, and by {b}?"


def _answer(expected: dict[str, Any]) -> str:
    """What comes of one reading, in words."""
    if "winners" in expected:
        return f"{' and '.join(expected['winners'])} {'wins' if len(expected['winners']) == 1 else 'share the victory'}"
    if "then" in expected:
        return "; ".join(f"{TOLD[name]} {value}" for name, value in expected["then"].items())
    return "it is allowed" if expected["verdict"] == "legal" else "it is not allowed"
