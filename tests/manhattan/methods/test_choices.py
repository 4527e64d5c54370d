"""What a person chooses one after the other makes each legal move and no other; the page only filters these choices."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ny1901_solver.engine import Caller, FieldError
from ny1901_solver.manhattan.methods import METHODS
from ny1901_solver.manhattan.moves import Build, Select
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.state import GameState

from ..tables import positions


def choices(state: GameState, *chosen: str) -> dict[str, Any]:
    wanted, fields = METHODS["choices"], {"position": format_line(state), "chosen": list(chosen)}
    request = wanted.request.model_validate({"id": "1", "method": "choices", **fields})
    return wanted.answer(request, Caller(lambda: False, lambda _: None))


def pieces_of(move: Select) -> list[str]:
    return [f"{colour}{each}" for colour, floors in move.pieces for each in floors]


GAMES = list(positions(11, 5))


def test_the_builds_are_the_legal_ones_and_each_is_found_by_its_card_its_piece_and_its_plot() -> None:
    kinds = Counter[str]()
    for state in GAMES[::4]:
        legal, told = legal_moves(state), choices(state)
        builds = {str(move) for move in legal if isinstance(move, Build)}
        assert {build["move"] for build in told["builds"]} == builds
        assert len(told["builds"]) == len(builds)
        assert told["others"] == [str(move) for move in legal if not isinstance(move, Build | Select)]
        held = {each["card"]: each["position"] for each in told["cards"]}
        usable = {each["piece"] for each in told["pieces"] if each["may"]}
        for build in told["builds"]:
            assert build["piece"] in usable
            assert build["plot"][1:] == str(held[build["card"]])
            place = build["piece"], build["plot"]
            assert [each for each in told["builds"] if (each["piece"], each["plot"]) == place] == [build]
            kinds[told["phase"]] += 1
    assert kinds["build"] > 100


def selecting() -> list[tuple[GameState, list[Select]]]:
    """Some positions in which pieces are selected, with the legal selections."""
    states = random.Random(3).sample([state for state in GAMES if state.phase == "select"], 8)
    return [(state, [move for move in legal_moves(state) if isinstance(move, Select)]) for state in states]


def test_every_selection_is_put_together_piece_by_piece_in_any_order() -> None:
    rng, whole = random.Random(1), 0
    for state, sets in selecting():
        for move in rng.sample(sets, min(2, len(sets))):
            pieces = pieces_of(move)
            rng.shuffle(pieces)
            for number, piece in enumerate(pieces):
                told = choices(state, *pieces[:number])
                assert told["whole"] is None
                assert piece in {each["piece"] for each in told["pieces"] if each["may"]}
            told = choices(state, *pieces)
            assert (told["whole"], told["wanted"]) == (str(move), len(pieces))
            assert not any(each["may"] for each in told["pieces"])
            whole += 1
    assert whole > 10


def test_pieces_that_may_be_chosen_lead_to_a_legal_selection_only_and_others_are_refused() -> None:
    rng, refused = random.Random(2), 0
    for state, sets in selecting():
        legal, chosen = {str(move) for move in sets}, list[str]()
        told = choices(state)
        while told["whole"] is None:
            forbidden = [each["piece"] for each in told["pieces"] if not each["may"]]
            if forbidden:
                refused += 1
                with pytest.raises(FieldError):
                    choices(state, *chosen, rng.choice(forbidden))
            chosen.append(rng.choice([each["piece"] for each in told["pieces"] if each["may"]]))
            told = choices(state, *chosen)
        assert told["whole"] in legal
    assert refused > 2
