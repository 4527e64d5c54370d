"""Defines an order for puzzles: the kind of puzzle, the wanted properties, and when the search for the puzzles ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ....errors import DataError
from ....messages import gettext, gettext_noop
from ....puzzles.generation import TRIES, StreamOrder
from ...board import bits
from ...edition import ACTION_CARDS, load_edition
from ...state import COLOURS
from ..kinds import KINDS, Kind
from ..task import Wanted, turns_text, wanted_text
from ..wording.difference import CAUSE_NAMES

GRADES = range(1, 6)
THEME_NAMES = tuple(dict.fromkeys(theme for kind in KINDS.values() for theme in kind.theme_names))
DECIDING = ("street", "challenge")
PLAYED = {"boom": "boom", "unlock-in-mid-turn": "boom", "boom-missed": "boom"}
PLAYED |= {"shift": "shift", "shift-missed": "shift", "land-grab": "grab"}
"""Maps a theme, or a cause for which a trap fails, to the action card that it requires."""
PRESTIGE = "gold-prestige"  # the challenge that the theme `prestige` requires


@dataclass(frozen=True, slots=True)
class Order(StreamOrder):
    """An order for puzzles; the constructor raises `DataError` with every impossible wish.

    `turns` is the number of the player's turns in a plan or a packing; in a race `turns` is the largest number allowed.
    The answer plays the action card `card` and builds the tile `legendary`. `trap` asks for a firm trap (a trap that
    catches every greedy player), if the kind of puzzle can have a trap. `cause` names the reason why the tempting line
    of turns falls short. `decides` names a source of points without which the trap would be as good as the answer. In
    puzzles of the kinds "last turn" and "ruling", `wanted` is the aim of the question, such as to win. If `chains` is
    `False`, the answer may not demolish a building that the answer itself has built. `tries` is the number of tries to
    make a puzzle; each try gives at most one puzzle.
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
        """The beginning of the ids of the puzzles made for the order."""
        fewest, most = KINDS[self.kind].turns
        return f"{self.kind}-{self.seed}" if fewest == most else f"{self.kind}-{self.turns}-{self.seed}"

    @property
    def wants_trap(self) -> bool:
        """Whether the greedy line of turns has to be wrong, if the kind of puzzle allows this."""
        return self.trap and KINDS[self.kind].has_trap(self.turns)

    @property
    def card_played(self) -> str | None:
        """The action card that the order requires by its `card`, `theme` or `cause`; `None` if no card is required."""
        return self.card or next((PLAYED[asked] for asked in (self.theme, self.cause) if asked in PLAYED), None)

    @property
    def for_final_score(self) -> bool:
        """Whether streets and challenge count in the answer although the game goes on after the answer."""
        return (kind := KINDS[self.kind]).for_final_score and not kind.is_last

    @property
    def shape(self) -> str:
        """The properties of the order, as a text, that decide which positions are tried, in addition to the seed and
        the number of the try.

        Orders with equal shapes try the same positions.
        """
        dealt = f"{self.edition} {self.kind} {self.turns} {self.players} {self.challenge} {self.card}"
        return " ".join([dealt, *(str(asked) for asked in (self.theme, self.cause, self.legendary) if asked)])

    def data(self) -> dict[str, Any]:
        """Returns the order of puzzles as a dictionary, which the journal of a run stores."""
        return asdict(self) | {"kind": str(self.kind)}


def _problems(order: Order) -> Iterator[str]:
    kind = KINDS[order.kind]
    fewest, most = kind.turns
    if not fewest <= order.turns <= most:
        yield turns_text(order.kind, fewest, most, order.turns)
    for name, value in (("count", order.count), ("margin", order.margin), ("tries", order.tries)):
        if value < 1:
            yield gettext("the {name} has to be at least 1, not {value}", name=name, value=value)
    if order.seed < 0:
        yield gettext("the seed has to be at least 0, not {seed}", seed=order.seed)
    if order.grade is not None and order.grade not in GRADES:
        yield gettext("the grade has to be from 1 to {most}, not {grade}", most=GRADES[-1], grade=order.grade)
    if order.players is not None and not 2 <= order.players <= len(COLOURS):
        yield gettext("the game is for 2 to {most} players, not {players}", most=len(COLOURS), players=order.players)
    elif kind.with_rivals and order.players not in (None, 2):
        yield gettext(
            "a puzzle of the kind {kind} is for 2 players, not {players}", kind=order.kind, players=order.players
        )
    edition = load_edition(order.edition)
    for text, given, known in (
        (
            gettext_noop("there is no challenge {name!r}; the challenges are {names}"),
            order.challenge,
            edition.challenges,
        ),
        (gettext_noop("there is no action card {name!r}; the action cards are {names}"), order.card, ACTION_CARDS),
        (gettext_noop("there is no theme {name!r}; the themes are {names}"), order.theme, THEME_NAMES),
        (gettext_noop("there is no cause {name!r}; the causes are {names}"), order.cause, CAUSE_NAMES),
        (
            gettext_noop("there is no Legendary {name!r}; the Legendaries are {names}"),
            order.legendary,
            [edition.tiles[tile].id for tile in bits(edition.legendaries)],
        ),
        (gettext_noop("{name!r} is no source of points that can decide; these can: {names}"), order.decides, DECIDING),
    ):
        if given is not None and given not in known:
            yield gettext(text, name=given, names=", ".join(known))
    if order.theme in THEME_NAMES and order.theme not in (may_be := kind.theme_names):
        yield gettext(
            "no puzzle of the kind {kind} has the theme {theme}; puzzles of this kind have the themes {themes}",
            kind=order.kind,
            theme=order.theme,
            themes=", ".join(may_be),
        )
    if order.theme == "prestige" and order.challenge not in (None, PRESTIGE):
        yield gettext(
            "the theme prestige requires the challenge {challenge}, not {other}",
            challenge=PRESTIGE,
            other=order.challenge,
        )
    if order.wanted is not None and order.wanted not in kind.wanted:
        yield wanted_text(order.kind, order.wanted)
    if order.cause is not None and not order.wants_trap:
        yield gettext("a cause requires a trap, and this {kind} puzzle has no trap", kind=order.kind)
    if order.decides is not None and not order.wants_trap:
        yield gettext("a deciding source requires a trap, and this {kind} puzzle has no trap", kind=order.kind)
    if order.card is not None and not kind.has_card_orders:
        yield gettext(
            "you cannot choose puzzles of the kind {kind} by the action card of the answer; for rulings, use --theme",
            kind=order.kind,
        )
