"""The last turn of a game beside brute force: every legal turn played by the rules, and the game behind it scored."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import CHALLENGES, Edition
from ny1901_solver.new_york_1901.hint import advise
from ny1901_solver.new_york_1901.hint.rollouts import MARGIN_COUNTS
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import chance, draw, legal_turns, play
from ny1901_solver.new_york_1901.rules.transition import play_step, with_due_cards
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market

from ..random_editions import random_edition, random_game
from ..random_editions.changed import changed
from ..sampling import with_all_cards
from ..strategies import MANHATTAN, TINY

pytestmark = pytest.mark.always

MOST_TURNS = 1500  # legal turns of a position that are all played, and of those behind all draws of a Market Shift
MOST_LISTED = 15_000  # legal turns, those with a Market Shift too, up to which advice promises a proof

Result = tuple[Fraction, int]  # the share of the win and the margin


def last_turns(edition: Edition, seed: int, everybody_holds: bool) -> Iterator[GameState]:
    """Positions of a game where nobody moves later: its last one, and two that are so if the end was triggered before.

    With all action cards in hand, or with those that the game has left.
    """
    states = [state for state in random_game(edition, seed) if not state.over]
    rng = random.Random(seed)
    for state in (states[-1], rng.choice(states), rng.choice(states)):
        last = replace(state, ended_by=(state.to_move + 1) % len(state.players))
        yield with_all_cards(last) if everybody_holds else last


def result(state: GameState, turn: Turn) -> Result:
    """How the game ends for the player to move when the turn is played."""
    return result_for(state.to_move, play(state, turn, any_card))


def result_for(seat: int, after: GameState) -> Result:
    assert after.over
    found = outcome(after)
    totals = [sheet.total for sheet in found.sheets]
    share = Fraction(seat in found.winners, len(found.winners))
    return share, totals.pop(seat) - max(totals)


def worth(end: Result) -> float:
    return float(end[0]) + MARGIN_COUNTS * end[1]


def behind_shift(state: GameState) -> tuple[float, float] | None:
    """The mean share and margin behind a Market Shift, card by card; `None` where that is too much to play."""
    shifted = {play_step(state, Shift()): Fraction(1)}
    while any(map(chance, shifted)):
        known = dict[Market, tuple[GameState, Fraction]]()
        for now, odds in shifted.items():
            for kind, of_kind in chance(now).items():
                after = draw(now, kind)
                known[after.market] = after, known.get(after.market, (after, Fraction(0)))[1] + odds * of_kind
        shifted = dict(known.values())
    ways = {now: legal_turns(now) for now in shifted}
    if sum(map(len, ways.values())) > MOST_TURNS:
        return None
    best = {now: max((result(now, turn) for turn in turns), key=worth) for now, turns in ways.items()}
    assert sum(shifted.values()) == 1
    share, margin = (sum(odds * best[now][part] for now, odds in shifted.items()) for part in (0, 1))
    return float(share), float(margin)


def hold(state: GameState) -> list[str]:
    """Holds the advice on a last turn against brute force; which things were compared, none where it is too much."""
    plain, listed = legal_turns(state, shifts=False), len(legal_turns(state))
    if len(plain) > MOST_TURNS or listed > MOST_LISTED:
        return []
    line, seat = format_line(state), state.to_move
    ends: dict[object, Result] = {}
    for turn in plain:
        after = play(state, turn, any_card)
        player = after.players[seat]
        ends[player.buildings, player.cards] = result_for(seat, after)
    advice = advise(state, rollouts=1)
    assert advice.proved, line
    assert (advice.certain, advice.rollouts, advice.looked_at) == (True, 0, listed), line
    told: dict[object, Result] = {}
    of = ["turns"]
    for each in advice.turns:
        assert each.share.error == each.margin.error == each.behind.error == 0
        assert sum(each.parts) == pytest.approx(each.margin.mean)
        assert sum(each.parts_behind) == pytest.approx(each.behind.mean)
        if each.ahead is not None:
            assert sum(each.parts_ahead) == pytest.approx(each.ahead.mean)
        if each.turn == Turn((Shift(),)):
            assert state.mover.cards & SHIFT, line
            if (mean := behind_shift(state)) is not None:
                assert (each.share.mean, each.margin.mean) == pytest.approx(mean), line
                of.append("shift")
        else:
            assert each.turn in plain, line
            after = play(state, each.turn, any_card)
            player, end = after.players[seat], result_for(seat, after)
            assert (player.buildings, player.cards) not in told, line
            told[player.buildings, player.cards] = end
            assert (each.share.mean, each.margin.mean) == pytest.approx(end), line
    assert told == ends, line
    worths = [each.share.mean + MARGIN_COUNTS * each.margin.mean for each in advice.turns]
    assert [round(each, 9) for each in worths] == sorted((round(each, 9) for each in worths), reverse=True), line
    assert max(map(worth, ends.values())) <= worths[0] + 1e-12, line
    if state.turn is None and state.mover.cards & SHIFT:
        assert Turn((Shift(),)) in [each.turn for each in advice.turns], line
    return of


def compared(editions: Iterable[Edition], seeds: range) -> Counter[object]:
    """Holds the last turns of games against brute force; how many positions there were of each kind."""
    seen: Counter[object] = Counter()
    for edition in editions:
        for seed in seeds:
            for state in last_turns(edition, seed, everybody_holds=seed % 2 == 1):
                if found := hold(state):
                    seen.update([*found, len(state.players), state.setup.challenge])
    return seen


def test_on_the_last_turn_every_effect_of_a_legal_turn_is_told_with_the_end_of_the_game() -> None:
    seen = compared([TINY], range(80)) + compared([MANHATTAN], range(12))
    seen += compared(map(random_edition, range(20)), range(2))
    assert seen["turns"] >= 300
    assert seen["shift"] >= 60
    assert all(seen[kind] >= 30 for kind in (2, 3, 4, *CHALLENGES)), seen


@pytest.mark.slow
@pytest.mark.long
def test_on_the_last_turn_every_effect_is_told_on_many_random_editions() -> None:
    seen = compared(map(random_edition, range(100, 400)), range(4)) + compared([MANHATTAN], range(100, 200))
    assert seen["turns"] >= 3000


def middles(state: GameState) -> Iterator[GameState]:
    """The middles of a few turns, once due cards have come up."""
    for turn in legal_turns(state)[:: 1 + len(legal_turns(state)) // 4]:
        middle = with_due_cards(play_step(state, turn.steps[0]), any_card)
        if middle.turn is not None:
            yield middle


def test_the_rest_of_a_last_turn_is_proved_too() -> None:
    states = [state for seed in range(20) for state in last_turns(TINY, seed, everybody_holds=True)]
    tried = [bool(hold(middle)) for state in states for middle in middles(state)]
    assert sum(tried) >= 60


def test_a_turn_of_one_s_own_is_named_for_its_effect() -> None:
    for seed in range(6):
        state = next(last_turns(MANHATTAN, seed, everybody_holds=True))
        for turn in random.Random(seed).sample(turns := legal_turns(state, shifts=False), min(5, len(turns))):
            first, with_own = advise(state), advise(state, also=turn)
            assert turn in [each.turn for each in with_own.turns]
            assert [each.margin for each in first.turns] == [each.margin for each in with_own.turns]


def test_without_time_and_where_others_move_later_advice_is_estimated() -> None:
    state = next(last_turns(MANHATTAN, 3, everybody_holds=True))
    assert advise(state).proved
    assert not advise(state, stop=lambda: True).proved
    assert not advise(replace(state, ended_by=None), rollouts=1).proved


def test_sco_8_a_legendary_that_brings_as_much_as_a_gold_tile_wins_where_that_one_shares(tmp_path: Path) -> None:
    large, small = (
        f'points: {points}, height_m: 187, shape: ["###"{more}]' for points, more in ((9, ', "###"'), (5, ""))
    )
    edition = changed(tmp_path / "alike", {"tiles.yaml": {large: small}})
    shares = [tied_by_gold(state) for seed in range(30) for state in random_game(edition, seed)]
    assert any(shares)


def tied_by_gold(state: GameState) -> bool:
    """Holds a last turn on which a gold tile ties with the rival, and the Singer Building could stand in its place."""
    if state.over or len(state.players) > 2:
        return False
    seat = state.to_move
    last = replace(state, setup=replace(state.setup, challenge="gold-prestige"), ended_by=1 - seat)
    legal = {str(turn): turn for turn in legal_turns(last, shifts=False)}
    for text, turn in legal.items():
        if "g1" in text and text.replace("g1", "singer") in legal:
            players = list(last.players)
            rival = players[1 - seat]
            players[1 - seat] = replace(rival, score=rival.score + result(last, turn)[1])
            tied = replace(last, players=tuple(players))
            assert result(tied, turn)[1] == 0
            return bool(hold(tied)) and result(tied, turn)[0] < result(tied, legal[text.replace("g1", "singer")])[0]
    return False
