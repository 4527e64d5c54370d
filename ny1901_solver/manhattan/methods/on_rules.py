"""What the rules say: lists, rulings with diagrams, questions in words."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...kit.engine.rule_methods import RuleShowRequest, rule_methods
from ..answers import of_rules
from ..rulings.cases import CaseResult
from ..rulings.corpus import CORPUS


def _shown(found: Any, request: RuleShowRequest) -> dict[str, Any]:
    return of_rules.rule_show(found, partial(_diagram, request) if request.diagram else None)


def _diagram(request: RuleShowRequest, result: CaseResult) -> dict[str, Any] | None:
    """The diagram of a ruling; none of a position that cannot be."""
    from ..drawing import BLACK_AND_WHITE, LIGHT
    from ..drawing.case_picture import case_picture, proposal_of

    if result.state is None:
        return None
    palette, name = BLACK_AND_WHITE if request.black_and_white else LIGHT, result.case.id
    picture = case_picture(result.state, proposal_of(result), name, palette, f"{name}-").picture
    width, height = picture.size()
    return {"svg": picture.svg_text(), "width": width, "height": height}


METHODS = rule_methods(CORPUS, _shown)
