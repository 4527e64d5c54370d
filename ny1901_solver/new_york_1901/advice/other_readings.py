"""Whether advice hangs on how a silent rule is read: the same question under the other values of each switch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...kit.watching import Stop, never
from ..moves import Shift, Turn
from ..rules import legal_steps, violations
from ..rulings import with_readings
from ..state import BOOM, READINGS, GameState
from ..tiles import Generation
from .advise import AdvisedTurn, advise


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The best turn when one switch stands on another value, and there the turn that is advised otherwise.

    That is `None` where it is illegal under this reading.
    """

    switch: str
    value: str
    best: AdvisedTurn
    advised: AdvisedTurn | None

    @property
    def changes(self) -> bool:
        """Whether another turn is the best one under this reading, as far as the games tell."""
        return self.advised is None or self.advised.turn != self.best.turn


def readings_that_matter(state: GameState) -> list[tuple[str, str]]:
    """The other values of the switches that can make a difference from here on, in their order."""
    setup = state.setup
    boom = any(player.cards & BOOM for player in state.players)
    idle = {
        "same_turn_unlock": not boom,
        "boom_counts_legendary": not boom,
        "starter_counts_on_streets": all(
            site.generation != Generation.STARTER for player in state.players for site in player.buildings
        ),
        "legendary_counts_irregular": setup.challenge != "master-architect",
        "tycoon_three_districts": setup.challenge != "gold-tycoon",
        "boom_covers_vacated": not boom,
        "boom_order": not boom,
        "boom_alone": not boom,
        "prestige_touch": setup.challenge != "gold-prestige",
    }
    now = setup.readings.as_dict()
    return [
        (switch, value)
        for switch, values in READINGS.items()
        for value in values
        if value != now[switch] and not idle.get(switch, False)
    ]


def under_reading(
    state: GameState,
    reading: tuple[str, str],
    advised: Turn,
    rollouts: int | None,
    seed: int = 0,
    stop: Stop = never,
    allowed: Callable[[Turn], bool] | None = None,
    workers: int = 1,
    late: Stop = never,
) -> UnderReading:
    """Asks for advice under another reading, by as many games; the turn that is `advised` is compared to the end."""
    switch, value = reading
    otherwise = with_readings(state, {switch: value})
    also = advised if _is_legal(otherwise, advised) else None
    turns = advise(otherwise, rollouts, seed, stop, also=also, allowed=allowed, workers=workers, late=late).turns
    return UnderReading(switch, value, turns[0], next((each for each in turns if each.turn == also), None))


def _is_legal(state: GameState, turn: Turn) -> bool:
    if turn == Turn((Shift(),)):
        return turn.steps[0] in legal_steps(state)
    return not violations(state, turn)
