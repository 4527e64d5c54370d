"""The immutable state of a game, which an undo restores exactly, and the conditions that every state meets."""

from ..edition import BOOM, GRAB, SHIFT
from .game import GameState, Layer, Market, Player, TurnSoFar
from .invariants import state_problems
from .readings import READINGS, Readings
from .setup import COLOURS, Colour, Setup

__all__ = [
    "BOOM",
    "COLOURS",
    "GRAB",
    "READINGS",
    "SHIFT",
    "Colour",
    "GameState",
    "Layer",
    "Market",
    "Player",
    "Readings",
    "Setup",
    "TurnSoFar",
    "state_problems",
]
