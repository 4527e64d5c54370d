"""Where nothing is hidden, who sees his own hand and who sees all hands are told the same: one utility, two ways."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from ny1901_solver.capabilities.hints import Hinted
from ny1901_solver.manhattan.capabilities.advice import ADVISOR, HINT
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.endgame import EQUAL, end_of
from ny1901_solver.manhattan.hint import Advice, advise, stages_of_move
from ny1901_solver.manhattan.hint.rollouts import RoundEnd, end_of_round
from ny1901_solver.manhattan.moves import Move
from ny1901_solver.manhattan.playouts import at_table
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.scoring import result
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.seen import unseen
from ny1901_solver.manhattan.utility import MARGIN_COUNTS, WIN, utilities, utility
from ny1901_solver.statistics.win_shares import part_of_win

from .tables import LAIR, drawn_game, positions

pytestmark = pytest.mark.always

MOST = 10**9


def last_builds(number: int, players: int, left: int, edition: str | Path | None = None) -> GameState:
    """A game of so many players, played at random until so many builds are left in it."""
    name = edition or ("mayfair", "mayfair", "mandoo-2018", "tiny")[number % 4]
    rng = random.Random(f"open and closed {name} {players} {number}")
    while len((state := drawn_game(rng, load_edition(name), stuck="void")).setup.sides) != players:
        pass
    while not state.last_round or state.phase != "build" or sum(map(state.left_to_build, state.setup.seats)) > left:
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    return state


def closed(state: GameState) -> Mapping[Move, float]:
    """What each legal move is worth to who sees his own hand, worked out."""
    advice = advise(state)
    assert advice.proved
    return {
        move: utility(each.share.mean, each.margin.mean) for each in advice.moves for move in (each.move, *each.alike)
    }


def opened(state: GameState) -> Mapping[Move, float]:
    """What each legal move is worth to the mover with all hands known."""
    return {each.move: each.worths[state.to_move] for each in end_of(state, MOST).ranked_moves()}


def laid_open(state: GameState) -> GameState:
    """The position with all cards played but those of the mover and of the next player, so that no hand is hidden."""
    mover, none = state.to_move, (0,) * len(state.deck)
    builds = (mover, (mover + 1) % len(state.hands))
    others = [hand for seat, hand in enumerate(state.hands) if seat not in builds]
    hands = tuple(hand if seat in builds else none for seat, hand in enumerate(state.hands))
    played = tuple(map(sum, zip(state.played, state.deck, *others, strict=True)))
    return replace(state, hands=hands, deck=none, played=played)


def best(worths: Mapping[Move, float]) -> set[Move]:
    """The moves of most worth."""
    return {move for move, worth in worths.items() if worth > max(worths.values()) - EQUAL}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("left", [1, 2])
def test_closed_and_open_hands_agree_where_nothing_is_hidden(players: int, left: int) -> None:
    """The last build sees all that matters; before the last but one all cards but the next player's are laid open."""
    for number in range(20):
        state = last_builds(number, players, left)
        if left == 2:
            state = laid_open(state)
        one, other = closed(state), opened(state)
        assert best(one) == best(other), format_line(state)
        assert one == pytest.approx(other), format_line(state)


@pytest.mark.parametrize(
    ("edition", "players", "count"),
    [
        ("tiny", 2, 12), ("tiny", 3, 12), (LAIR, 2, 12), (LAIR, 3, 12), (LAIR, 4, 12),
        *(pytest.param("mayfair", players, 3, marks=pytest.mark.slow) for players in (2, 3, 4)),
    ],
    ids=str,
)  # fmt: skip
def test_what_a_last_build_but_one_is_worth_is_the_mean_over_all_hands_laid_open(
    edition: str | Path, players: int, count: int
) -> None:
    for number in range(count):
        state = last_builds(number, players, 2, edition)
        seat, following = state.to_move, (state.to_move + 1) % players
        cards, held = unseen(state, seat), sum(state.hands[following])
        kinds = range(len(state.deck))
        hands = Counter(tuple(map(each.count, kinds)) for each in combinations(cards, held))
        found = defaultdict[Move, float](float)
        for hand, often in hands.items():
            dealt = replace(state, hands=(*state.hands[:following], hand, *state.hands[following + 1 :]))
            for move, worth in opened(dealt).items():
                found[move] += worth * often / hands.total()
        assert closed(state) == pytest.approx(found), format_line(state)


def test_in_three_and_four_players_the_mean_of_the_others_would_choose_otherwise() -> None:
    """Else nothing here could tell one utility from another."""
    other = 0
    for players in (3, 4):
        for number in range(20):
            state = last_builds(number, players, 1)
            ends = {move: result(play(state, move, deck_dealer(random.Random(0)))) for move in legal_moves(state)}
            mine = {move: utilities(end.scores, end.winners)[state.to_move] for move, end in ends.items()}
            mean = {
                move: part_of_win(end.winners, state.to_move)
                + 0.01 * (end.scores[state.to_move] * players - sum(end.scores)) / (players - 1)
                for move, end in ends.items()
            }
            assert best(mine) == best(opened(state))
            other += best(mine) != best(mean)
    assert other > 10


@pytest.mark.parametrize(
    ("scores", "winners", "worths"),
    [
        ((7, 7, 3), (0, 1), (0.5, 0.5, -0.02)),
        ((7, 7, 3), (1,), (0.0, 1.0, -0.02)),  # by a tie-break
        ((5, 5, 5, 5), (0, 1, 2, 3), (0.25, 0.25, 0.25, 0.25)),
        ((2, 9), (1,), (-0.035, 1.035)),
        ((50, 49, 0), (0,), (1.005, -0.005, -0.25)),
    ],
)
def test_an_end_is_worth_the_share_and_the_margin_to_the_best_of_the_others(
    scores: tuple[int, ...], winners: tuple[int, ...], worths: tuple[float, ...]
) -> None:
    assert utilities(scores, winners) == pytest.approx(worths)
    assert sum(part_of_win(winners, seat) for seat in range(len(scores))) == pytest.approx(1)
    assert WIN * MARGIN_COUNTS == 1


@pytest.mark.parametrize(("share", "margin"), [(1.0, 12.0), (0.5, 0.0), (0.0, -7.0)])
def test_a_known_end_is_worth_the_same_with_hidden_hands_and_with_open_ones(share: float, margin: float) -> None:
    assert RoundEnd(share, margin, (), over=True).worth == utility(share, margin)


def test_the_margin_never_speaks_against_the_share_of_a_known_end() -> None:
    rng = random.Random(1)
    for _ in range(300):
        ends = []
        for _ in range(2):
            scores = [rng.randint(40, 44) for _ in range(rng.randint(2, 4))]
            tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
            winners = rng.choice((tied, tied[:1]))
            ends.append((part_of_win(winners, 0), utilities(scores, winners)[0]))
        (share, worth), (other_share, other_worth) = sorted(ends)
        assert share == other_share or worth < other_worth


def test_expected_shares_of_all_players_add_up_at_every_scoring_of_a_game() -> None:
    seen = Counter[int]()
    for state in positions(31, 12):
        if state.over or state.phase != "build" or state.last_round:
            continue
        players = len(state.setup.sides)
        table = at_table(state, random.Random(0))
        ends = [end_of_round(table, seat) for seat in range(players)]
        assert sum(end.share for end in ends) == pytest.approx(1, abs=1e-9)
        assert all(sum(end.parts) == pytest.approx(end.margin) for end in ends)
        if players == 2:
            assert ends[0].margin == pytest.approx(-ends[1].margin)
        seen[players] += 1
    assert min(seen[players] for players in (2, 3, 4)) > 20


@pytest.mark.parametrize("number", range(6))
def test_the_stages_of_a_hint_lead_to_the_first_move_of_the_list(number: int) -> None:
    """Both come from one search: each stage is true of the first move, and the last one is the move."""
    state = [each for each in positions(41, 4) if each.phase in ("build", "select")][37 * number]
    first: Advice = advise(state, 60, seed=number)
    told = stages_of_move(state, first.moves[0].move)
    assert told.stages[-1].text == f"The move: {first.moves[0].move}."
    staged = HINT.make_question(position=state, top=1, seed=number, stages=True)
    content = ADVISOR.answer(Hinted(staged, first)).data()
    assert [each["text"] for each in content["stages"]] == [each.text for each in told.stages[:-1]]
    assert content["moves"][0]["move"] == str(first.moves[0].move)
