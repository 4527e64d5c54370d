"""What each card in play pays now is what the final sheet says, and what would change it does change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.scoring import Tally, final_sheet, tallies
from ny1901_solver.new_york_1901.scoring.final import FINAL_RULES, standing_points
from ny1901_solver.new_york_1901.scoring.stakes import stakes
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.protocol.stakes import Stake

from ..sampling import random_positions


def positions() -> Iterator[GameState]:
    """Positions of both editions, with every challenge and number of players."""
    for edition in ("tiny", "lower-manhattan"):
        yield from random_positions(load_edition(edition), 7, 60)


def with_more(state: GameState, card: Stake, place: Counter[str], counts: Tally, number: int) -> Iterator[Tally]:
    """The tallies that a player can have after so many further buildings or tiles that count for a card."""
    match card.rule:
        case "SCO-1":
            streets = list(counts.streets)
            streets[place["SCO-1"]] += number
            yield replace(counts, streets=tuple(streets))
        case "SCO-2":
            yield replace(counts, bronze=counts.bronze + number)
        case "SCO-3":
            yield replace(counts, irregular=counts.irregular + number)
        case "SCO-4" if place["SCO-4"] < 2:
            name = ("bronze", "silver")[place["SCO-4"]]
            yield replace(counts, **{name: getattr(counts, name) + number})
        case _:  # a gold tile within one district
            for district in range(len(state.edition.board.legend.districts)):
                yield replace(counts, golds=tuple(sorted([*counts.golds, *[1 << district] * number])))


def test_the_points_are_those_of_the_final_sheet() -> None:
    seen = Counter[str]()
    for state in positions():
        cards = list(stakes(state))
        for seat in state.setup.seats:
            paid = Counter[str]()
            for card in cards:
                paid[card.rule] += card.claims[seat].points
            sheet = final_sheet(state, seat).by_rule()
            assert paid == {rule: sheet[rule] for rule in paid}
            assert {*paid} == {*sheet} & {*FINAL_RULES, "SCO-6"}
            seen.update(paid)
    assert all(seen[f"SCO-{number}"] for number in (1, 2, 3, 4, 5, 6)), seen


def paid(state: GameState, seat: int, tally: Tally) -> int:
    """The points that standing buildings pay a player at the end, with another tally."""
    counts = list(tallies(state))
    counts[seat] = tally
    return standing_points(state.setup, counts, seat)


def test_what_is_needed_pays_more_and_one_less_does_not() -> None:
    seen = Counter[str]()
    for state in positions():
        counts, place = tallies(state), Counter[str]()
        for card in stakes(state):
            for seat, claim in enumerate(card.claims):
                if claim.needed:
                    most = [
                        max(paid(state, seat, each) for each in with_more(state, card, place, counts[seat], number))
                        for number in (claim.needed - 1, claim.needed)
                    ]
                    assert most[1] > most[0] == paid(state, seat, counts[seat])
                    assert str(claim.needed) in claim.change
                    seen[card.rule] += 1
            place[card.rule] += 1
    assert all(seen[f"SCO-{number}"] >= 10 for number in (1, 2, 3, 4, 5)), seen
