"""What a process of `ny1901 serve` runs: the methods, on its pipes."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from typing import Any

from ...kit.engine import Caller, Method
from ...kit.web.child import answer_page, keep_and_open


def table(setup: dict[str, Any]) -> Mapping[str, Method]:
    """The methods, once the edition is loaded."""
    from ..edition import available_editions, load_edition
    from ..edition.own import own_edition
    from ..methods import METHODS

    own = None if setup["edition"] is None else load_edition(setup["edition"])
    own_edition.set(own)
    keep_and_open(setup)
    edition = own or load_edition(available_editions()[0])
    threading.Thread(target=_warm, args=(edition, METHODS, setup["searches"]), daemon=True).start()
    return METHODS


def _warm(edition: Any, methods: Mapping[str, Method], searches: bool) -> None:
    """Asks what a page asks first, so that the rooms for it are loaded when it does; a hint to its first word."""
    from ..positions import format_line
    from ..rules import legal_turns, new_game

    state = new_game(edition, 2, random.Random(0))
    turn = str(next(iter(legal_turns(state))))
    short: dict[str, dict[str, Any]] = {"draw": {}, "rule-check": {"turn": f"{turn}; {turn}"}}
    for name, fields in {"hint": {"partial": True}}.items() if searches else short.items():
        asked = {"id": "1", "method": name, "position": format_line(state), **fields}
        method = methods[name]
        method.answer(method.request.model_validate(asked), Caller(lambda: searches, lambda _: None))


if __name__ == "__main__":
    answer_page(table)
