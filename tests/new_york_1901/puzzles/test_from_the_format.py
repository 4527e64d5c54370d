"""Puzzles held against their format and their printed question by a checker that shares only the rules.

`python -m tests.new_york_1901.puzzles.from_the_format` checks all and tells how."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.errors import ImpossibleDraw
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market

from ..sampling import telling_positions
from .from_the_format import check, checked, files
from .from_the_format.cards import UNKNOWN, Known
from .from_the_format.lines import Alone
from .from_the_format.stored import read_stored
from .from_the_format.worth import Scores, lead

PLANTED = Path(__file__).parent / "planted"
FILES = files()
LONG = ("race-4-543-0037", "win-by-force-1303-0422-composed")  # seconds each
QUICK = [
    path
    for kind, most in (("ruling", 20), ("safe-streets", 12), ("win-by-force", 12), ("save-the-game", 6))
    for path in [path for path in FILES if path.parent.name == kind and path.stem not in LONG][:most]
]
QUICK += [path for path in FILES if path.parent.name in ("early-end", "packing", "last-turn")][::3]

# What is planted, and a part of the sentence that has to say so.
FALSE = {
    "race-4-541-0001-composed": "reached in 3 turns, not 4",
    "race-3-527-0018": "effects in 2 turns",
    "race-4-543-0037": "effects in 3 turns",
    "plan-3-351-0002": "effects are worth 22",
    "plan-4-378-0025": "the runner-up is worth 14, not 10",
    "best-turn-of-a-wrong-value": "the most is 5, not 6",
    "best-turn-with-two-answers": "2 effects are worth 15",
    "ruling-with-a-wrong-choice": "legal is take green-06; build s1@S8,T8, not take red-08",
    "safe-streets-without-one": "wall-street, pine-thames can change hands, not wall-street",
    "win-by-force-that-is-refuted": "the answer is refuted",
    "save-the-game-with-a-better-runner-up": "the best refuted turn is worth -3, not -4",
    "early-end-that-is-not-forced": "the answer is refuted",
    "last-turn-that-does-not-win": "the answer is worth -3",
    "packing-of-too-few-points": "the most is 11, not 10",
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in FALSE]
)
def test_a_planted_false_certificate_is_found(name: str) -> None:
    report = checked(PLANTED / f"{name}.yaml")
    assert report.method == "exhausted"
    assert any(FALSE[name] in sentence for sentence in report.disagreements), report.told


def test_every_planted_file_is_looked_at() -> None:
    assert {path.stem for path in PLANTED.glob("*.yaml")} == set(FALSE)


def test_a_false_certificate_is_found_by_guided_lines_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from .from_the_format import alone, lines

    monkeypatch.setattr(lines, "MOST_PLAYED", 100)
    monkeypatch.setattr(alone, "GUIDED_LINES", 300)
    for name in ("race-4-541-0001-composed", "race-3-527-0018", "plan-4-378-0025"):
        report = checked(PLANTED / f"{name}.yaml")
        assert report.method == "guided"
        assert report.disagreements, name


@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.stem)
def test_a_puzzle_is_as_its_format_says(path: Path) -> None:
    report = checked(path)
    assert not report.disagreements, report.told


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_puzzle_is_as_its_format_says(path: Path) -> None:
    report = checked(path)
    assert not report.disagreements, report.told


def market(up: tuple[int, ...], *layers: dict[int, int]) -> Known:
    return Known.of(Market.of(up, [tuple(layer.get(kind, 0) for kind in range(8)) for layer in layers]))


def test_the_run_of_one_kind_layers_on_top_is_known_and_nothing_below_it() -> None:
    assert market((1, 1, 2, 3), {4: 2}, {5: 1}, {0: 2, 1: 1}, {6: 3}) == Known((1, 1, 2, 3), (4, 4, 5), 6)


def test_a_market_shift_turns_up_the_run_first_and_then_cards_that_nobody_knows() -> None:
    before = market((1, 1, 2, 3), {4: 1}, {5: 1}, {0: 2, 1: 1})
    assert before.shifted(4) == Known((4, 5, UNKNOWN, UNKNOWN), (), 5)


def test_all_cards_face_up_come_straight_back_where_no_pile_is_left() -> None:
    assert market((1, 2, 2, 3)).shifted(4) == Known((1, 2, 2, 3), (), 0)
    assert market((1, 2)).shifted(4) == Known((1, 2), (), 0)
    assert market((1, 2), {5: 2}).shifted(4) == Known((1, 2, 5, 5), (), 0)


def test_cards_of_one_kind_put_under_known_ones_are_known_again() -> None:
    assert market((1, 1, 1, 1), {5: 2}).shifted(4) == Known((1, 1, 5, 5), (1, 1), 0)
    assert market((1, 1, 1, 1), {5: 1, 6: 1}).shifted(4) == Known((UNKNOWN,) * 4, (), 2)


def test_cards_of_several_kinds_are_not_known_again_where_only_some_come_up() -> None:
    assert market((1, 1, 1, 2), {5: 2}).shifted(4) == Known((5, 5, UNKNOWN, UNKNOWN), (), 2)


def test_cards_that_nobody_knows_fill_the_market_and_are_never_inferred_by_counting() -> None:
    known = market((1, 2, 2, 3), {0: 1, 1: 1}).after_take((1,), 4)
    assert known == Known((2, 2, 3, UNKNOWN), (), 1)
    assert known.after_take((2, 3), 4) == Known((2, UNKNOWN, UNKNOWN), (), 0)


TINY = load_edition("tiny")


def positions_with_all_cards_known() -> list[GameState]:
    """Positions whose pile is put in one order, so that nothing is left to chance but a Market Shift."""
    found = []
    for state in telling_positions(TINY, 31, 40):
        cards = [kind for layer in state.market.future for kind, count in enumerate(layer) for _ in range(count)]
        layers = [tuple(int(kind == card) for kind in range(TINY.kinds)) for card in cards]
        found.append(replace(state, market=Market.of(state.market.open, layers)))
    return found


def test_where_all_cards_are_known_turns_lead_where_the_rules_lead() -> None:
    counted: Counter[str] = Counter()
    for state in positions_with_all_cards_known():
        alone = Alone(state)
        turns = alone.turns(alone.start)
        counted["shift"] += bool(state.mover.cards & SHIFT)
        assert {turn for turn in turns if str(turn)[:5] != "shift"} == set(legal_turns(state, shifts=False))
        assert set(turns) <= set(legal_turns(state))
        for turn in turns:
            try:
                after = play(state, turn, any_card)
            except (ImpossibleDraw, ValueError):
                continue  # a card came up in another order
            spot = alone.played(alone.start, turn)
            counted["turns"] += 1
            assert spot.player == after.players[state.to_move]
            assert spot.ended == (after.ended_by is not None)
            assert len(spot.cards.up) == len(after.market.open)
            assert spot.cards.face_down == after.market.future_size
            if str(turn)[:5] != "shift":
                assert spot.cards == Known.of(after.market)
    assert counted["turns"] > 500
    assert counted["shift"] > 5


def test_totals_and_winners_are_those_of_the_score_sheets() -> None:
    for state in telling_positions(TINY, 32, 40):
        said, scores = outcome(state), Scores(state)
        totals = scores.totals(state.players)
        assert totals == said.scores
        assert scores.winners(state.players, totals) == said.winners
        others = [total for seat, total in enumerate(totals) if seat != state.to_move]
        assert lead(totals, state.to_move) == totals[state.to_move] - max(others)


def test_lines_that_lead_to_one_position_are_counted_all_and_followed_once() -> None:
    puzzle = read_stored(PLANTED / "plan-4-378-0025.yaml")

    def number(spot_lines: Alone, left: int) -> int:
        spots = [spot_lines.start]
        for _ in range(left - 1):
            spots = [spot_lines.played(spot, turn) for spot in spots for turn in spot_lines.turns(spot)]
        return sum(len(spot_lines.turns(spot)) for spot in spots)

    lines = Alone(puzzle.state)
    assert number(lines, 3) == sum(reached.ways for reached in lines.every_line(3) if reached.depth == 3)


def test_a_certificate_with_another_margin_is_wrong() -> None:
    puzzle = read_stored(next(path for path in FILES if path.parent.name == "win-by-force"))
    assert not check(puzzle).disagreements
    assert "margin" in check(replace(puzzle, margin=puzzle.margin + 1)).told
