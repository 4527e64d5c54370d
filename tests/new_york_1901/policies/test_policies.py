"""Self-play: legal, reproducible, with few looks, and of about the length of a game among people."""

from __future__ import annotations

import random
from statistics import mean, median

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.masks import SquareMask
from ny1901_solver.new_york_1901.moves import Build, Demolish, Reclaim, Step, Take
from ny1901_solver.new_york_1901.policies import POLICIES, computer_players, free_land, quick, take_turn
from ny1901_solver.new_york_1901.replay import record_game, replay
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, new_game, play
from ny1901_solver.new_york_1901.rules.building import demolish, gain, place
from ny1901_solver.new_york_1901.rules.expanding import claim
from ny1901_solver.new_york_1901.rules.options import can_expand
from ny1901_solver.new_york_1901.rules.transition import take_back
from ny1901_solver.new_york_1901.scoring import final_sheet, standing_points, tally
from ny1901_solver.new_york_1901.state import GameState, Player, Readings

from ..strategies import MANHATTAN, Game, recorded


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize(
    "readings",
    [
        Readings(),
        Readings(no_worker_pass="may_pass", flip_tiles="yes"),
        Readings(prestige_touch="edge_or_corner", boom_covers_vacated="yes", boom_order="either", boom_alone="yes"),
    ],
    ids=["", "readings", "boom"],
)
def test_every_turn_of_a_policy_is_legal_and_listed(policy: str, readings: Readings) -> None:
    for seed in range(4):
        record = recorded(Game("lower-manhattan", 2 + seed % 3, seed, policy, readings=readings))
        for turn in list(replay(record))[::5]:
            assert is_legal(turn.before, turn.turn, turn.draws)
            assert turn.turn in legal_turns(turn.before)


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_a_policy_chooses_by_its_random_numbers_alone(policy: str) -> None:
    for turn in list(replay(recorded(Game("lower-manhattan", 3, 3, "quick"))))[::7]:
        chosen = [
            take_turn(turn.before, POLICIES[policy], random.Random(4), deck_dealer(random.Random(5))) for _ in range(2)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sensible_players_need_about_as_many_turns_as_people(players: int) -> None:
    """The tiles allow no end before 13 turns; in 4-player games the market is as near to ending it."""
    games = [recorded(Game("lower-manhattan", players, seed, "quick")) for seed in range(9)]
    turns = [len(game.turns) / players for game in games]
    assert all(game.result for game in games)
    assert 13 <= median(turns) <= 19
    assert max(turns) < 40


def test_sensible_players_beat_random_ones() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        record = record_game(new_game(MANHATTAN, 2, rng), [quick, POLICIES["random"]], rng)
        assert record.result is not None
        assert list(record.result.winners) == [record.start.colour(0)]


def test_action_cards_are_used_when_they_pay() -> None:
    steps = [str(turn.turn) for seed in range(6) for turn in recorded(Game("lower-manhattan", 3, seed, "quick")).turns]
    assert any(text.startswith("shift; ") for text in steps)
    assert any("boom " in text for text in steps)
    assert any(text.count("-") >= 2 and text.startswith("take ") for text in steps)


def test_the_last_turn_looks_at_the_final_score_alone() -> None:
    """Of all turns that the last player has, none leads to more points."""
    for seed in range(3):
        record = recorded(Game("lower-manhattan", 2, seed, "quick", action_cards=False))
        last = list(replay(record))[-1]
        assert last.before.last_round
        reached = final_sheet(last.after, last.seat).total
        for turn in legal_turns(last.before):
            after = play(last.before, turn, deck_dealer(random.Random(0)))
            assert final_sheet(after, last.seat).total <= reached


class CountingRandom(random.Random):
    """Counts what is drawn: one number for every way to play a turn that is looked at."""

    drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return super().random()


def test_a_turn_is_chosen_after_a_look_at_a_few_dozen_options() -> None:
    rng = CountingRandom(6)
    record = record_game(new_game(MANHATTAN, 4, random.Random(6)), quick, rng)
    assert 10 * len(record.turns) < rng.drawn < 60 * len(record.turns)
    assert mean(len(turn.turn.steps) for turn in record.turns) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_way_looks_worth_is_what_the_position_after_it_is_worth_from_scratch(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options differ by a territory or a building, so each is valued by what changes."""
    monkeypatch.setattr(computer_players, "WHIM", 0.0)
    looked_at = 0
    for seed, challenge in enumerate(MANHATTAN.challenges):
        start = new_game(MANHATTAN, players, random.Random(seed), challenge=challenge)
        for turn in list(replay(record_game(start, quick, random.Random(seed))))[seed % 3 :: 3]:
            sight = computer_players._Sight(turn.before, random.Random(0))
            others = sight.expansions() if can_expand(turn.before) else sight.turns_without_worker()
            for way in [*sight.demolitions(), *others]:
                after = steps_taken(turn.before, way.steps)
                assert way.value == pytest.approx(plain_worth(turn.before, after))
                looked_at += 1
    assert looked_at > 1000


def steps_taken(state: GameState, steps: tuple[Step, ...]) -> Player:
    """The mover behind the steps, by the rules of each."""
    player, sites = state.mover, state.edition.sites.by_placement
    for step in steps:
        if isinstance(step, Take):
            player = claim(state.setup, player, [state.edition.board.by_name[name].index for name in step.territories])
        elif isinstance(step, (Build, Demolish)):
            site, change = sites[step.placement], place if isinstance(step, Build) else demolish
            player = change(player, site, gain(state.setup, state.players, state.to_move, site))
        elif isinstance(step, Reclaim):
            player = take_back(state.setup, player, state.market, step.territory)[0]
    return player


def plain_worth(state: GameState, player: Player) -> float:
    """What a position looks worth to its player by `computer_players`, stated once more and worked out from nothing."""
    edition, setup = state.edition, state.setup
    board, cards = edition.board, player.cards.bit_count()
    if state.last_round:
        counts = [tally(setup, each.buildings) for each in state.players]
        counts[state.to_move] = tally(setup, player.buildings)
        return player.score + standing_points(setup, counts, state.to_move) + edition.numbers.unused_action_card * cards
    value = player.score + computer_players.CARD * cards
    value += computer_players.WORKER[min(4, player.free_workers(edition.numbers.workers))]
    for site in player.buildings:
        value += computer_players.OLD_GROUND[site.generation] * site.mask.bit_count()
        value += computer_players.STREET * sum(site.cards >> card & 1 for card in setup.street_cards)
    value += sum(computer_players.SMALL_TILE.get(edition.tiles[tile].size, 0.0) for tile in bits(player.unbuilt))
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)
    unclaimed = board.land(state.unclaimed) & ~player.land
    fits = []
    for part in board.parts(player.free_land):
        fits.append(plain_prospect(edition, part, tiles, unclaimed, len(free_land.LATER)))
        size, is_open = min(9, part.bit_count()), bool(board.halo(part) & unclaimed)
        value += size * (free_land.OPEN_SQUARE if is_open else free_land.CLOSED_SQUARE)
        value += free_land.JOINED_SQUARES * size * (size - 1) / 2
    return value + sum(w * points for w, points in zip(free_land.NEXT_BUILDS, sorted(fits)[::-1], strict=False))


def plain_prospect(edition: Edition, part: SquareMask, tiles: int, unclaimed: SquareMask, territories: int) -> float:
    """The points of the best tile on a free part, or, at a discount, on it with territories beside it."""
    block = edition.board.block_at[part.bit_length() - 1]
    best = max((s.points for s in edition.sites.within(block, part) if s.tile_bit & tiles), default=0.0)
    beside = bits(edition.board.territories_of(unclaimed & edition.board.halo(part))) if territories else []
    for index in beside:
        grown = part | edition.board.territories[index].mask
        later = plain_prospect(edition, grown, tiles, unclaimed & ~grown, territories - 1)
        best = max(best, free_land.LATER[-territories] * later)
    return best
