"""Fields that the questions of several capabilities share."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ..questions.capability import Spelled, Subject
from ..runs.watching import LEAST_SECONDS

Position = Annotated[Any, Subject("position")]
Seconds = Annotated[float, Field(ge=LEAST_SECONDS, le=86400, strict=False), Spelled(metavar="SECONDS")]
Seat = Annotated[str | None, Field(description="show the hand of this player"), Spelled(metavar="PLAYER")]
Open = Annotated[bool, Field(description="show all hands")]

LONGEST = 2000
"""The greatest number of characters of a typed command, several times the length of the longest turn."""
Line = Annotated[str, Field(max_length=LONGEST)]
"""A command, as typed in a session."""
