"""Observations of players: vectors of numbers from 0 to 1, divided into named pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import prod
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Vector = npt.NDArray[np.float32]


class Observing(ABC):
    """Writes the observations of a game's states.

    `shapes` contains the shape of each piece of the observation vector by name, in the order of the vector; `size` is
    the length of the vector.
    """

    def __init__(self, shapes: dict[str, tuple[int, ...]]) -> None:
        self.shapes = shapes
        self.size = sum(map(prod, shapes.values()))

    @classmethod
    @abstractmethod
    def of(cls, edition: Any, players: int) -> Self:
        """The observer for an edition and a number of players; the observer is cached."""

    @classmethod
    def of_state(cls, state: Any) -> Self:
        """The observer for a state's edition and number of players."""
        return cls.of(state.edition, len(state.setup.seats))

    def pieces(self, vector: Vector) -> dict[str, Vector]:
        """The named pieces of an observation vector. Each piece is a view of the vector, in the shape of the piece."""
        views, at = {}, 0
        for name, shape in self.shapes.items():
            views[name] = vector[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        return views

    def vector(self, state: Any, seat: int) -> Vector:
        """The observation of a player, as a new vector."""
        vector = np.zeros(self.size, np.float32)
        self.write(state, seat, self.pieces(vector))
        return vector

    @abstractmethod
    def write(self, state: Any, seat: int, into: dict[str, Vector]) -> None:
        """Writes the observation of a player into the pieces of a vector, which contain only zeros before the call."""
