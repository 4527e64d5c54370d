"""What both libraries are told about a state: what it is worth, which cards may come up, and its one-line text."""

from __future__ import annotations

import copy
import pickle
import random
import shutil
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.research.deal import Deal, longest_game
from ny1901_solver.new_york_1901.research.node import DecisionNode
from ny1901_solver.new_york_1901.rules import chance
from ny1901_solver.new_york_1901.scoring import outcome


def deal(**parameters: object) -> DecisionNode:
    found = Deal.of({"edition": "tiny", **parameters})
    return found.new(random.Random(found.seed))


def played_out(here: DecisionNode, rng: random.Random) -> list[DecisionNode]:
    """Every node of a random game, chance's own ones among them."""
    passed = [here]
    while not here.state.over:
        here = here.draw(rng.choice([*chance(here.state)])) if here.awaits_card else here.play(rng.choice(here.legal))
        passed.append(here)
    return passed


def test_the_winner_has_one_and_the_others_have_lost_it() -> None:
    last = next(
        game[-1]
        for game in (played_out(deal(players=3, starters=False), random.Random(seed)) for seed in range(50))
        if len(outcome(game[-1].state).winners) == 1
    )
    winner = outcome(last.state).winners[0]
    assert last.results == [1.0 if seat == winner else -0.5 for seat in range(3)]


def test_two_winners_of_three_share_the_victory() -> None:
    last = next(
        game[-1]
        for game in (played_out(deal(players=3, starters=False), random.Random(seed)) for seed in range(500))
        if len(outcome(game[-1].state).winners) == 2
    )
    winners = outcome(last.state).winners
    assert last.results == [0.25 if seat in winners else -0.5 for seat in range(3)]


def test_a_victory_shared_by_all_is_worth_nothing() -> None:
    assert deal().results == [0.0, 0.0]


def test_a_copy_is_the_same_and_a_pickle_holds_the_line() -> None:
    for here in played_out(deal(players=4, starters=False), random.Random(1)):
        assert copy.deepcopy(here) is here is copy.copy(here)
        pickled = pickle.dumps(here)
        assert format_line(here.state).encode() in pickled
        again = pickle.loads(pickled)
        assert (again.state, again.moves, again.legal) == (here.state, here.moves, here.legal)


def test_a_pickle_finds_an_edition_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, folder)
    here = deal(edition=str(folder))
    assert pickle.loads(pickle.dumps(here)).state == here.state


def test_moves_are_steps_and_cards() -> None:
    game = played_out(deal(), random.Random(5))
    assert [here.moves for here in game] == list(range(len(game)))


def test_the_same_seed_deals_the_same_game_and_another_one_another() -> None:
    assert deal(seed=3).line == deal(seed=3).line
    assert len({deal(seed=seed).line for seed in range(8)}) > 4


def test_a_variant_is_the_one_of_the_rulebook() -> None:
    edition, start = load_edition("lower-manhattan"), deal(edition="lower-manhattan", variant="beginner").state.setup
    assert (start.challenge, start.streets) == (edition.beginner_challenge, edition.beginner_streets)
    late = deal(variant="advanced", players=4).state.setup
    assert (late.starters, late.unlocks) == (False, "advanced")


def test_cards_and_readings_are_joined_by_a_plus() -> None:
    setup = deal(streets="broadway+cedar", readings="flip_tiles:yes+no_worker_pass:may_pass").state.setup
    assert setup.streets == ("broadway", "cedar")
    assert setup.readings.changes() == {"flip_tiles": "yes", "no_worker_pass": "may_pass"}


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"editon": "tiny"}, "there is no parameter 'editon'; did you mean 'edition'?"),
        ({"players": "3"}, "players='3': expected a value like 2"),
        ({"players": 3}, "2 starter territories for 3 players"),
        ({"variant": "late"}, "variant='late' is unknown; the variants are base, beginner, advanced"),
        ({"streets": "broadway"}, "streets='broadway' is not possible; expected 2 streets joined by '+'"),
        ({"streets": "broadway+ceder"}, "no street card 'ceder'"),
        ({"max_moves": -1}, "max_moves=-1: expected a number of moves"),
    ],
)
def test_a_parameter_that_cannot_be_is_told(parameters: dict[str, object], said: str) -> None:
    with pytest.raises(DataError) as told:
        deal(**parameters)
    assert said in str(told.value)


def test_the_limit_is_far_behind_the_end_of_random_games() -> None:
    for edition in ("tiny", "lower-manhattan"):
        start = deal(edition=edition)
        longest = max(len(played_out(start, random.Random(seed))) for seed in range(20))
        assert longest < longest_game(start.state.edition, 2) / 2
