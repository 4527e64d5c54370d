"""The search for plans beside the oracle, which tries everything, and on its own terms."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.outlook import Outlook
from ny1901_solver.new_york_1901.planning.problem import (
    BuildTile,
    Counting,
    PlanProblem,
    advance,
    first_stage,
    with_queue,
)
from ny1901_solver.new_york_1901.planning.result import Effect, PlanResult, effect_of
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import apply, is_legal, legal_turns
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market

from ..rules.statements import read, tiny
from ..sampling import random_positions
from .exhaustive import Exhausted, TooMany, exhaust
from .plan_positions import MID_GAMES, MidGame, drawn_queue, mid_game_problem, tiny_problems

pytestmark = pytest.mark.always

EVERY = 10**6


def asserted_equal(problem: PlanProblem, found: PlanResult, oracle: Exhausted) -> None:
    where = f"{problem.counting}, {problem.turns} turns, {format_line(problem.state)}"
    if oracle.best is None:
        assert found == PlanResult("infeasible", work=found.work), where
        return
    assert (found.status, found.worth) == ("proved", oracle.best), where
    assert {optimal.effect for optimal in found.effects} == oracle.optimal, where
    assert found.complete, where
    assert (found.second, found.second_proved) == (oracle.second, True), where
    assert (None if found.runner_up is None else found.runner_up.effect.worth) == oracle.second, where
    assert found.runner_up is None or effect_after(problem, found.runner_up.plan) == found.runner_up.effect, where
    assert found.value == found.bound == sum(line.points for line in found.lines), where


def effect_after(problem: PlanProblem, turns: tuple[Turn, ...]) -> Effect:
    """The effect of turns, played one after another."""
    stage = first_stage(problem)
    for turn in turns:
        stage = advance(problem, stage, turn)
    return effect_of(problem, stage.state)


def compared(problems: list[PlanProblem], limit: int | None = None) -> Counter[str]:
    """Holds the search against the oracle where the oracle can answer; counts what was compared, by its traits."""
    traits: Counter[str] = Counter()
    for problem in problems:
        try:
            oracle = exhaust(problem, limit)
        except TooMany:
            continue
        found = best_plan(problem, effects=EVERY, second=True)
        asserted_equal(problem, found, oracle)
        words = {step.split()[0] for turn in found.plan for step in str(turn).split("; ")}
        setup = problem.state.setup
        traits.update({"all", problem.counting, f"{len(found.plan)} turns", setup.challenge, setup.unlocks, *words})
    return traits


@pytest.mark.parametrize(("turns", "count", "least"), [(1, 40, 40), (2, 10, 8), (3, 12, 3)])
def test_the_search_finds_what_trying_every_plan_finds(turns: int, count: int, least: int) -> None:
    assert compared(tiny_problems(0, count, turns), 2000)["all"] >= least


def test_act_3_a_land_grab_that_claims_idle_land_is_an_effect_of_its_own_in_the_final_score() -> None:
    line = (
        "ny1:tiny:cedar,wall-street:bronze-baron:no-starters,advanced,same_turn_unlock=no,flip_tiles=yes,"
        "boom_counts_legendary=yes,starter_counts_on_streets=no:r2,b2,b3:1r3,1b2:green:-:"
        "green,2,bg,-,r02,b1@C2.C3:blue,0,b,-,r05.b02,-:yellow,0,b,-,r04.b01,-"
    )
    found = best_plan(PlanProblem(read(line), 1, "final"), effects=EVERY, second=True)
    assert found.worth is not None
    assert found.second is not None
    assert found.second.gain == found.worth.gain - 1  # the card used (SCO-7)
    assert found.second_proved


def test_act_3_a_land_grab_takes_a_needed_and_an_idle_card_of_one_kind() -> None:
    line = (
        "ny1:tiny:broadway,wall-street:gold-prestige:no-starters,same_turn_unlock=no,flip_tiles=yes,"
        "boom_counts_legendary=yes,starter_counts_on_streets=no,legendary_counts_irregular=no:r2,r2,r3:1b2.1b3:"
        "yellow:-:green,0,bg,-,r04.b03,-:blue,5,b,b1,r02.b01,s1@C2.C3:yellow,2,bg,-,b02,b1@G2.H2"
    )
    found = best_plan(PlanProblem(read(line), 2, "final"))
    assert found.plan[0] == Turn.parse("take red-01 red-05; build s1@E6,F6")
    assert (found.status, found.value) == ("proved", 17)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("turns", "count"), [(1, 500), (2, 400), (3, 150)])
def test_the_search_finds_what_trying_every_plan_finds_on_many_positions(turns: int, count: int) -> None:
    traits = compared(tiny_problems(1, count, turns), 60_000)
    assert traits["all"] >= 0.98 * count
    assert set(traits) >= {"points", "final", "take", "build", "demolish", "boom", "shift", "base", "advanced"}


@pytest.mark.slow
@pytest.mark.long
def test_the_search_finds_what_trying_every_plan_of_four_turns_finds() -> None:
    traits = compared(tiny_problems(4, 150, 4, longest=12), 20_000)
    assert traits["all"] >= 100
    assert traits["4 turns"] >= 30


def one_turn_of(state: GameState) -> PlanProblem:
    return PlanProblem(state, 1)


@pytest.mark.parametrize("count", [10, pytest.param(300, marks=[pytest.mark.slow, pytest.mark.long])])
def test_one_turn_on_the_full_board_is_the_best_of_the_legal_ones(count: int) -> None:
    problems = [one_turn_of(state) for state in random_positions(load_edition("lower-manhattan"), 7, count)]
    assert compared(problems)["all"] == count


@pytest.mark.slow
@pytest.mark.long
def test_two_turns_on_the_full_board_are_the_best_of_all_pairs() -> None:
    states = random_positions(load_edition("lower-manhattan"), 8, 400)
    few = [state for state in states if len(legal_turns(state)) <= 60][:30]
    assert len(few) == 30
    assert compared([PlanProblem(with_queue(state, ()), 2) for state in few])["all"] == 30


def test_the_fixed_set_is_of_at_least_twenty_positions_of_all_kinds() -> None:
    assert len(MID_GAMES) >= 20
    for players in (2, 3, 4):
        games = [game for game in MID_GAMES if game.players == players]
        assert {game.cards for game in games} == {True, False}
        assert min(game.rounds for game in games) <= 3 < 8 <= max(game.rounds for game in games)


@pytest.mark.parametrize("game", MID_GAMES, ids=lambda game: game.name)
def test_four_turns_from_a_mid_game_are_proved_with_their_runner_up(game: MidGame) -> None:
    found = best_plan(mid_game_problem(game, 4), second=True)
    assert found.status == "proved"
    assert found.value == found.bound == sum(line.points for line in found.lines)
    assert found.second is not None
    assert found.worth is not None
    assert found.second_proved
    assert found.second <= found.worth


def test_another_turn_never_makes_a_mid_game_plan_worse() -> None:
    for game in MID_GAMES[::5]:
        values = [best_plan(mid_game_problem(game, turns)).value or 0 for turns in (1, 2, 3, 4)]
        assert values == sorted(values)


def test_the_same_problem_gets_the_same_answer_to_the_last_turn() -> None:
    problem = mid_game_problem(MID_GAMES[3], 3)
    assert best_plan(problem, effects=5) == best_plan(problem, effects=5)


def test_a_search_cut_short_says_so_and_its_bound_holds() -> None:
    problem = mid_game_problem(MID_GAMES[2], 4)
    whole = best_plan(problem)
    cut = best_plan(problem, budget=Budget(nodes=whole.work.nodes // 2))
    assert cut.status in ("feasible", "timeout")
    assert whole.status == "proved"
    assert cut.bound is not None
    assert whole.value is not None
    assert cut.bound >= whole.value


def test_a_search_that_is_stopped_at_once_has_a_whole_plan_in_hand() -> None:
    for game in MID_GAMES[::4]:
        problem = mid_game_problem(game, 4)
        stopped = best_plan(problem, budget=Budget(stop=lambda: True))
        assert stopped.status == "feasible"
        assert effect_after(problem, stopped.plan) == stopped.effects[0].effect
        assert stopped.value == sum(line.points for line in stopped.lines)
        assert (stopped.bound or 0) >= (best_plan(problem).value or 0)


def test_the_list_of_optimal_effects_keeps_to_its_cap() -> None:
    problem = next(p for p in tiny_problems(0, 12, 2) if len(best_plan(p, effects=EVERY).effects) > 2)
    every, some = best_plan(problem, effects=EVERY, second=True), best_plan(problem, effects=2)
    assert every.complete
    assert not some.complete
    assert every.effects[:2] == some.effects
    assert every.plan == some.plan


def test_a_plan_ends_with_the_game() -> None:
    state = next(state for state in random_positions(load_edition("tiny"), 3, 200, longest=12) if state.last_round)
    assert first_stage(PlanProblem(state, 3)).left == 1
    assert len(best_plan(PlanProblem(state, 3)).plan) == 1


# One tile is built, silver waits for 3 points, and no single card makes room for b2, the last bronze tile.
RETURN_NOW = tiny("2,-,-,r01.r04.r05.b02.b03,b1@G2.H2_st@A2.B2", options="advanced", open_market="r2,r3,b2")
RETURN_NEXT = tiny(
    "2,-,-,r01.r04.b02,b1@G2.H2",
    "2,-,-,r02.r03.b04,b1@G3.H3",
    options="advanced,no-starters",
    open_market="r2,b3,b2",
    future="1b2",
)


@pytest.mark.parametrize("counting", ["points", "final"])
@pytest.mark.parametrize(("line", "at"), [(RETURN_NOW, 0), (RETURN_NEXT, 1)], ids=["first", "second"])
def test_trn_5_a_plan_goes_through_the_forced_return(line: str, at: int, counting: Counting) -> None:
    for turns in (at + 1, at + 2):
        problem = PlanProblem(read(line), turns, counting)
        found = best_plan(problem, effects=EVERY, second=True)
        asserted_equal(problem, found, exhaust(problem))
        assert [str(turn).startswith("reclaim") for turn in found.plan] == [i == at for i in range(turns)]


@pytest.mark.parametrize("counting", ["points", "final"])
def test_end_1_a_plan_ends_with_the_turn_that_takes_the_market_to_its_last_cards(counting: Counting) -> None:
    line = tiny(
        "0,bsg,-,r01.r02,-",
        "2,bsg,-,r03.r04.b05,b1@A3.A4",
        "0,bsg,-,b01.b02,-",
        options="no-starters",
        open_market="r2,b2,b2",
        future="-",
    )
    problem = PlanProblem(read(line), 3, counting)
    found = best_plan(problem, effects=EVERY, second=True)
    asserted_equal(problem, found, exhaust(problem))
    assert len(found.plan) == 1


@pytest.mark.parametrize("counting", ["points", "final"])
def test_end_1_a_plan_ends_with_the_tile_that_leaves_too_few_unbuilt(counting: Counting) -> None:
    # Four tiles are unbuilt and the end comes with two; a legendary brings it no nearer, so it makes a longer plan.
    problem = PlanProblem(read(tiny("5,-,b1,r01.r03.r04,s1@A2.B2", open_market="r2")), 3, counting)
    oracle = exhaust(problem)
    assert {len(plan) for plan in oracle.plans.values()} == {2, 3}
    found = best_plan(problem, effects=EVERY, second=True)
    asserted_equal(problem, found, oracle)
    assert [len(found.plan), "singer" in str(found.plan)] == [3, True]


def test_a_plan_of_two_turns_reckons_with_the_turn_that_the_other_player_takes_between() -> None:
    rng, asked = random.Random("given turns"), 0
    for state in random_positions(load_edition("tiny"), 11, 60, players=(2,), longest=9):
        players = tuple(replace(player, cards=player.cards & ~SHIFT) for player in state.players)
        queue = drawn_queue(state, rng, state.market.future_size)
        state = with_queue(replace(state, players=players), queue)
        first = apply(state, rng.choice(legal_turns(state)))
        if len(legal_turns(state)) > 60 or first.over or first.ended_by == state.to_move:
            continue
        given = rng.choice(legal_turns(first))
        problem = PlanProblem(state, 2, others=((given,),))
        found = best_plan(problem, effects=EVERY, second=True)
        assert (found.status, found.value) == ("proved", best_gain(state, given)), format_line(state)
        asserted_equal(problem, found, exhaust(problem))
        asked += 1
    assert asked >= 20


def best_gain(state: GameState, given: Turn) -> int:
    """The most points of two own turns with a turn of the other player after the first, by the rules alone."""
    seat, scores = state.to_move, list[int]()
    for own in legal_turns(state):
        after = apply(state, own)
        if after.over:
            scores.append(after.players[seat].score)
        elif is_legal(after, given):
            middle = apply(after, given)
            lasts = [middle] if middle.over else [apply(middle, last) for last in legal_turns(middle)]
            scores += [last.players[seat].score for last in lasts]
    return max(scores) - state.players[seat].score


def test_end_2_an_own_turn_that_ends_the_game_leaves_the_other_player_one_more_turn() -> None:
    line = (
        "ny1:tiny:broadway,cedar:bronze-baron:no-starters,demolition_workers=hand_and_footprint,same_turn_unlock=no,"
        "boom_counts_legendary=yes:r2,r2,b3:-:blue:-:green,17,-,b1.b2,b01.b02.b03.b04,"
        "s1@H2.H3_singer@E2.E3.F2.F3.G2.G3:blue,8,b,b1.b2,r01.r02.r03,s1@B2.C2"
    )
    answer = Turn.parse("take blue-05; build g1@E5,F5,G5")
    problem = PlanProblem(read(line), 1, "final", others=((answer,),))
    found = best_plan(problem)
    last = apply(apply(problem.state, found.plan[0]), answer)
    assert last.over
    gain = final_sheet(last, problem.seat).total - final_sheet(problem.state, problem.seat).total
    assert (found.status, found.value) == ("proved", gain) == ("proved", 6)
    refused = replace(problem, others=((Turn.parse("take red-01"),),))
    assert best_plan(refused).status == "infeasible"


@pytest.mark.parametrize("given", ["take red-01", "take red-02"], ids=["never legal", "a card nobody knows"])
def test_no_plan_is_left_when_a_given_turn_cannot_be_followed(given: str) -> None:
    state = read(tiny(open_market="r3,b2,b2"))
    hidden = replace(
        state, market=Market(state.market.open, (tuple(map(sum, zip(*state.market.future, strict=True))),))
    )
    others = ((Turn.parse(given),),)
    assert best_plan(PlanProblem(hidden, 2, others=others)).status == "infeasible"
    assert best_plan(PlanProblem(hidden, 2, others=((Turn.parse("take blue-02"),),))).status == "proved"


def test_in_the_last_round_no_turn_of_the_others_is_waited_for() -> None:
    states = random_positions(load_edition("tiny"), 3, 200, players=(2,), longest=12)
    state = next(state for state in states if state.last_round)
    never = (Turn.parse("take red-01"),)
    assert best_plan(PlanProblem(state, 3, others=(never, never))).value == best_plan(PlanProblem(state, 3)).value


def test_only_cards_up_to_the_first_mixed_layer_are_known() -> None:
    outlook = Outlook.of(Market.of((0, 1, 2), [(0, 2, 0), (1, 0, 1), (0, 1, 0)]))
    assert outlook == Outlook((0, 1, 2), 0, (1, 1), 3)
    assert outlook.take((0,), 3) == Outlook((1, 1, 2), 0, (1,), 3)
    assert outlook.take((0, 1), 3).take((1,), 3) == Outlook((1, 2), 1, (), 2)


def test_a_card_put_under_unknown_cards_is_unknown() -> None:
    assert Outlook((0,), 0, (1,), 2).return_card(2) == Outlook((0,), 0, (1,), 3)
    assert Outlook((0,), 0, (1,), 0).return_card(2) == Outlook((0,), 0, (1, 2), 0)


def test_a_queue_holds_only_cards_that_are_left() -> None:
    state = random_positions(load_edition("tiny"), 3, 1, longest=0)[0]
    with pytest.raises(DataError, match="the pile has no more such card"):
        with_queue(state, [0] * 20)


def test_a_queue_keeps_to_the_cards_that_are_known_already() -> None:
    state = replace(
        random_positions(load_edition("tiny"), 3, 1, longest=0)[0], market=Market.of((0,), [(0, 0, 0, 1), (1, 2, 0, 0)])
    )
    r2, r3, b2, b3 = (state.edition.kind(name) for name in ("r2", "r3", "b2", "b3"))
    assert (r2, r3, b2, b3) == (0, 1, 2, 3)
    assert with_queue(state, [b3, r3]).market.future == ((0, 0, 0, 1), (0, 1, 0, 0), (1, 1, 0, 0))
    with pytest.raises(DataError, match="card 1 of the queue is r2, but only b3 can come up at this place"):
        with_queue(state, [r2])
    with pytest.raises(DataError, match="card 2 of the queue is b3, but the pile has no more such card"):
        with_queue(state, [b3, b3])
    with pytest.raises(DataError, match="card 1 of the queue is b2, but the pile has no more such card"):
        with_queue(state, [b2])


def test_a_problem_that_makes_no_sense_is_refused() -> None:
    state = random_positions(load_edition("tiny"), 3, 1, longest=0)[0]
    with pytest.raises(DataError, match="at least one turn"):
        PlanProblem(state, 0)
    with pytest.raises(DataError, match="no tile"):
        PlanProblem(state, 1, wishes=(BuildTile("x9"),))
    with pytest.raises(DataError, match="turns of other players"):
        PlanProblem(state, 2, others=((),))
