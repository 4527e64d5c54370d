"""A majority that is called certain is never lost: in played games, and in exhaustive play to the end of tiny games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from ny1901_solver.cpsat.running import SolverBudget
from ny1901_solver.new_york_1901.chance import any_card, deck_dealer
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.hint.certainties import locked_streets
from ny1901_solver.new_york_1901.moves import Demolish, Turn
from ny1901_solver.new_york_1901.planning.majority.aims import Aim
from ny1901_solver.new_york_1901.planning.majority.certain import Assurance, assurance, threat_of
from ny1901_solver.new_york_1901.planning.majority.fewest import Fewest, fewest_turns
from ny1901_solver.new_york_1901.planning.majority.open_land import play_on
from ny1901_solver.new_york_1901.policies import POLICIES, Policy
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.puzzles.adversarial.streets import StreetSearch
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps, legal_turns, play, play_step
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import SHIFT, GameState

from ...random_editions import random_edition
from ...sampling import random_set_up, random_step
from .by_playing import market_left_out, pays
from .test_fewest import aims_of, sampled

MOST_TURNS = 90  # of a game that is played on; more is a circle of workers taken back


def answered(state: GameState, aim: Aim) -> tuple[Fewest, Assurance]:
    budget = SolverBudget(effort=6)
    found = fewest_turns(state, aim, budget)
    return found, assurance(state, aim, found, budget)


def a_game(edition: Edition, seed: int, players: tuple[int, ...] = (2, 2, 3, 4)) -> list[GameState]:
    """The positions of a game of sensible players, to its end."""
    rng = random.Random(f"majority {edition.content_hash} {seed}")
    states = [random_set_up(edition, rng, rng.choice(players), later=0.5)]
    policy = POLICIES[rng.choice(("quick", "quick", "random"))]
    while not states[-1].over and len(states) < MOST_TURNS:
        states.append(random_step(states[-1], rng, policy))
    return states


def grasping(aim: Aim) -> Policy:
    """A player who builds what counts for an aim as soon as anything does."""

    def policy(state: GameState, rng: random.Random) -> Turn:
        turns = legal_turns(state, shifts=False)
        turns = rng.sample(turns, min(len(turns), 60))

        def count(turn: Turn) -> tuple[int, float]:
            return aim.count(play(state, turn, any_card), state.to_move), rng.random()

        return max(turns, key=count)

    return policy


def keeping(policy: Policy) -> Policy:
    """A player who demolishes nothing where the rules do not force it."""

    def kept(state: GameState, rng: random.Random) -> Turn:
        turn = policy(state, rng)
        if not _demolishes(turn):
            return turn
        others = [each for each in legal_turns(state, shifts=False) if not _demolishes(each)]
        return rng.choice(others) if others else turn

    return kept


def _demolishes(turn: Turn) -> bool:
    return any(isinstance(step, Demolish) for step in turn.steps)


def play_to_the_end(
    state: GameState, holder: int, policies: list[Policy], rng: random.Random, left_out: bool
) -> GameState | None:
    """The end of a game, `None` if the rules forced the holder to demolish or the game went round in circles."""
    if left_out:  # a Market Shift would turn up cards of land that is not free
        state = replace(state, players=tuple(each.without_card(SHIFT) for each in state.players))
    for _ in range(MOST_TURNS):
        if state.over:
            return state
        now = market_left_out(state) if left_out else state
        policy = policies[state.to_move]
        turn = keeping(policy)(now, rng) if state.to_move == holder else policy(now, rng)
        if state.to_move == holder and _demolishes(turn):
            return None
        try:
            after = play(now, turn, deck_dealer(rng))
        except ValueError:
            return None
        state = replace(after, market=state.market) if left_out else after
    return None


def holds_at_the_end(end: GameState, aim: Aim, holder: int, least: int) -> bool:
    counts = [aim.count(end, seat) for seat in end.setup.seats]
    if not aim.contested:
        return counts[holder] >= least
    return all(counts[holder] > count for seat, count in enumerate(counts) if seat != holder)


def with_plan(state: GameState, found: Fewest, rng: random.Random, policies: list[Policy]) -> GameState | None:
    """The position after the turns of a plan, between which the others play; `None` if it cannot be played."""
    holder = state.to_move
    state = replace(state, players=tuple(each.without_card(SHIFT) for each in state.players))
    for turn in found.plan:
        while state.to_move != holder:
            if state.over:
                return None
            now = market_left_out(state)
            after = play(now, policies[state.to_move](now, rng), deck_dealer(rng))
            state = replace(after, market=state.market)
        if state.over or turn not in legal_turns(market_left_out(state), shifts=False):
            return None
        state = replace(play(market_left_out(state), turn, any_card), market=state.market)
    return state


def played_on(states: Iterable[GameState], games: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number, state in enumerate(states):
        if state.over:
            continue
        rng, seats = random.Random(number), len(state.players)
        for aim in aims_of(state):
            found, sure = answered(state, aim)
            seen[sure.certainty] += 1
            if sure.certainty not in ("certain", "after-plan") or pays(aim, state) is None:
                continue
            for game in range(games):
                kinds: list[Policy] = [POLICIES["quick"], POLICIES["random"], grasping(aim), grasping(aim)]
                policies = [rng.choice(kinds) for _ in range(seats)]
                start = with_plan(state, found, rng, policies) if sure.certainty == "after-plan" else state
                if start is None:
                    seen["plan not played"] += 1
                    continue
                left_out = bool(game % 2) or start is not state  # the plan has claimed land whose cards are not open
                end = play_to_the_end(start, state.to_move, policies, rng, left_out)
                if end is None:
                    seen["given up"] += 1
                    continue
                seen[f"played {aim.kind if aim.contested else 'steps'}"] += 1
                assert holds_at_the_end(end, aim, state.to_move, sure.count), (format_line(state), aim, found, sure)
    return seen


def late(edition: Edition, seeds: Iterable[int], each: int = 2) -> Iterable[GameState]:
    """Positions out of the second half of games."""
    return sampled(((game := a_game(edition, seed))[len(game) // 2 :] for seed in seeds), each, 3)


def of_random_editions(seeds: Iterable[int]) -> Iterable[GameState]:
    for seed in seeds:
        yield from late(random_edition(seed, squares=30), [seed])


def test_no_game_that_is_played_on_loses_a_majority_that_is_certain() -> None:
    seen = played_on(late(load_edition("tiny"), range(12)), 6) + played_on(of_random_editions(range(20)), 6)
    assert seen["certain"] >= 10
    assert seen["after-plan"] >= 10
    assert seen["played street"] >= 40


@pytest.mark.slow
def test_thousands_of_games_lose_no_majority_that_is_certain() -> None:
    seen = played_on(late(load_edition("tiny"), range(100, 180)), 40)
    seen += played_on(of_random_editions(range(1000, 1150)), 40)
    seen += played_on(late(load_edition("lower-manhattan"), range(40), 1), 20)
    assert seen["played street"] + seen["played generation-king"] >= 2_500


def can_be_lost(state: GameState, is_held: Callable[[GameState], bool], limit: int = 4_000) -> bool | None:
    """The oracle: whether some play of all, in which the player to move now demolishes nothing, ends otherwise.

    It walks every step and every card to the end of the game; `None` if that is too much.
    """
    holder, waiting, seen = state.to_move, [state], set[GameState]()
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        if len(seen) > limit:
            return None
        if here.over:
            if not is_held(here):
                return True
        elif kinds := chance(here):
            waiting += [draw(here, kind) for kind in kinds]
        else:
            steps = [s for s in legal_steps(here) if here.to_move != holder or not isinstance(s, Demolish)]
            waiting += [play_step(here, step) for step in steps]
    return False


def endings(states: Iterable[GameState]) -> Counter[tuple[str, bool]]:
    """Compares the answers about ends of games with the oracle."""
    seen: Counter[tuple[str, bool]] = Counter()
    for state in states:
        for aim in aims_of(state):
            found, sure = answered(state, aim)
            if not aim.contested or pays(aim, state) is None or found.after is None:
                continue
            if sure.certainty == "after-plan":
                if found.after.ended_by is None:
                    continue
                played = play_on(state, found.plan[-1]).state if len(found.plan) == 1 else None
                if played is None:
                    continue
                start = replace(played, to_move=(state.to_move + 1) % len(state.players), market=state.market)
            elif found.plan:
                continue
            else:
                start = state
            seat = state.to_move
            lost = can_be_lost(start, lambda end, aim=aim, seat=seat: holds_at_the_end(end, aim, seat, 0))  # type: ignore[misc]
            if lost is None:
                continue
            assert not (lost and sure.certainty in ("certain", "after-plan")), (format_line(state), aim, sure)
            seen[sure.certainty, lost] += 1
    return seen


def last_rounds(seeds: Iterable[int]) -> Iterable[GameState]:
    for seed in seeds:
        edition = load_edition("tiny") if seed % 2 else random_edition(seed, squares=24)
        yield from [state for state in a_game(edition, seed) if state.ended_by is not None and not state.over]


def test_exhaustive_play_to_the_end_loses_nothing_that_is_certain_and_something_of_most_that_is_not() -> None:
    seen = endings(last_rounds(range(60)))
    assert seen["certain", False] >= 15
    assert seen["not-certain", True] >= 3
    assert seen["not-certain", False] <= seen["certain", False]


@pytest.mark.slow
def test_exhaustive_play_of_many_endings_loses_nothing_that_is_certain() -> None:
    seen = endings(last_rounds(range(1000, 1600)))
    assert seen["certain", False] >= 150
    assert seen["not-certain", True] >= 30


def test_the_most_of_a_last_turn_is_what_the_proof_of_safe_streets_lists() -> None:
    """The two proofs share only the rules: one lists last turns, the other asks the model of one turn."""
    compared = 0
    for seed in range(30):
        edition = load_edition("tiny") if seed % 2 else random_edition(seed, squares=30)
        for state in sampled([a_game(edition, seed, (2,))], 2, seed):
            if state.over or state.ended_by is not None or not state.market.open:
                continue
            search = StreetSearch(state)
            replies = search.replies(0, False)
            turns: dict[int, int | None] = {state.to_move: 0, 1 - state.to_move: 1}
            for aim in aims_of(state):
                if aim.kind != "street":
                    continue
                place = state.setup.streets.index(aim.about)
                listed = max((way.counts[place] for way in replies), default=0)
                threat = threat_of(state, aim, 1 - state.to_move, turns, SolverBudget(effort=6))
                assert threat.most == listed, (format_line(state), aim)
                compared += 1
    assert compared >= 60


def test_each_street_that_a_hint_calls_certain_is_certain() -> None:
    seen = 0
    for seed in range(40):
        edition = load_edition("tiny") if seed % 2 else random_edition(seed, squares=30)
        for state in sampled([a_game(edition, seed)], 9, seed):
            if state.over:
                continue
            for street in locked_streets(state):
                if street.seat == state.to_move:
                    assert answered(state, Aim("street", street.card))[1].certainty == "certain", format_line(state)
                    seen += 1
    assert seen >= 10


def test_what_is_certain_stands_on_the_score_sheet() -> None:
    for state in last_rounds(range(1, 30, 2)):
        for aim in aims_of(state):
            if aim.contested and (is_paid := pays(aim, state)) is not None:
                assert is_paid(state) == (aim.count(state, state.to_move) >= aim.needed(state, state.to_move))
        assert final_sheet(state, state.to_move)
