"""What the pages about what wins say is what the kept games show, and the kept games come out again."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean
from xml.etree import ElementTree

import pytest

from benchmarks.make_table import SECTION
from benchmarks.what_wins import claims, games, page, results
from benchmarks.what_wins.claims import FAILS, HOLDS, OPEN, above, below
from benchmarks.what_wins.games import Deal, Group, played
from benchmarks.what_wins.measures import SOURCES, streets_of
from benchmarks.what_wins.page import Study, figure
from benchmarks.what_wins.preferences import demolishes, preferring
from benchmarks.what_wins.replay import replayed
from benchmarks.what_wins.results import AIMS, Aim, add_block, digest, load, next_blocks, play_block, save
from benchmarks.what_wins.sums import Mean, OfGame, Sums, as_json, mean_of, of_json
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.scoring.final import step_points

STUDY = Study(load(), load_edition("lower-manhattan"))
of_today = pytest.mark.skipif(
    not results.is_current(), reason="the edition or a player has changed; `python -m benchmarks.what_wins` plays again"
)


def some(group: Group, block: int, count: int) -> list[Deal]:
    return list(islice(group.deals(block), count))


def test_the_page_says_what_the_kept_games_show() -> None:
    assert page.PAGE.read_text(encoding="utf-8") == page.page(STUDY)


def test_all_rows_of_a_table_have_the_same_number_of_cells() -> None:
    for block in page.page(STUDY).split("\n\n"):
        if block.startswith("|"):
            assert len({row.count("|") for row in block.splitlines()}) == 1, block.splitlines()[0]


def test_the_claims_have_the_verdicts_of_the_kept_games() -> None:
    sections = {name: text for _, name, text, _ in SECTION.findall(claims.PAGE.read_text(encoding="utf-8"))}
    assert sections["what_wins"] == f"\n{claims.text(STUDY)}\n\n"


@pytest.mark.parametrize("name", page.drawn(STUDY))
def test_a_picture_shows_the_kept_games_and_is_well_formed(name: str) -> None:
    content = page.drawn(STUDY)[name]
    assert (page.PICTURES / f"{name}.svg").read_text(encoding="utf-8") == content
    assert ElementTree.fromstring(content).tag.endswith("svg")
    assert "prefers-color-scheme: dark" in content


def test_the_file_of_the_kept_games_is_small_and_has_all_groups() -> None:
    assert results.RESULTS.stat().st_size < 200_000
    assert [name for name, kept in STUDY.kept.items() if not kept.digests] == []


@pytest.mark.parametrize("players", results.SIZES)
def test_the_shares_of_all_seats_add_up_to_one(players: int) -> None:
    for group in (f"{players}", f"{players} advanced", f"{players} beginner", f"{players} no cards"):
        sums = STUDY.of(group)
        shares = [Fraction(sums.amount(f"seat.{seat}.share"), 12) for seat in range(players)]
        assert sum(shares) == sums.mean("length").games, group
        assert sum(sums.amount(f"seat.{seat}.ahead") for seat in range(players)) == 0, group


def test_the_first_screen_says_what_the_kept_games_show() -> None:
    """The words of the five sentences hold for the figures in them, beyond their errors."""
    two = STUDY.ahead("2 lottery", "gift by streets.2").minus(STUDY.ahead("2 lottery", "gift by streets.0"))
    small = page.mean_of_tiles(STUDY, 2, lambda tile: tile.size <= 3)
    seat, last = STUDY.share("2", "seat.0"), STUDY.share("4", "seat.3")
    for mean in (two, small, page.size_effect(STUDY, 2)):
        assert above(mean) == HOLDS
    for mean in (STUDY.prefers("waits"), STUDY.prefers("demolishes more")):
        assert below(mean) == HOLDS
    assert above(seat, 0.5) == below(last, 0.25) == HOLDS
    assert above(STUDY.share("2 strong", "rival"), 0.5) == HOLDS
    streets, challenge = (STUDY.of("2").mean(f"decided.{name}") for name in ("streets", "challenge"))
    assert above(streets.minus(challenge)) == HOLDS


@of_today
@pytest.mark.parametrize("group", ["2 advanced", "4 better"])
def test_a_block_of_games_comes_out_again(group: str) -> None:
    block = random.Random(len(STUDY.kept[group].digests)).randrange(len(STUDY.kept[group].digests))
    assert digest(play_block(AIMS[group], block)) == STUDY.kept[group].digests[block]


@pytest.mark.slow
@of_today
@pytest.mark.parametrize("group", AIMS)
def test_the_last_block_of_every_group_comes_out_again(group: str) -> None:
    block = len(STUDY.kept[group].digests) - 1
    assert digest(play_block(AIMS[group], block)) == STUDY.kept[group].digests[block]


def test_python_without_the_kernel_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    aims = [
        Aim(Group("2 lottery", 2, lottery=True, block=2), 1),
        Aim(Group("3", 3, who="quick", rival="by_value", block=3), 1, "rival"),
    ]
    found = [as_json(play_block(aim, 1)) for aim in aims]
    monkeypatch.setattr(games, "machine", lambda: None)
    assert [as_json(play_block(aim, 1)) for aim in aims] == found


@pytest.mark.parametrize(
    "group",
    [
        Group("2", 2),
        Group("3 advanced", 3, "advanced"),
        Group("4 lottery", 4, lottery=True),
        Group("4 beginner", 4, "beginner", who="quick"),
    ],
    ids=lambda group: str(group.name),
)
def test_a_replayed_game_has_the_points_of_its_end(group: Group) -> None:
    seen = 0
    for block in range(5):
        for deal, log in played(iter(some(group, block, 4))):
            game = replayed(deal, log)
            if game is None:
                continue
            seen += 1
            setup, numbers = game.setup, game.setup.edition.numbers
            assert sum(seat.share for seat in game.seats) == 12
            assert sum(game.ahead(number) for number in range(len(game.seats))) == 0
            paid = [0] * len(game.seats)
            for card in setup.street_cards:
                counts = [sum(site.cards >> card & 1 for site in seat.standing) for seat in game.seats]
                if counts.count(max(counts)) == 1:
                    paid[counts.index(max(counts))] += numbers.street_points
            assert paid == [seat.streets for seat in game.seats]
            for seat in game.seats:
                printed = sum(each.site.points for each in seat.built)
                assert seat.points_at[-1] == seat.tiles >= printed
                assert seat.tiles == printed or setup.challenge == "gold-prestige"
                assert (
                    seat.total == seat.tiles + sum(points(seat) for points in SOURCES.values()) - seat.tiles + printed
                )
                if setup.challenge == "bronze-baron":
                    assert seat.challenge == step_points(numbers.bronze_baron, seat.stands(1))
    assert seen > 15


def test_a_lottery_gives_land_and_takes_tiles_and_cards() -> None:
    group = Group("3 lottery", 3, lottery=True)
    deals = some(group, 7, 60)
    assert deals[0].lots == next(group.deals(7)).lots
    lots = [lot for deal in deals for lot in deal.lots]
    assert {lot.card for lot in lots} == {0, 1, 2, 4}
    assert any(lot.gift is None for lot in lots)
    assert any(lot.lacks is None for lot in lots)
    for deal, log in played(iter(deals[:20])):
        assert len({lot.gift for lot in deal.lots} - {None}) == sum(lot.gift is not None for lot in deal.lots)
        for player, lot in zip(deal.state.players, deal.lots, strict=True):
            assert lot.gift is None or player.vacant >> lot.gift & 1
            assert not player.cards & lot.card
        game = replayed(deal, log)
        if game is not None:
            for seat, lot in zip(game.seats, deal.lots, strict=True):
                assert lot.lacks not in {each.site.tile for each in seat.built}
                assert lot.card != 1 or "boom" not in seat.used


def test_a_rival_plays_each_deal_once_in_each_seat() -> None:
    one, two, other = some(Group("2 rival", 2, who="plain", rival="never demolishes", block=4), 3, 3)
    assert one.state == two.state != other.state
    assert (one.who, two.who) == (["never demolishes", "plain"], ["plain", "never demolishes"])


def test_a_player_who_never_demolishes_does_so_only_if_it_must() -> None:
    """Without a worker, a demolition may be the only legal turn (TRN-4)."""
    (deal,) = some(Group("2 rival", 2, who="plain", block=1), 3, 1)
    rng, never, state, spared = random.Random(1), preferring("never demolishes"), deal.state, 0
    draw = deck_dealer(rng)
    while not state.over:
        turn = never(state, rng)
        others = [other for other in legal_turns(state, shifts=False) if not demolishes(other)]
        assert demolishes(turn) is not bool(others)
        spared += bool(others) and any(map(demolishes, legal_turns(state, shifts=False)))
        state = play(state, turn, draw)
    assert spared > 10


def test_the_streets_in_play_that_a_territory_touches_are_those_of_the_board() -> None:
    edition = load_edition("lower-manhattan")
    setup = some(Group("2", 2), 0, 1)[0].state.setup
    corner = edition.board.by_name["green-08"].index
    both = replace(setup, streets=("broadway", "pine-thames", "wall-street"))
    assert streets_of(edition, both, corner) == 2


def test_a_mean_has_the_error_of_clustered_cases() -> None:
    rng, sums, clusters = random.Random(2), Sums({}), list[tuple[int, int]]()
    for _ in range(400):
        luck, of = rng.randrange(-9, 10), OfGame({})
        for _ in range(rng.choice((1, 2, 3))):
            of.add("points", luck)
        clusters.append((of.rows["points"][0], of.rows["points"][1]))
        sums.add_game(of)
    mean = sums.mean("points")
    cases = sum(count for count, _ in clusters)
    assert mean.value == pytest.approx(sum(amount for _, amount in clusters) / cases)
    left = [amount - mean.value * count for count, amount in clusters]
    assert mean.error == pytest.approx(sqrt(400 * fmean(each**2 for each in left) * 400 / 399) / cases)
    assert (mean.cases, mean.games) == (cases, 400)


def test_sums_are_written_and_read_again_and_do_not_depend_on_the_order() -> None:
    blocks = [play_block(Aim(Group("2", 2, who="quick", block=3), 1, "full"), block) for block in range(3)]
    forth, back = Sums({}), Sums({})
    for block in blocks:
        forth.add(block)
    for block in reversed(blocks):
        back.add(block)
    assert as_json(forth) == as_json(back)
    assert of_json(as_json(forth)).rows == forth.rows
    assert mean_of(None).games == 0


def test_playing_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    small = {"2": Aim(Group("2", 2, who="quick", block=2), 2), "3": Aim(Group("3", 3, who="quick", block=2), 1)}
    monkeypatch.setattr(results, "AIMS", small)
    path = tmp_path / "kept.json"
    kept, order = load(path), list[str]()
    for name in next_blocks(kept):
        add_block(kept, name)
        order.append(name)
        save(kept, path)
        kept.update(load(path))
    assert order == ["2", "3", "2"]
    assert results.is_current(path)
    path.write_text(path.read_text(encoding="utf-8").replace("quick/", "quick/9"), encoding="utf-8")
    assert not results.is_current(path)
    whole = load(path)
    sums = play_block(small["2"], 0)
    sums.add(play_block(small["2"], 1))
    assert as_json(whole["2"].sums) == as_json(sums)


@pytest.mark.parametrize(
    ("mean", "verdict"),
    [(Mean(1.0, 0.3, 9, 9), HOLDS), (Mean(-1.0, 0.3, 9, 9), FAILS), (Mean(1.0, 0.4, 9, 9), OPEN)],
)
def test_a_verdict_needs_three_standard_errors(mean: Mean, verdict: str) -> None:
    assert above(mean) == verdict
    assert below(mean.times(-1)) == verdict


@pytest.mark.parametrize(
    ("parts", "verdict"),
    [
        ((HOLDS, HOLDS), HOLDS),
        ((HOLDS, OPEN), "holds in part"),
        ((FAILS, HOLDS), "holds in part"),
        ((FAILS, OPEN), FAILS),
        ((OPEN, OPEN), OPEN),
    ],
)
def test_a_claim_of_several_parts_holds_in_part_if_one_holds(parts: tuple[str, ...], verdict: str) -> None:
    assert claims.all_of(*parts) == verdict


def test_an_error_is_rounded_up_and_few_games_make_no_figure() -> None:
    assert figure(Mean(1.25, 0.001, 90, 90), ".1f") == "1.2 ± 0.1"
    assert figure(Mean(1.0, 0.5, 90, 90)) == "+1.0 ± 1.0"
    assert figure(Mean(1.0, 0.5, 9, 9)) == "too few games"
    assert figure(Mean(-0.01, 0.5, 90, 90)) == "0.0 ± 1.0"
