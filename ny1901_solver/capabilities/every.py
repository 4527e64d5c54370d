"""All capabilities of a game that defines only a `Game`, by name."""

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
        """The `Game` from which the other parts are made."""
        return self.registration.load_game()

    @cached_property
    def records(self) -> Records[Any, Any]:
        """The reader and writer of the game's records."""
        return records_of(self.game, self.registration.family, names_of(self.game).recorded_name)

    @cached_property
    def playing(self) -> type[PlayingRules[Any]]:
        """The rules for playing the game step by step."""
        return _playing(self)

    @cached_property
    def shapes(self) -> PlainShapes:
        """The models of the game's answers."""
        return PlainShapes(self.registration.family)

    @cached_property
    def loader(self) -> Loader[Any, Any]:
        """The loader of the game's positions and records."""
        return _loader(self)

    @cached_property
    def capabilities(self) -> dict[str, Capability[Any, Any]]:
        """The capabilities of the game, by name."""
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
        """The kind of file whose content a text is: `record` or `position`; an empty text if the content is neither."""
        if self.records.form in text:
            return "record"
        return "position" if line_in(text, self.registration.line) else ""

    @cached_property
    def command_words(self) -> dict[str, str | None]:
        """The typed commands of capabilities whose command differs from the capability's name."""
        return typed_of(self.capabilities, {"record": None})


def _playing(every: Every) -> type[PlayingRules[Any]]:
    class OwnLive(LiveRecord[PlayedStep]):
        """A game that is being played, with the record of its moves so far."""

        records = every.records

        def play(self, step: Any, draws: ToldDraws) -> PlayedStep:
            """Checks and plays a step (a turn or move)."""
            return play_checked(every.game, self.state, step, draws)

    class OwnPlaying(PlayingRules[OwnLive]):
        """The rules for playing steps of this game."""

        live = OwnLive

    return OwnPlaying


def _loader(every: Every) -> Loader[Any, Any]:
    class OwnLoader(Loader[Any, Any]):
        """Loads the positions of this game, which are one line of text, and its records."""

        line, noun = every.registration.line, every.game.noun

        def form_of(self, text: str) -> str:
            """The kind of a text: `position` or `record`; empty if the text is neither."""
            return every.form_of(text)

        def parse(self, text: str, name: str) -> Opened[Any, Any]:
            """Reads a record, or a position as one line."""
            if self.form_of(text) == "record":
                return Opened(
                    name, record=every.records.parse_record(text, name), position_after=every.records.position_after
                )
            return Opened(name, state=every.game.parse(line_in(text, self.line) or text.strip()))

    return OwnLoader()


@cache
def every_of(registration: Registration) -> Every:
    """The `Every` object of a game. Only one object is made for each game, because the models of a game's answers are
    classes.
    """
    return Every(registration)
