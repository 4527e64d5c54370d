"""The points at stake and the rules in force, as parts of answers about a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict

from pydantic import Field

from ..protocol.stakes import Stake
from ..questions.answers import Data, Part, PositionAnswer
from ..rulebook.registry import Registry


class ClaimData(Part):
    """A player's claim to the points at stake."""

    points: int = Field(description="the points that the player would get if scoring happened now")
    count: int = Field(description="the number of buildings, tiles or floors that count for these points")
    standing: str = Field(description="this number in words, such as `3 buildings`")
    change: str = Field(description="what would change these points; empty if nothing would")
    needed: int = Field(
        description="the smallest number of further buildings, tiles or floors that pay more; 0 if none pay more"
    )
    lead: int = Field(description="the lead over every rival; 0 if the points are not paid for a lead")


class StakeData(Part):
    """A card or a part of the board that pays points."""

    rule: str = Field(description="the id of the rule that pays the points")
    name: str = Field(description="the name of the card or of the part of the board")
    pays: str = Field(description="what the card or part pays, in sentences")
    claims: list[ClaimData] = Field(description="the claims of the players or colours, in the order of the position")


class ReadingInForceData(Part):
    """A reading that is not the default."""

    switch: str = Field(description="the name of the reading")
    value: str = Field(description="the value of the reading in this game")
    meaning: str = Field(description="the meaning of this value")


class AtStake(PositionAnswer):
    """A position with the points at stake and the rules in force."""

    stakes: list[StakeData] = Field(description="the points at stake, and what would change them")
    variants: list[str] = Field(description="the differences from the base game; empty if there are none")
    readings_in_force: list[ReadingInForceData] = Field(description="the readings that are not the default")


def at_stake(
    stakes: Iterable[Stake], variants: Iterable[str], load: Callable[[], Registry], changed: Mapping[str, str]
) -> Data:
    """The fields of `AtStake`; `changed` are the readings that are not the default, with their values. The registry,
    which `load` reads from a file, is needed only for these readings."""
    meanings = load().meanings(changed) if changed else []
    return {
        "stakes": [asdict(stake) for stake in stakes],
        "variants": list(variants),
        "readings_in_force": [
            {"switch": switch, "value": value, "meaning": meaning}
            for (switch, value), meaning in zip(changed.items(), meanings, strict=True)
        ],
    }
