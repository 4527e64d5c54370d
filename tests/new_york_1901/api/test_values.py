"""Positions and answers as values: short to print, cheap to copy, and true after a journey to another process."""

from __future__ import annotations

import copy
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ny1901_solver as ny
from ny1901_solver import errors
from ny1901_solver.files.keeping import Overtaken
from ny1901_solver.manhattan.chance import KindUnknown
from ny1901_solver.new_york_1901.chance import CardUnknown
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.moves import Take
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped_puzzle
from ny1901_solver.new_york_1901.puzzles.format import StaleEdition
from ny1901_solver.new_york_1901.puzzles.generation.simplifying import NotSimplified
from ny1901_solver.new_york_1901.rules import Violation, chance, draw, legal_steps, new_game, play_step
from ny1901_solver.questions.arguments import WrongArgument

from ..random_editions.editions import random_edition
from ..strategies import EDITIONS, PLAYED, Game, positions, records, states, turns

ROOT = Path(__file__).parents[3]
MID = ny.load(ROOT / "puzzles" / "positions" / "3p-mid-2.yaml")
SHORT = 400
"""Characters that a person reads at a glance: some four lines of a terminal."""


def in_the_middle(state: ny.GameState, seed: int) -> list[ny.GameState]:
    """The states of a turn followed by chance, from the state on."""
    rng, found, at = random.Random(seed), [state], state
    while (steps := legal_steps(at)) or chance(at):
        at = play_step(at, rng.choice(steps)) if steps else draw(at, rng.choice(list(chance(at))))
        if at.turn is None:
            break
        found.append(at)
    return found


def answers() -> Iterator[Any]:
    """Everything that the package answers with, for one position."""
    yield ny.points(MID)
    yield ny.hint(MID, 20)
    yield ny.plan(MID, 2, queue="r3,p2", final=True, second=True, effects=5)
    yield ny.score(MID)
    yield ny.draw(MID)
    yield read_puzzle(shipped_puzzle("tutorial-streets"))
    yield from ny.violations(MID, "take yellow-04; pass")
    yield chance(play_step(MID, legal_steps(MID)[0]))


def there_and_back(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@PLAYED
@given(positions, st.integers(0, 1000))
def test_a_state_comes_back_equal_with_the_very_parts_of_its_edition(state: ny.GameState, seed: int) -> None:
    for at in in_the_middle(state, seed):
        again = there_and_back(at)
        assert again == at
        assert hash(again) == hash(at)
        assert again.edition is at.edition
        for player, other in zip(again.players, at.players, strict=True):
            assert all(site is same for site, same in zip(player.buildings, other.buildings, strict=True))
            assert (player.land, player.occupied, player.vacant) == (other.land, other.occupied, other.vacant)
        assert format_line(again) == format_line(at)
        assert legal_steps(again) == legal_steps(at)


@PLAYED
@given(positions, st.integers(0, 1000))
def test_a_state_is_never_copied(state: ny.GameState, seed: int) -> None:
    for at in in_the_middle(state, seed):
        assert copy.copy(at) is copy.deepcopy(at) is at
        nested = copy.deepcopy({"at": [at], "player": at.mover})
        assert nested["at"][0] is at  # type: ignore[index]
        assert nested["player"] is at.mover


@PLAYED
@given(positions, st.integers(0, 1000))
def test_a_state_is_told_in_a_line_that_names_edition_scores_and_mover(state: ny.GameState, seed: int) -> None:
    for at in in_the_middle(state, seed):
        told = repr(at)
        assert len(told) < SHORT
        assert told.startswith(f"<GameState {at.edition.name}: ")
        assert all(f"{at.colour(seat)} {player.score}" in told for seat, player in enumerate(at.players))
        assert ("over" if at.over else f"{at.colour(at.to_move)} to move") in told
        assert (at.turn is not None) == (", in the turn " in told)


@PLAYED
@given(turns)
def test_a_turn_is_told_as_what_makes_it_again(turn: ny.Turn) -> None:
    if not (turn.steps and isinstance(turn.steps[-1], Take)):  # which parsing ends with a pass
        assert eval(repr(turn), {"Turn": ny.Turn}) == turn
    assert there_and_back(turn) == turn


@PLAYED
@given(records)
def test_a_record_comes_back_and_is_told_in_a_line(record: Any) -> None:
    assert there_and_back(record) == record
    assert len(repr(record)) < SHORT


def test_answers_come_back_equal_and_are_short_to_print() -> None:
    for answer in answers():
        again = there_and_back(answer)
        assert again == answer
        assert isinstance(answer, dict) or hash(again) == hash(answer)
        assert len(repr(answer)) < SHORT, answer


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_what_a_state_is_made_of_is_short_to_print_and_shared(edition: ny.Edition) -> None:
    state = new_game(edition, 2, random.Random(1))
    parts = (edition, edition.board, edition.sites, edition.sites.sites[7], state.mover, state.market)
    for part in parts:
        assert len(repr(part)) < SHORT
        assert copy.deepcopy(part) is part
    assert len(repr(state.setup)) < 2 * SHORT  # it names all eight readings
    for part in (edition, edition.sites, edition.sites.sites[7]):
        assert there_and_back(part) is part


def test_a_game_of_states_is_small_because_its_edition_is_named_once() -> None:
    played = states(Game("lower-manhattan", 4, 3, "quick"))
    sizes = [len(pickle.dumps(state)) for state in played]
    assert max(sizes) < 2000
    assert len(pickle.dumps(played)) < sum(sizes)
    assert there_and_back(played) == played


def test_another_process_reads_the_same_values(tmp_path: Path) -> None:
    middle = in_the_middle(MID, 1)
    (tmp_path / "values").write_bytes(pickle.dumps((MID, middle, ny.points(MID))))
    program = (
        "import pickle, sys, ny1901_solver as ny; from ny1901_solver.new_york_1901.positions import format_line\n"
        "state, middle, points = pickle.load(open(sys.argv[1], 'rb'))\n"
        "assert state == ny.parse(sys.argv[2]) == middle[0] and points == ny.points(state)\n"
        "print(*map(repr, middle), sep='\\n')"
    )
    done = [sys.executable, "-c", program, str(tmp_path / "values"), format_line(MID)]
    assert subprocess.check_output(done, text=True, cwd=ROOT).splitlines() == list(map(repr, middle))


def test_an_own_edition_is_looked_up_in_its_folder_and_held_to_its_content(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(ny.load_edition("tiny").folder, folder)
    state = new_game(ny.load_edition(folder), 2, random.Random(1))
    assert there_and_back(state) == state
    packed = pickle.dumps(state)
    program = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    (tmp_path / "state").write_bytes(packed)

    def elsewhere() -> str:
        done = [sys.executable, "-c", program, str(tmp_path / "state")]
        return subprocess.run(done, capture_output=True, text=True, cwd=tmp_path, check=False).stderr.rstrip()

    assert elsewhere() == ""
    tiles = folder / "tiles.yaml"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("points: 2", "points: 3"), encoding="utf-8")
    assert "mine: the edition 'tiny' has changed since it was pickled: its content hash" in elsewhere()
    shutil.rmtree(folder)
    assert elsewhere().endswith("mine: the folder of the pickled edition 'tiny' does not exist")
    assert there_and_back(state) == state  # here it is still loaded


def test_a_state_on_a_random_edition_comes_back() -> None:
    for seed in range(3):
        state = new_game(random_edition(seed), 2, random.Random(seed), starters=False)
        assert there_and_back(state) == state
        assert len(repr(state)) < SHORT


def test_an_edition_that_no_folder_gives_is_refused_by_name() -> None:
    drafted = examine(ny.load_edition("tiny").folder).edition
    assert drafted is not None
    with pytest.raises(
        errors.DataError, match=r"edition 'tiny' is not the one that load_edition loads from .*, so no pickle can"
    ):
        pickle.dumps(new_game(drafted, 2, random.Random(1)))


def test_every_error_comes_back_from_another_process() -> None:
    found = Violation("EXP-1", "it takes a card")
    samples: list[errors.Ny1901Error] = [
        errors.NotationError("take b", 5, "a territory"),
        errors.Refused("one", "two", step=1),
        errors.UnknownWord("q9", "'q9' is not a tile", "one of b1, b2"),
        errors.DataError(["a", "b"]),
        errors.IllegalMove("pass", [found], remark="so", nearest="take blue-01; pass"),
        errors.IllegalGivenTurn("pass", [found], 1, 2),
        errors.ImpossibleDraw("no"),
        errors.WrongResult("no"),
        errors.SolverError("no"),
        errors.ProofsDiffer("no"),
        CardUnknown(MID.edition, [1], [2, 3]),
        KindUnknown(["1", "2"]),
        StaleEdition(["old"]),
        NotSimplified("composed already", "b1 is a composition"),
        WrongArgument("top", "a whole number", "3"),
        Overtaken(Path("game.yaml"), "yours is in game-2.yaml"),
    ]
    kinds = set[type]()
    for error in samples:
        again = there_and_back(error)
        assert (type(again), str(again), again.__dict__) == (type(error), str(error), error.__dict__)
        kinds.add(type(error))
    assert kinds == set(_all_kinds(errors.Ny1901Error)), "an error without a sample"


def _all_kinds(kind: type[Exception]) -> Iterator[type[Exception]]:
    for each in kind.__subclasses__():
        yield each
        yield from _all_kinds(each)
