"""The best turn of a game of two players beside searches that play every line to its end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.hint import advise, endgame
from ny1901_solver.new_york_1901.hint.advise import DUEL_OF_GAME, MOST_OF_DUEL, _Turns, work_of_duel
from ny1901_solver.new_york_1901.hint.duel import Duel
from ny1901_solver.new_york_1901.hint.endgame import Endgame, OutOfReach
from ny1901_solver.new_york_1901.hint.evaluator import EVALUATOR_OF_PLAYERS
from ny1901_solver.new_york_1901.hint.limits import WorthLimits, has_limits
from ny1901_solver.new_york_1901.hint.rollouts import MARGIN_COUNTS
from ny1901_solver.new_york_1901.moves import Shift
from ny1901_solver.new_york_1901.opponents import policy_of
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.runs.watching import TimeLimit, never

from ..random_editions import random_edition, random_game
from ..sampling import with_all_cards
from .test_endgame import BruteForce, TooMany

WORK, WORK_OF_ALL = 3_000, 3_000

WAITS = (
    "ny1:lower-manhattan:broadway,wall-street,cedar:gold-tycoon:-:r2,g2,g2,g3:2g2.1y2.3b2,1r2.1r2:green:-:"
    "green,73,b,b3.b4.s2.s3.s6,b01.b02.b04.r05.r06.r08.r10.y02.y06.y07.y08.y09.y10.y11.y12.g02.g03.g07.g08.g10,"
    "b1@I2.I3_b2@I9.I10_s1@B3.C3_s5@H12.H13.H14.I12.I13_g1@R6.S6.T6_g2@E7.F6.F7.G7_g3@O5.O6.P5.P6_"
    "g5@E2.E3.F2.F3.G2.G3_woolworth@N12.N13.N14.O12.O13.O14.P12.P13.P14_st@E9.E10:"
    "blue,63,b,b4.b5.s3,b03.b06.b07.b09.b11.b12.b13.r02.r03.r07.r09.r12.r13.y01.y03.y05.y13.g04.g09.g12,"
    "b1@I5.I6_b2@R5.S5_b3@P8.P9.P10_b6@B9.C9.C10.C11_s1@G5.G6_s2@J2.K2.K3_g1@B5.B6.B7_g2@R10.S9.S10.T10_"
    "g3@M5.M6.N5.N6_g4@M8.N8.O8.O9.O10_park-row@I8.J8.J9.K8.K9.K10"
)
"""Two turns before the end of a game: green triggers the end, or waits, and ten cards lie face down."""


def endings(edition: Edition, seed: int) -> Iterator[GameState]:
    """Positions of a game of two players before the end is triggered, the last ones and another one."""
    states = [state for state in random_game(edition, seed) if not state.over]
    rng = random.Random(seed)
    for state in (*states[-4:], rng.choice(states)):
        now = with_all_cards(state) if seed % 2 else state
        if has_limits(now):
            yield now


def worth_by_rules(state: GameState) -> float | None:
    """The worth of a position by every step and every card; `None` if that is too much."""
    brute = BruteForce(state.to_move)
    try:
        share, margin = brute.ends(state)[state.to_move]
    except (TooMany, RecursionError):
        return None
    return float(share) + MARGIN_COUNTS * float(margin)


def hold(state: GameState) -> list[str]:
    """Holds the best turn against the search of all turns, and against brute force; what was compared."""
    line, of = format_line(state), list[str]()
    duel = Duel(state, never)
    try:
        proof = duel.best(WORK)
    except OutOfReach:
        return ["out of reach"]
    best = proof.ends[0][1].worth
    least, most = WorthLimits(state, state.to_move, lambda work: None).of(state)
    assert least - 1e-9 <= best <= most + 1e-9, line
    if (worth := worth_by_rules(state)) is not None:
        assert best == pytest.approx(worth), line
        of.append("by the rules")
    try:
        every = Endgame(state, never).turns()
    except OutOfReach:
        return of
    assert best == pytest.approx(every.ends[0][1].worth), line
    assert (proof.legal, len(proof.ends) + proof.unlisted) == (every.legal, len(every.ends)), line
    known = dict(every.ends)
    for turn, end in proof.ends:
        if turn in known:
            assert end.worth == pytest.approx(known[turn].worth), (line, str(turn))
    return [*of, "all turns", "waits" if len(proof.ends) > 1 and proof.unlisted else "plain"]


def compared(editions: Iterable[Edition], seeds: range, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    monkeypatch.setattr(endgame, "MOST_WORK", WORK_OF_ALL)
    seen: Counter[str] = Counter()
    for edition in editions:
        for seed in seeds:
            for state in endings(edition, seed):
                seen.update(hold(state))
    return seen


@pytest.mark.always
def test_the_best_turn_of_a_game_of_two_is_worth_what_a_search_of_every_line_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = compared(map(random_edition, range(12)), range(1), monkeypatch)
    assert seen["by the rules"] >= 3, seen
    assert seen["all turns"] >= 5, seen


@pytest.mark.slow
@pytest.mark.long
def test_the_best_turns_on_many_random_editions_are_worth_what_a_search_of_every_line_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = compared(map(random_edition, range(1000, 1400)), range(2), monkeypatch)
    assert seen["by the rules"] >= 50, seen
    assert seen["all turns"] >= 200, seen
    assert seen["waits"] >= 20, seen


def test_limits_need_two_players_an_open_end_and_a_card_for_each_territory() -> None:
    state = parse_line(WAITS)
    assert has_limits(state)
    assert not has_limits(replace(state, ended_by=1))
    assert not has_limits(replace(state, market=replace(state.market, open=state.market.open[1:])))
    three = next(
        game[-5]
        for seed in range(9)
        if len((game := list(random_game(random_edition(seed), 0)))[0].players) == 3 and len(game) > 5
    )
    assert not has_limits(three)


def test_a_question_about_a_turn_without_an_exact_value_keeps_the_proved_turn_first() -> None:
    state = read_puzzle(shipped()["win-by-force-1304-1182-composed"]).task.state
    alone = advise(state, 600)
    assert alone.proved
    assert alone.bounded
    asked = next(turn for turn in legal_turns(state) if "blue-04; build metropolitan-life" in str(turn))
    compared = advise(state, 600, also=asked)
    first, exact = compared.turns[0], [each for each in compared.turns if each.proved]
    assert not compared.proved
    assert compared.certain
    assert (first.turn, first.margin, first.share) == (alone.turns[0].turn, alone.turns[0].margin, alone.turns[0].share)
    assert [each.turn for each in exact] == [each.turn for each in alone.turns]
    assert [each.turn for each in compared.turns if not each.proved] == [asked]


def test_a_turn_that_is_proved_to_be_the_best_stays_first_whatever_games_say() -> None:
    """Games may flatter another turn, because their players do not reply perfectly."""
    state = read_puzzle(shipped()["win-by-force-1304-1182-composed"]).task.state
    (one, better), *_, (other, worse) = Duel(state, never).best(50_000).ends
    asked = next(turn for turn in legal_turns(state) if "blue-04; build metropolitan-life" in str(turn))
    assert better.worth > worse.worth
    for best in (0, 1):
        known = {0: better, 1: worse}
        compared = _Turns(state, [one, other, asked], 0, quick, 3, [2], known, best=best).settle(20)
        assert compared.turns[0].turn == [one, other][best]
        assert compared.certain


def test_an_asked_turn_with_an_exact_value_is_listed_and_its_effect_is_not_counted_as_unlisted() -> None:
    state = parse_line(WAITS)
    alone = Duel(state, never).best(50_000)
    exact = {turn for turn, _ in alone.ends}
    for turn in legal_turns(state)[::4]:
        if turn in exact or isinstance(turn.steps[0], Shift):
            continue
        proof = Duel(state, never).best(50_000, also=turn)
        listed = {each for each, _ in proof.ends}
        assert exact <= listed <= exact | {turn}
        assert proof.unlisted in (alone.unlisted, alone.unlisted - (turn in listed))
        assert proof.ends[0] == alone.ends[0]


def test_a_computer_player_proves_no_best_turn_so_that_its_games_stay_the_same() -> None:
    state = parse_line(WAITS)
    assert not advise(state, 40, duels=False).proved
    seed = random.Random(5).getrandbits(32)
    assert policy_of("strong:40")(state, random.Random(5)) == advise(state, 40, seed, duels=False).turns[0].turn
    assert not EVALUATOR_OF_PLAYERS.advise(state, 600, seed).proved


def test_the_best_turn_is_proved_two_turns_before_the_end_with_many_cards_face_down() -> None:
    state = parse_line(WAITS)
    advice = advise(state)
    assert advice.proved
    first = advice.turns[0]
    assert str(first.turn) == "take red-11; build b6@R8,R9,S8,T8"
    assert (first.share.mean, first.margin.mean, first.margin.error) == (1.0, 6.0, 0.0)
    assert advice.looked_at == len(legal_turns(state))
    assert advice.bounded == 1  # to take land and wait
    assert advise(state, rollouts=600) == advice


def test_a_turn_of_one_s_own_has_an_exact_value_too_or_nothing_is_proved() -> None:
    state = parse_line(WAITS)
    own = next(turn for turn in legal_turns(state) if str(turn) == "take red-11; pass")
    advice = advise(state, rollouts=4000, also=own)
    mine = next(each for each in advice.turns if each.turn == own)
    if advice.proved:
        assert mine.proved
        assert mine.worse.mean >= 0
    else:
        assert mine.rollouts


def test_a_turn_behind_a_market_shift_is_never_compared_by_this_search() -> None:
    games = (list(random_game(random_edition(seed), 0)) for seed in range(40))
    states = (state for game in games for state in game[-6:] if has_limits(state) and not state.over)
    for state in states:
        for turn in legal_turns(state):
            if isinstance(turn.steps[0], Shift) and len(turn.steps) > 1:
                with pytest.raises(OutOfReach):
                    Duel(state, never).best(WORK, also=turn)
                return
    raise AssertionError("no game has a Market Shift")


def test_the_work_of_a_proof_follows_from_the_budget_and_not_from_the_clock() -> None:
    assert work_of_duel(40, never) == 40 * DUEL_OF_GAME
    assert work_of_duel(None, never) == 600 * DUEL_OF_GAME
    assert work_of_duel(None, TimeLimit(1.0, lambda: 0.0)) == 8_000
    assert work_of_duel(10**6, never) == 600 * DUEL_OF_GAME
    assert work_of_duel(None, TimeLimit(3600, lambda: 0.0)) == MOST_OF_DUEL


def test_a_proof_succeeds_if_the_work_is_enough_and_fails_otherwise() -> None:
    state = parse_line(WAITS)
    with pytest.raises(OutOfReach):
        Duel(state, never).best(20)
    enough = Duel(state, never).best(1000)
    assert enough == Duel(state, never).best(100_000)
    with pytest.raises(OutOfReach):
        Duel(state, lambda: True).best(1000)
