"""The steps and turns of a game. Steps and turns are immutable records with a text form that can be parsed back."""

from .steps import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take
from .turn import Turn

__all__ = ["Boom", "Build", "Demolish", "Pass", "Placing", "Reclaim", "Shift", "Step", "Take", "Turn"]
