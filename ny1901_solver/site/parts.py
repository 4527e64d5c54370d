"""What a game declares for a static site: its page, the modules and data that its methods need, and answers that are
prepared when the site is made."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..engine import Alone, Method
from ..protocol.registration import Registration
from ..web.page import GamePage


@dataclass(frozen=True, slots=True)
class GameSite:
    """The parts of a static site that belong to one game.

    `modules` names the modules that are not imported by a statement, such as kinds of puzzles. `data` makes further
    data files for the game's package, by their names. `prepared` makes the prepared answers: the contents of the
    files in the folder `prepared`, by name. A page asks for the file `first` when it is opened.
    """

    registration: Registration
    page: GamePage
    modules: tuple[str, ...]
    data: Callable[[], Mapping[str, bytes]] = dict
    prepared: Callable[[GameSite], Mapping[str, Mapping[str, Any]]] = lambda _: {}

    @property
    def methods(self) -> Mapping[str, Method]:
        """The methods of the game."""
        methods: Mapping[str, Method] = self.registration.part(self.registration.methods)
        return methods

    def answered(self, request: Mapping[str, Any]) -> tuple[str, Any]:
        """A request as the page writes it, with sorted fields, and its answer."""
        return json.dumps(request, sort_keys=True, separators=(",", ":"), ensure_ascii=False), self.ask(request)

    def ask(self, request: Mapping[str, Any]) -> Any:
        """The answer of the engine to a request; raises `KeyError` for an error."""
        lines: list[str] = []
        Alone(self.methods, lines.append).answer(json.dumps({"id": "1", **request}), lambda: False)
        return json.loads(lines[-1])["answer"]

    def places(self) -> Iterator[str]:
        """The names of the modules in which the registration places the parts of the game."""
        game = self.registration
        for place in (game.game, game.methods, game.catalog, game.puzzle_questions, game.load_edition, game.site_start):
            if place:
                yield f"{game.package}.{place.partition(':')[0]}"
        yield f"{game.package}.registration"
