"""An order for puzzles: which kind, what they must be like, and where the search for them ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ....errors import DataError
from ....puzzles.generation import TRIES, StreamOrder
from ...board import bits
from ...edition import ACTION_CARDS, load_edition
from ...state import COLOURS
from ..kinds import KINDS, Kind
from ..task import Wanted
from ..wording.difference import CAUSE_NAMES

GRADES = range(1, 6)
THEME_NAMES = tuple(dict.fromkeys(theme for kind in KINDS.values() for theme in kind.theme_names))
DECIDING = ("street", "challenge")
PLAYED = {"boom": "boom", "unlock-in-mid-turn": "boom", "boom-missed": "boom"}
PLAYED |= {"shift": "shift", "shift-missed": "shift", "land-grab": "grab"}
"""The action card that a theme or a cause is about."""
PRESTIGE = "gold-prestige"  # the challenge of the theme `prestige`


@dataclass(frozen=True, slots=True)
class Order(StreamOrder):
    """What is wanted; `DataError` names everything that cannot be.

    `turns` are the own turns of a plan or a packing and the most of a race. `card` is an action card that the
    answer plays, `legendary` a tile that it builds. `trap` asks for a firm trap where a greedy line makes sense,
    `cause` for one of its causes, `decides` for a source of points without which the trap would be as good as the
    answer. `wanted` is what a last turn or a ruling wants. `chains` is `False` where no answer may replace a building
    that it has built itself. `tries` is how many numbers of the stream are looked at.
    """

    kind: Kind
    count: int
    seed: int
    turns: int = 1
    grade: int | None = None
    margin: int = 1
    players: int | None = None
    challenge: str | None = None
    card: str | None = None
    theme: str | None = None
    trap: bool = True
    tries: int = 0
    edition: str = "lower-manhattan"
    cause: str | None = None
    legendary: str | None = None
    decides: str | None = None
    wanted: Wanted | None = None
    chains: bool | None = None

    def __post_init__(self) -> None:
        if not self.tries:
            object.__setattr__(self, "tries", TRIES * max(1, self.count))
        if problems := list(_problems(self)):
            raise DataError(problems)

    @property
    def prefix(self) -> str:
        """What the ids of all puzzles of the order start with."""
        fewest, most = KINDS[self.kind].turns
        return f"{self.kind}-{self.seed}" if fewest == most else f"{self.kind}-{self.turns}-{self.seed}"

    @property
    def wants_trap(self) -> bool:
        """Whether the greedy line has to be wrong, as far as it can be."""
        return self.trap and KINDS[self.kind].has_trap(self.turns)

    @property
    def card_played(self) -> str | None:
        """The action card without which nothing comes of the order."""
        return self.card or next((PLAYED[asked] for asked in (self.theme, self.cause) if asked in PLAYED), None)

    @property
    def for_final_score(self) -> bool:
        """Whether streets and challenge count in the answer, though the game goes on."""
        return (kind := KINDS[self.kind]).for_final_score and not kind.is_last

    @property
    def shape(self) -> str:
        """What the position of a number hangs on beside seed and number: orders of one shape share their stream."""
        dealt = f"{self.edition} {self.kind} {self.turns} {self.players} {self.challenge} {self.card}"
        return " ".join([dealt, *(str(asked) for asked in (self.theme, self.cause, self.legendary) if asked)])

    def data(self) -> dict[str, Any]:
        """The order as plain data."""
        return asdict(self) | {"kind": str(self.kind)}


def _problems(order: Order) -> Iterator[str]:
    kind = KINDS[order.kind]
    fewest, most = kind.turns
    if not fewest <= order.turns <= most:
        wanted = f"{fewest} turn" if fewest == most else f"{fewest} to {most} turns"
        yield f"a puzzle of the kind {order.kind} has {wanted}, not {order.turns}"
    for name, value in (("count", order.count), ("margin", order.margin), ("tries", order.tries)):
        if value < 1:
            yield f"the {name} is at least 1, not {value}"
    if order.seed < 0:
        yield f"the seed is at least 0, not {order.seed}"
    if order.grade is not None and order.grade not in GRADES:
        yield f"grades are 1 to {GRADES[-1]}, not {order.grade}"
    if order.players is not None and not 2 <= order.players <= len(COLOURS):
        yield f"the game is for 2 to {len(COLOURS)} players, not {order.players}"
    elif kind.with_rivals and order.players not in (None, 2):
        yield f"a puzzle of the kind {order.kind} is for 2 players, not {order.players}"
    edition = load_edition(order.edition)
    for what, given, known in (
        ("challenge", order.challenge, edition.challenges),
        ("action card", order.card, ACTION_CARDS),
        ("theme", order.theme, THEME_NAMES),
        ("cause", order.cause, CAUSE_NAMES),
        ("legendary", order.legendary, [edition.tiles[tile].id for tile in bits(edition.legendaries)]),
        ("source that decides", order.decides, DECIDING),
    ):
        if given is not None and given not in known:
            yield f"there is no {what} {given!r}; it is one of {', '.join(known)}"
    if order.theme in THEME_NAMES and order.theme not in (may_be := kind.theme_names):
        yield f"no puzzle of the kind {order.kind} has the theme {order.theme}; theirs are {', '.join(may_be)}"
    if order.theme == "prestige" and order.challenge not in (None, PRESTIGE):
        yield f"the theme prestige goes with the challenge {PRESTIGE}, not {order.challenge}"
    if order.wanted is not None and order.wanted not in (may := kind.wanted):
        what = f"{' or '.join(may)}" if may else "nothing in particular"
        yield f"a puzzle of the kind {order.kind} wants {what}, not {order.wanted!r}"
    for what, asked in (("cause", order.cause), ("source that decides", order.decides)):
        if asked is not None and not order.wants_trap:
            yield f"the {what} is that of a trap, and this {order.kind} puzzle is to have none"
    if order.card is not None and not kind.has_card_orders:
        yield f"the answer of a {order.kind} puzzle is not told by its action card; --theme can ask for rulings"
