"""TRN and END-2: what a turn as a whole must be."""

from __future__ import annotations

from collections.abc import Iterator

from ..moves import Demolish, Pass, Reclaim, Shift, Take, Turn
from ..moves.order import in_order
from .facts import Fact, Facts, no_territory
from .options import can_build_or_demolish
from .violation import Violation


def end_2_game_goes_on(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """After the last round nobody has a turn."""
    if facts.state.over:
        colour = facts.state.colour(facts.state.to_move)
        fact = Fact("end", f"{colour} triggered the end, and all had a last turn")
        yield Violation(
            "END-2", f"the game is over: {colour} triggered the end and the round is complete", because=(fact,)
        )


def trn_1_steps_in_order(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """Market Shift, then exactly one of Expand, Demolish or skip, then Build."""
    setup = facts.state.setup
    if not in_order(turn.steps, setup.boom_alone, setup.boom_either):
        built = "one building, which may be that of Construction Boom" if setup.boom_alone else "one building"
        boom = "Construction Boom, which may come before a demolition" if setup.boom_either else "Construction Boom"
        yield Violation(
            "TRN-1",
            "a turn goes in this order: Market Shift, if wished; then claiming land or demolishing, not both, or "
            f"neither without a worker; then at most {built}; then {boom}; taking a worker back goes with Market Shift "
            "alone",
        )


def trn_2_worker_must_expand(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """A player with an available worker, and a card to take, who does not demolish must expand."""
    if any(isinstance(step, (Take, Demolish)) for step in turn.steps):
        return
    if facts.lacks(facts.one_of(facts.hand == 0, facts.face_up == 0)):
        available = "1 worker is" if facts.hand == 1 else f"{facts.hand} workers are"
        yield Violation("TRN-2", f"{available} available, so the turn must expand or demolish")


def trn_4_must_build_if_able(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """Without a worker, passing is not offered while a Build or Demolish is legal (reading no_worker_pass)."""
    if not _only_passes(turn) or facts.state.setup.readings.no_worker_pass != "must_build":
        return
    able = facts.means(can_build_or_demolish)
    if facts.lacks(able <= facts.hand, able <= facts.face_up):  # whoever is able to build has to be able to expand
        yield Violation("TRN-4", "without an available worker a legal Build or Demolish must be done, not passed")


def trn_5_forced_return(facts: Facts, turn: Turn) -> Iterator[Violation]:
    """Without a worker, a Build or a Demolish, one worker comes back; and only then."""
    if _only_passes(turn) and facts.lacks(facts.hand + facts.means(can_build_or_demolish) >= 1):
        yield Violation("TRN-5", "no worker, no legal Build or Demolish: one worker must be taken back from the board")
    for step in turn.steps:
        if not isinstance(step, Reclaim):
            continue
        if facts.lacks(facts.hand == 0, facts.means(can_build_or_demolish) == 0):
            reason = "a worker is available" if facts.hand else "a Build or Demolish is legal"
            yield Violation("TRN-5", f"no worker is taken back while {reason}", territories=(step.territory,))
        territory = facts.state.edition.board.by_name.get(step.territory)
        if territory is None or facts.lacks(facts.worker(territory.index) == 1):
            because = () if territory else (no_territory(step.territory),)
            sentence = f"no worker of yours stands in {step.territory}"
            yield Violation("TRN-5", sentence, territories=(step.territory,), because=because)


def _only_passes(turn: Turn) -> bool:
    return all(isinstance(step, (Shift, Pass)) for step in turn.steps)


TURN_RULES = (
    end_2_game_goes_on,
    trn_1_steps_in_order,
    trn_2_worker_must_expand,
    trn_4_must_build_if_able,
    trn_5_forced_return,
)
