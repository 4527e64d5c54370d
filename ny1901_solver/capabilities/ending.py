"""The end of a game as data, for every game: the points by source, and what decided the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import Field

from ..protocol.game import Ended
from ..protocol.point_sources import PointSource, as_sentence, decision
from ..questions.answers import Data, Part


class PartOfPointsData(Part):
    """A part of the points that a source pays, such as those of a round."""

    name: str = Field(description="the name of the part, such as round 2")
    points: dict[str, int] = Field(description="the points of each player")


class PointSourceData(Part):
    """A source of points, such as a street card, with the points that it pays each player."""

    name: str = Field(description="the name of the source")
    rule: str | None = Field(description="the id of the rule that pays the points; `null` if several rules pay")
    points: dict[str, int] = Field(description="the points of each player; those of all sources add up to the total")
    parts: list[PartOfPointsData] = Field(description="the parts of these points, such as the rounds; often empty")


class EndingData(Part):
    """The points by source, and what decided the game."""

    totals: dict[str, int] = Field(description="the points of each player")
    sources: list[PointSourceData] = Field(description="the sources of points")
    decision: str | None = Field(description="what decided the game, as a sentence; `null` if the game is not over")


def ending_data(names: Sequence[str], sources: Sequence[PointSource], end: Ended, over: bool) -> Data:
    """Returns the values of an `EndingData`. `names` are the names of the players by seat."""

    def by_name(source: PointSource) -> Data:
        return {"name": source.name, "points": dict(zip(names, source.points, strict=True))}

    return {
        "totals": dict(zip(names, end.scores, strict=True)),
        "sources": [
            by_name(source) | {"rule": source.rule or None, "parts": list(map(by_name, source.parts))}
            for source in sources
        ],
        "decision": decision(names, sources, end) if over else None,
    }


def decision_lines(answer: Any) -> Iterator[str]:
    """Yields the sentence that says what decided a game, for an answer with an `EndingData`; nothing if the game is not
    over, or if the `reason` of the answer says the same.
    """
    decided = answer.ending.decision
    if decided and decided != as_sentence(answer.reason):
        yield decided
