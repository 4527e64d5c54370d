"""The answer to a plan problem."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ...kit.cpsat.work import Work
from ..moves import Turn
from ..scoring import ScoreLine
from .effects import Effect, Worth

Status: TypeAlias = Literal["proved", "feasible", "infeasible", "timeout"]
Prover: TypeAlias = Literal["search", "model"]


@dataclass(frozen=True, slots=True)
class OptimalPlan:
    """One class of plans with one effect, and a plan of it."""

    effect: Effect
    plan: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class PlanResult:
    """The best plan, or as much of an answer as the budget gave.

    `status` is `proved`; `feasible`, a plan in hand and the proof not done; `timeout`, neither; or
    `infeasible`, no plan. `value` is the gain, with `worth` for its tie-breaks, or the number of turns when
    wishes were asked for; nothing exceeds `bound`. `gain_proved` says that no plan of as many turns gains more:
    with wishes, the fewest turns can be proved and this not. The points of `lines` sum to the gain. `effects` lists
    the optimal classes asked for, all of them when `complete`. `second` is the worth of the best plan of another
    effect than the answer's: certified when `second_proved`, and then `None` when there is no other; `runner_up`
    is a plan of that worth. `proved_by` names the program whose bound it is: `model` where the proof is not the
    search's alone. `gave_up` says that the search ended by a limit of its own, not by one that was set.
    """

    status: Status
    value: int | None = None
    bound: int | None = None
    plan: tuple[Turn, ...] = ()
    worth: Worth | None = None
    lines: tuple[ScoreLine, ...] = ()
    effects: tuple[OptimalPlan, ...] = ()
    complete: bool = False
    second: Worth | None = None
    second_proved: bool = False
    work: Work = field(default_factory=Work)
    gain_proved: bool = False
    runner_up: OptimalPlan | None = None
    gave_up: bool = False
    proved_by: Prover = "search"

    def __repr__(self) -> str:
        gain = "" if self.worth is None else f" {self.worth.gain:+d}"
        turns = " | ".join(map(str, self.plan))
        return f"<PlanResult {self.status}:{gain} {turns or 'no turns'}>"
