"""`rule ...`: what the rules say, whether a move keeps them."""

from __future__ import annotations

from ...kit.terminal.rules import rule_group
from ..capabilities import CAPABILITIES

rules = rule_group(CAPABILITIES, f"{__package__}.inputs:SUBJECTS")
