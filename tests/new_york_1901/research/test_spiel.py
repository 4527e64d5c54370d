"""The game of OpenSpiel: its own tests, bots and playthroughs."""

from __future__ import annotations

import base64
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import CHALLENGES
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rules import legal_steps
from ny1901_solver.new_york_1901.rules.set_up import VARIANTS
from ny1901_solver.new_york_1901.state import READINGS

from .libraries import library

pyspiel = library("pyspiel")
np = library("numpy")
mcts = library("open_spiel.python.algorithms.mcts")
generate_playthrough = library("open_spiel.python.algorithms.generate_playthrough")
spiel: Any = library("ny1901_solver.new_york_1901.research.spiel")

GOLDEN = Path(__file__).parent / "golden"
ALL_GAMES = [*product(CHALLENGES, VARIANTS, (2, 3, 4))]


def load(**parameters: Any) -> Any:
    """The game of some parameters; the tiny edition seats more than two without starter buildings only."""
    if parameters.setdefault("edition", "tiny") == "tiny" and parameters.get("players", 2) > 2:
        parameters["starters"] = False
    return pyspiel.load_game("ny1901", parameters)


def played_out(game: Any, seed: int) -> list[Any]:
    """Every state of a random game."""
    state, rng = game.new_initial_state(), random.Random(seed)
    passed = [state.clone()]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        passed.append(state.clone())
    return passed


@pytest.mark.parametrize(("challenge", "variant", "players"), ALL_GAMES)
def test_random_games_pass_with_serialisation(challenge: str, variant: str, players: int) -> None:
    game = load(challenge=challenge, variant=variant, players=players)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("challenge", "variant", "players"),
    [(challenge, VARIANTS[number % 3], 2 + (number + number // 3) % 3) for number, challenge in enumerate(CHALLENGES)],
)
def test_random_games_on_the_full_board_pass_with_serialisation(challenge: str, variant: str, players: int) -> None:
    game = load(edition="lower-manhattan", challenge=challenge, variant=variant, players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("challenge", "variant", "players"), ALL_GAMES)
def test_every_kind_of_game_on_the_full_board_passes(challenge: str, variant: str, players: int) -> None:
    for action_cards in (True, False):
        cards = {"action_cards": action_cards}
        game = load(edition="lower-manhattan", challenge=challenge, variant=variant, players=players, **cards)
        pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_random_games_pass_with_every_reading_and_without_action_cards() -> None:
    for switch, values in READINGS.items():
        for value in values[1:]:
            game = load(readings=f"{switch}:{value}", action_cards=value != "no")
            pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_the_legal_actions_are_the_legal_steps(edition: str) -> None:
    for state in played_out(load(edition=edition, players=2), 3):
        if not state.is_chance_node() and not state.is_terminal():
            texts = [state.action_to_string(state.current_player(), number) for number in state.legal_actions()]
            assert sorted(texts) == sorted(map(str, legal_steps(state.node.state)))


def test_the_cards_that_may_come_up_are_told_with_their_odds() -> None:
    state = next(state for state in played_out(load(), 0) if state.is_chance_node())
    outcomes = state.chance_outcomes()
    assert sum(odds for _, odds in outcomes) == pytest.approx(1)
    top = state.node.state.market.future[0]
    assert outcomes == [(kind, pytest.approx(count / sum(top))) for kind, count in enumerate(top) if count]
    assert {state.action_to_string(-1, kind) for kind, _ in outcomes} <= {"drew r2", "drew r3", "drew b2", "drew b3"}


def test_a_clone_shares_the_state_and_goes_its_own_way() -> None:
    state = load().new_initial_state()
    clone = state.clone()
    assert clone.node is state.node
    clone.apply_action(clone.legal_actions()[0])
    assert (len(state.history()), len(clone.history())) == (0, 1)
    assert str(state) != str(clone)


def test_a_saved_state_holds_the_line_of_the_position() -> None:
    game = load(edition="lower-manhattan")
    for state in played_out(game, 1)[::20]:
        text = pyspiel.serialize_game_and_state(game, state)
        saved = base64.b64decode(text.rpartition("__dict__=")[2])
        assert str(state).encode() in saved
        assert parse_line(str(state)) == state.node.state
        _, again = pyspiel.deserialize_game_and_state(text)
        assert again.node.state == state.node.state
        assert again.history() == state.history()
        assert again.legal_actions() == state.legal_actions()


def test_all_players_see_the_line_and_remember_the_moves() -> None:
    passed = played_out(load(players=3), 2)
    for state in passed:
        for player in range(3):
            assert state.observation_string(player) == str(state)
            moves = state.information_state_string(player).removeprefix(str(passed[0])).strip()
            assert moves == ", ".join(map(str, state.history()))


def test_a_long_game_is_broken_off_and_worth_what_it_would_be() -> None:
    game = load(edition="lower-manhattan", max_moves=20)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    last = played_out(game, 1)[-1]
    assert last.is_terminal()
    assert last.move_number() == game.max_game_length() == 20
    assert last.returns() == last.node.results


def mcts_bot(game: Any, seed: int, simulations: int) -> Any:
    random_state = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=random_state)


def won_by_search(game: Any, games: int, simulations: int) -> float:
    """What OpenSpiel's MCTS in the first seat wins against players who act at random."""
    total = 0.0
    for seed in range(games):
        bots = [mcts_bot(game, seed, simulations)]
        bots += [pyspiel.make_uniform_random_bot(seat, seed) for seat in range(1, game.num_players())]
        total += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0]
    return total


def assert_mcts_plays(game: Any, simulations: int) -> None:
    bots = [mcts_bot(game, seat, simulations) for seat in range(game.num_players())]
    results = pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
    assert sum(results) == pytest.approx(0)
    assert max(results) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_mcts_bots_play_games_to_the_end(players: int) -> None:
    assert_mcts_plays(load(players=players), simulations=5)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_mcts_bots_play_games_on_the_full_board_to_the_end(players: int) -> None:
    assert_mcts_plays(load(edition="lower-manhattan", players=players), simulations=2)


def test_openspiels_compiled_mcts_bot_plays_too() -> None:
    game = load()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 0)
    search = pyspiel.MCTSBot(game, evaluator, 1.4, 20, 100, True, 0, False)
    bots = [search, pyspiel.make_uniform_random_bot(1, 0)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 0)) == 0


def test_openspiels_mcts_bot_wins_against_random_players() -> None:
    assert won_by_search(load(), games=10, simulations=20) >= 6


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.txt")), ids=lambda file: file.stem)
def test_a_playthrough_is_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    game = text.partition("\n")[0].removeprefix("game: ")
    actions = [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(game, actions, seed=1) == text


def test_the_playthroughs_are_of_both_editions_and_of_every_number_of_players() -> None:
    files = sorted(file.stem for file in GOLDEN.glob("*.txt"))
    assert files == ["lower-manhattan-2p", "tiny-2p", "tiny-3p", "tiny-4p"]


def test_what_cannot_be_asked_for_is_told() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
        pyspiel.load_game("ny1901(colour=green)")
    with pytest.raises(DataError, match="2 starter territories for 4 players"):
        pyspiel.load_game("ny1901(edition=tiny,players=4)")
    with pytest.raises(ValueError, match="observations have no parameters"):
        load().make_py_observer(params={"planes": 3})
