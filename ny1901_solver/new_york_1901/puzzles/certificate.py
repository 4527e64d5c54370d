"""The certificate of an answer in New York 1901."""

from __future__ import annotations

from typing import TypeAlias

from ...kit.puzzles import certificate
from ..moves import Turn

Rival: TypeAlias = certificate.Rival[Turn]
Certificate: TypeAlias = certificate.Certificate[Turn]
"""`value` is, by kind: the points gained (best turn, plan, packing); the number of turns (race); the lead over the
best of the others (last turn); the number of rules that the illegal choices break (ruling). `margin` is in points, or
in turns; of a last turn the lead, which is 0 when a tie-break decides."""
