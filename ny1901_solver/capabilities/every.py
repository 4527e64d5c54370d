"""All capabilities of a game that has only a `Game`, by their words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ..evaluation.players import names_of
from ..evaluation.playing import PlayingRules
from ..protocol.draws import ToldDraws
from ..protocol.game import Game
from ..protocol.registration import Registration
from ..questions.capability import Capability
from ..records.live import LiveRecord
from ..records.loading import Loader, Opened, line_in
from ..records.of_game import Records, records_of
from . import SHARED, typed_of
from .arena import plain_arena
from .editing import opening_by, plain_edit, plain_edit_step
from .hints import hint
from .of_game import PlainShapes, PlayedStep, apply, legal, new, play_checked, score, show
from .pictures import plain_draw
from .playing import continue_game, play
from .records import record, replay
from .reviewing import review
from .shared import make


@dataclass(frozen=True)
class Every:
    """The parts of a registered game whose commands, methods and functions are all derived from its `Game`."""

    registration: Registration

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.registration.load_game()

    @cached_property
    def records(self) -> Records[Any, Any]:
        """Its records."""
        return records_of(self.game, self.registration.family, names_of(self.game).recorded_name)

    @cached_property
    def playing(self) -> type[PlayingRules[Any]]:
        """The rules of its playing."""
        return _playing(self)

    @cached_property
    def shapes(self) -> PlainShapes:
        """The models of its answers."""
        return PlainShapes(self.registration.family)

    @cached_property
    def loader(self) -> Loader[Any, Any]:
        """Loads its positions and records."""
        return _loader(self)

    @cached_property
    def capabilities(self) -> dict[str, Capability[Any, Any]]:
        """Its capabilities by their words."""
        game, shapes = self.game, self.shapes
        edited = game.editing is not None
        return {
            "new": new(game, shapes, self.form_of),
            "show": show(game, shapes),
            "legal": legal(game, shapes),
            "apply": apply(game, shapes, self.form_of),
            "hint": hint(game, shapes),
            "score": score(game, shapes),
            "replay": replay(game, self.records, shapes),
            "record": record(game, self.records, shapes),
            "review": review(game, self.records, shapes),
            "arena": plain_arena(game, shapes),
            **({"edit": plain_edit(game.editing, shapes)} if edited else {}),
            **({"draw": plain_draw(game, shapes, self.form_of)} if game.pictures is not None else {}),
            "play": play(game, shapes),
            "play-step": continue_game(game, self.playing, shapes),
            **({"edit-step": plain_edit_step(game.editing, opening_by(self.loader), shapes)} if edited else {}),
            **{word: make(word, game, shapes) for word in SHARED},
        }

    def form_of(self, text: str) -> str:
        """The form of a file's text."""
        if self.records.form in text:
            return "record"
        return "position" if line_in(text, self.registration.line) else ""

    @cached_property
    def command_words(self) -> dict[str, str | None]:
        """The commands of those that are not typed by their words."""
        return typed_of(self.capabilities, {"record": None})


def _playing(every: Every) -> type[PlayingRules[Any]]:
    class OwnLive(LiveRecord[PlayedStep]):
        """A game so far."""

        records = every.records

        def play(self, step: Any, draws: ToldDraws) -> PlayedStep:
            """A step that is checked and played."""
            return play_checked(every.game, self.state, step, draws)

    class OwnPlaying(PlayingRules[OwnLive]):
        """How steps of the game are played."""

        live = OwnLive

    return OwnPlaying


def _loader(every: Every) -> Loader[Any, Any]:
    class OwnLoader(Loader[Any, Any]):
        """Loads positions as one line, and records."""

        line, noun = every.registration.line, every.game.noun

        def form_of(self, text: str) -> str:
            """A `position` or a `record`."""
            return every.form_of(text)

        def parse(self, text: str, name: str) -> Opened[Any, Any]:
            """A record, or a position as one line."""
            if self.form_of(text) == "record":
                return Opened(
                    name, record=every.records.parse_record(text, name), position_after=every.records.position_after
                )
            return Opened(name, state=every.game.parse(line_in(text, self.line) or text.strip()))

    return OwnLoader()


@cache
def every_of(registration: Registration) -> Every:
    """The parts of a game, made once, as the models of its answers are classes."""
    return Every(registration)
