"""Playing New York 1901 in a session: a turn may be typed in parts, and the session asks for the cards that came up."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...errors import IllegalMove, Refused
from ...evaluation.playing import (
    WORDS,
    PlayedOn,
    Playing,
    PlayingCommand,
    PlayingEvent,
    PlayingRules,
    StepPlayed,
    StepRefused,
)
from ...messages import gettext
from ..moves import Turn
from ..opponents import policy_of
from ..rules.options import awaits_card
from .dialogue import Chance, Dialogue
from .live import Live
from .turn_reader import read_turn


@dataclass(frozen=True, slots=True)
class TellCards:
    """A command that names the cards that came up. The session has asked for these cards, or they have to come up
    now."""

    text: str


@dataclass(frozen=True, slots=True)
class DropTurn:
    """A command that drops the turn that has begun."""


@dataclass(frozen=True, slots=True)
class ShiftPlayed:
    """A Market Shift has turned up its cards, and the player still has to decide the rest of the turn."""


@dataclass(frozen=True, slots=True)
class TurnAsked:
    """A part of the turn is missing; `lines` contains the question."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnDropped:
    """The turn that had begun was dropped."""


class TurnPlaying(PlayingRules[Live]):
    """Plays New York 1901 in a session. The `talk` of a game, as sessions call it, is the dialogue about the next
    turn."""

    live = Live
    usual = "quick"
    words = {**WORDS, "drew": "drew KIND...", "cancel": "cancel"}

    def full_name(self, name: str) -> str:
        """The full name of a computer player that can play this game."""
        policy_of(found := super().full_name(name))
        return found

    def command(self, playing: Playing[Live], word: str, words: Sequence[str]) -> PlayingCommand:
        """Parses a command other than a turn."""
        match word:
            case "drew":
                return TellCards(" ".join(words))
            case "cancel":
                return DropTurn()
        return super().command(playing, word, words)

    def read(self, playing: Playing[Live], text: str) -> Turn:
        """Parses the text of a turn."""
        return read_turn(playing.live.facing, text)[0]

    def talk(self, live: Live, seed: int | None) -> Dialogue:
        """The dialogue about a new turn, before any word of the turn is typed."""
        chance = Chance(
            lambda number: random.Random(f"{seed or 0} whim {number}"),
            None if seed is None else lambda number: random.Random(f"{seed} card {number}"),
        )
        return Dialogue(live, chance, stop=self.stop)

    def idle(self, playing: Playing[Live]) -> bool:
        """Whether no turn has begun and no card has to be named."""
        return bool(playing.talk.idle)

    def in_midst(self, playing: Playing[Live]) -> bool:
        """Whether a turn has begun or its Market Shift has been played."""
        return not self.idle(playing) or playing.live.begun is not None

    def asked(self, playing: Playing[Live]) -> Sequence[str]:
        """The lines of the open question, which asks for a card that came up or for a missing part of the turn."""
        found: Sequence[str] = playing.talk.question_lines
        return found

    def enter(self, playing: Playing[Live], line: str) -> PlayedOn[Live]:
        """Continues the dialogue, or starts a new dialogue."""
        talk: Dialogue = playing.talk
        anew = talk.idle or talk.starts_anew(line.replace(";", " ; ").split()[0].lower())
        return _take_step(playing, talk.enter if anew else talk.answer, line)

    def decide(self, playing: Playing[Live], player: str) -> PlayedOn[Live]:
        """Plays the turn of a computer player."""
        return _arrive(playing, playing.talk.decided_by(player))

    def drop(self, playing: Playing[Live]) -> PlayedOn[Live]:
        """Drops the turn that has begun."""
        return PlayedOn(replace(playing, talk=playing.talk.drop()), [TurnDropped()])

    def carried_out(self, playing: Playing[Live], command: PlayingCommand) -> PlayedOn[Live]:
        """Carries out a command: names the cards that came up, or drops the turn that has begun."""
        talk: Dialogue = playing.talk
        match command:
            case DropTurn() if talk.idle:
                raise Refused(gettext("no turn has begun"))
            case DropTurn():
                return self.drop(playing)
            case TellCards(text) if awaits_card(playing.live.facing) and talk.idle:
                return _take_step(playing, talk.enter_cards, text)
            case TellCards(text) if talk.needed:
                return _take_step(playing, talk.answer, text)
            case TellCards():
                raise Refused(
                    gettext("no card has to be named now; name cards after a turn, as in `take b7 pass -> r2`")
                )
        return super().carried_out(playing, command)


def _take_step(playing: Playing[Live], step: Callable[[str], Dialogue], text: str) -> PlayedOn[Live]:
    """Lets the dialogue take one step. An illegal turn is dropped."""
    try:
        return _arrive(playing, step(text))
    except IllegalMove as error:
        return PlayedOn(replace(playing, talk=playing.talk.drop()), [_refusal(error)])


def _arrive(playing: Playing[Live], talk: Dialogue) -> PlayedOn[Live]:
    """The game and its events after a step of the dialogue."""
    before, live, events = playing.live, talk.live, list[PlayingEvent]()
    after = replace(playing, history=playing.history.then(live), talk=talk, waits=False)
    if len(live.turns) > len(before.turns):
        events.append(StepPlayed(before.state.to_move, live))
    elif live.begun is not None and before.begun is None:
        events.append(ShiftPlayed())
    if talk.refused is not None:
        events.append(_refusal(talk.refused))
    elif lines := talk.question_lines:
        events.append(TurnAsked(lines))
    return PlayedOn(after, events)


def _refusal(error: IllegalMove) -> StepRefused:
    return StepRefused(Turn.parse(error.turn), error)
