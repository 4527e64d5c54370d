"""Questions of programs that let somebody play: what can be chosen, and moves of computer players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capability import Asker, Capability, Note, Python, Question, Shown, Subject, Unfit, in_field
from ...kit.seeds import seeded
from ..answers import of_playing
from ..answers.of_playing import ChoicesAnswer, PlayedAnswer
from ..chance import Draws, shuffled
from ..opponents import NAMES, policy_of
from ..state import GameState
from ..table.choosing import Choices, Pieces, choices
from ..table.playing import PlayedMove, played


class ChoicesQuestion(Question):
    """Tell what the player to move can choose: pieces behind those that he has chosen to set out, and all builds."""

    position: Annotated[GameState, Subject("position at a stage")]
    chosen: list[str] = Field([], description="pieces to set out, by colour and floors, such as r3")


def _choices(asked: ChoicesQuestion, _: Asker) -> Choices:
    with in_field("chosen"):
        return choices(asked.position, _pieces(asked.position, asked.chosen))


def _pieces(state: GameState, texts: list[str]) -> Pieces:
    """Pieces as texts name them."""
    letters = state.edition.letters
    for text in texts:
        if not re.fullmatch("[a-z][1-9]", text) or text[0] not in letters:
            raise Unfit("chosen", f"{text[:20]!r} is no piece such as {letters[0]}3")
    return Counter((letters.index(text[0]), int(text[1])) for text in texts)


def _choices_answer(_: ChoicesQuestion, found: Choices, __: Asker) -> Answer:
    return of_playing.choices(found)


def _choices_told(answer: ChoicesAnswer) -> Iterator[Shown]:
    for each in answer.pieces:
        chosen = f", {each.chosen} chosen" if each.chosen else ""
        yield f"{each.piece}: {each.there} there{chosen}{'' if each.may else ', none can be taken'}"
    for move in (*(build.move for build in answer.builds), *answer.others):
        yield str(move)
    if answer.whole is not None:
        yield Note(f"set out: {answer.whole}")


CHOICES = Capability(ChoicesQuestion, _choices, _choices_answer, _choices_told, python=Python(("chosen",)))


class PlayMove(Question):
    """Let a computer player move by what his seat sees, the same by the same seed."""

    position: Annotated[GameState, Subject("position told")]
    player: str = Field("strong", description="a name of player-list, such as greedy, or strong:100")
    seed: int = Field(0, description="decides what comes up and what the player tries")


class MovePlayed(NamedTuple):
    """The move that a computer player made, and who that was."""

    player: str
    taken: PlayedMove


def _play(asked: PlayMove, asker: Asker) -> MovePlayed:
    state = asked.position
    if state.over:
        raise Unfit("position", "the game is over: there is no move to play")
    with in_field("player"):
        name, policy = NAMES.full_name(asked.player), policy_of(asked.player, asker.stop)
    rng = seeded(asked.seed)
    return MovePlayed(name, played(state, policy(state, rng), Draws(state.edition.board, [], shuffled(rng))))


def _play_answer(asked: PlayMove, found: MovePlayed, asker: Asker) -> Answer:
    return of_playing.played(found.taken, found.player, asked.seed, asker.stop())


def _play_told(answer: PlayedAnswer) -> Iterator[Shown]:
    yield Note(f"{answer.mover} plays {answer.move}")
    yield answer.whole


PLAY = Capability(
    PlayMove,
    _play,
    _play_answer,
    _play_told,
    python=Python(("player", "seed"), lambda found: found.taken, f"{played.__module__}:PlayedMove"),
    searches=True,
    ends_early=True,
)
