"""The market left out: positions in which every free territory can be claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...board import bits
from ...chance import any_card
from ...moves import Turn
from ...rules import Violation, play, violations
from ...state import GameState, Market

MOST_ALIKE = 2  # cards of one kind that a turn can take (ACT-3)


def with_cards_open(state: GameState) -> GameState:
    """Returns the position in which a card of each free territory lies face up, and the pile never runs out.

    So the market neither forbids a claim nor ends the game. If no land is free, no card lies face up.
    """
    edition = state.edition
    wanted = Counter(edition.kind_of[index] for index in bits(state.unclaimed))
    cards = [kind for kind, count in wanted.items() for _ in range(min(count, MOST_ALIKE))]
    pile = (edition.numbers.open_market,) * edition.kinds
    return replace(state, market=Market.of(cards, [pile]))


@dataclass(frozen=True, slots=True)
class OwnTurnPlayed:
    """The position after a turn of a plan, at the player's next turn; `goes_on` is false if the player has none."""

    state: GameState
    goes_on: bool


def play_on(state: GameState, turn: Turn) -> OwnTurnPlayed:
    """Plays a legal turn of the player to move; the others stand still, and the player is to move again."""
    last, seat = state.ended_by is not None, state.to_move
    after = play(with_cards_open(state), turn, any_card)
    return OwnTurnPlayed(replace(after, to_move=seat), not last and after.ended_by is None)


def first_refusal(state: GameState, turns: Sequence[Turn]) -> tuple[int, Iterable[Violation]] | None:
    """Returns the place of the first illegal turn of a plan, with the rules that it breaks; `None` if all are legal."""
    for number, turn in enumerate(turns):
        if broken := violations(with_cards_open(state), turn):
            return number, broken
        state = play_on(state, turn).state
    return None
