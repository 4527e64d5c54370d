from functools import lru_cache
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.puzzles import Kind, ProofBudget, Rejection, certify, parse_puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.generation.generate import attempt, key_of, stream
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.state import state_problems
from ny1901_solver.puzzles.journal import Made, Run, Tried

from ..examples import certified

TURNS = {Kind.PLAN: 2, Kind.RACE: 2, Kind.PACKING: 2}
FULL = (Kind.BEST_TURN, Kind.RULING, Kind.PACKING, Kind.EARLY_END, Kind.SAFE_STREETS)  # proved soon on the full board
STARTS = {Kind.EARLY_END: 40}  # numbers of rare kinds from which on the first puzzle is looked for


def order(kind: Kind, **given: object) -> Order:
    edition = "lower-manhattan" if kind in FULL else "tiny"
    return Order(kind, 1, 5, TURNS.get(kind, 1), **{"edition": edition, **given})  # type: ignore[arg-type]


@lru_cache
def first(wanted: Order) -> tuple[Made, Tried]:
    """The first puzzle of an order's stream, with the number that it is of."""
    for number in range(STARTS.get(wanted.kind, 1), wanted.tries + 1):
        tried = attempt(wanted, number)
        if tried.made:
            return tried.made, tried
    raise AssertionError(f"no {wanted.kind} puzzle in {wanted.tries} games")


@pytest.mark.parametrize("kind", Kind)
def test_what_is_made_holds_when_it_is_proved_again(kind: Kind) -> None:
    made, tried = first(order(kind))
    puzzle = parse_puzzle(made.text, made.name)
    assert puzzle.id == made.name == order(kind).name(tried.number)
    assert (puzzle.grade, puzzle.themes) == (made.grade, made.themes)
    assert state_problems(puzzle.task.state) == []
    assert recheck(puzzle, full=True, analyse=analyse) == []
    laid_out = kind in (Kind.LAST_TURN, Kind.SAFE_STREETS) and puzzle.source.made_by == "composed"
    assert puzzle.source.made_by == "generator" or laid_out
    assert puzzle.source.seed == 5
    assert kind == Kind.RULING or puzzle.trap is not None


def test_games_that_end_early_have_no_last_two_turns_to_ask_about() -> None:
    short = order(Kind.SAFE_STREETS, edition="tiny")
    assert [number for number in range(1, 51) if attempt(short, number).made] == []


@pytest.mark.parametrize("kind", [Kind.PLAN, Kind.RACE])
def test_plans_are_proved_by_search_and_by_model(kind: Kind) -> None:
    made, _ = first(order(kind))
    provers = {proof.door for proof in parse_puzzle(made.text, made.name).certificate.proofs}
    assert provers == {"search", "model"}


@pytest.mark.parametrize("kind", [Kind.BEST_TURN, Kind.RULING, Kind.RACE])
def test_a_number_comes_to_the_same_each_time(kind: Kind) -> None:
    for number in (1, 2):
        assert attempt(order(kind), number) == attempt(order(kind), number)


def test_a_number_without_a_puzzle_says_why() -> None:
    wanted = order(Kind.BEST_TURN, margin=90)
    tried = attempt(wanted, 1)
    assert tried.made is None
    assert dict(tried.rejects)
    assert all(count > 0 for _, count in tried.rejects)


def test_grade_theme_card_and_margin_are_as_ordered() -> None:
    made, _ = first(order(Kind.BEST_TURN, grade=2))
    assert made.grade == 2
    made, _ = first(order(Kind.BEST_TURN, theme="demolition"))
    assert "demolition" in made.themes
    made, _ = first(order(Kind.BEST_TURN, card="boom"))
    assert any("boom" in str(turn) for turn in parse_puzzle(made.text, made.name).certificate.answer)
    made, _ = first(order(Kind.BEST_TURN, margin=3))
    assert parse_puzzle(made.text, made.name).certificate.margin >= 3


def test_a_puzzle_without_a_trap_is_made_only_when_it_may_be() -> None:
    wanted = order(Kind.BEST_TURN, trap=False)
    puzzles = [tried.made for number in range(1, 20) if (tried := attempt(wanted, number)).made]
    traps = [parse_puzzle(made.text, made.name).trap for made in puzzles if made]
    assert None in traps
    assert any(traps)


def test_puzzles_are_alike_when_only_their_names_differ() -> None:
    keys = set()
    for task, certificate in certified(Kind.BEST_TURN):
        assert key_of(task, certificate) == key_of(task, certificate)
        keys.add(key_of(task, certificate))
        again = certify(task, ProofBudget(provers="one"))
        assert not isinstance(again, Rejection)
        assert key_of(task, again) == key_of(task, certificate)
    assert len(keys) == len({(task.state, task.turns) for task, _ in certified(Kind.BEST_TURN)})


def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path) -> None:
    wanted = Order(Kind.RULING, 4, 3, edition="tiny")
    written = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        folder.mkdir()
        run = Run.begin(wanted.prefix, wanted.data(), folder)
        with stream(wanted, 1, workers) as numbers:
            assert list(run.follow(numbers))
        assert run.is_filled
        written.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert written[0] == written[1]
    assert len(written[0]) == wanted.count + 1
