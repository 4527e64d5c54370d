"""Steps and turns: one frozen record each, with a text form that parses back."""

from .steps import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take
from .turn import Turn

__all__ = ["Boom", "Build", "Demolish", "Pass", "Placing", "Reclaim", "Shift", "Step", "Take", "Turn"]
