"""The computer players by name: the one list of them, for matches, live games and records.

What they do is in `policies`, `planning`, `advice` and `research`; `opponents` makes a policy of a name."""

from __future__ import annotations

from typing import NamedTuple

from ...kit.choosing import choose
from ...kit.errors import Refused


class NamedPolicy(NamedTuple):
    """What a computer player does, in words, and which numbers its name may have behind colons.

    `usual` is the first of them where none is given, and `counts` what it counts; `more` is what may stand behind it.
    `version` is raised when the player plays otherwise than before, so that old games are not taken for new ones.
    """

    about: str
    usual: int | None = None
    counts: str = ""
    more: str = ""
    version: int = 1


HALF = "half"
TREE_SEARCHES = ("mcts", "mcts-quick", "mcts-value")
SLIPS = {"quick-2": 5.6, "quick-1": 1.6, "quick-0.5": 0.62}
"""By how many points a way may look worse that a weaker `quick` plays: so many that it loses what its name says."""

NAMED: dict[str, NamedPolicy] = {
    "random": NamedPolicy("any legal turn"),
    "quick-2": NamedPolicy("as `quick`, but takes worse ways and so loses about 2 points a turn to it"),
    "quick-1": NamedPolicy("the same with about 1 point a turn"),
    "points": NamedPolicy("the turn of most points if the game ended after it"),
    "quick-0.5": NamedPolicy("as `quick-2`, with about half a point a turn"),
    "planner": NamedPolicy("the first turn of the best plan of two turns, while the others stand still"),
    "quick": NamedPolicy("the turn that looks best one turn ahead"),
    "greedy": NamedPolicy("`quick` by its other name"),
    "strong": NamedPolicy("the turn that `hint` advises", 250, "rollouts a turn", HALF, 2),
    "mcts": NamedPolicy("the tree search of OpenSpiel by random games", 100, "simulations a step", "C"),
    "mcts-quick": NamedPolicy("the same by what `quick` thinks of and plays", 100, "simulations a step", "C"),
    "mcts-value": NamedPolicy("the same, cut off by our value of a position", 100, "simulations a step", "C"),
}
"""The weakest first."""


class PlayerName(NamedTuple):
    """A player's name in its parts."""

    word: str
    number: int = 0
    more: str = ""

    def __str__(self) -> str:
        return ":".join(map(str, filter(None, self)))


def parse_name(text: str) -> PlayerName:
    """The player whom a text means, its number written out; raises `Refused`, with what was probably meant."""
    typed, *parts = text.split(":")
    word = choose(typed, {name: name for name in NAMED}, "a computer player")
    named = NAMED[word]
    if named.usual is None:
        if parts:
            raise Refused(f"{text!r}: {word} takes no number; strong does, as in strong:{NAMED['strong'].usual}")
        return PlayerName(word)
    number = parts[0] if parts else str(named.usual)
    if not (number.isascii() and number.isdecimal() and len(number) < 10 and int(number)):
        raise Refused(f"{text!r}: {word} takes a number of {named.counts} from 1 on, as in {word}:{named.usual}")
    more = ":".join(parts[1:])
    if more and not (more == named.more if named.more == HALF else _is_constant(more)):
        told = "nothing but `half`" if named.more == HALF else "an exploration constant above 0, as in 1.4"
        raise Refused(f"{text!r}: behind the number {word} takes {told}")
    return PlayerName(word, int(number), more)


def full_name(text: str) -> str:
    """The name of a computer player, its number written out; raises `Refused` as `parse_name` does."""
    return str(parse_name(text))


def _is_constant(text: str) -> bool:
    whole, _, part = text.partition(".")
    return len(text) < 10 and (whole + part).isdecimal() and text.isascii() and float(text) > 0
