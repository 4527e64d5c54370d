"""EXP, ACT-2 and ACT-3: claiming territories with cards and workers, Market Shift, and Land Grab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..moves import Take
from ..state import GRAB, SHIFT, Player, Setup
from .options import pile_at_expand
from .violation import Fact, Moment, Violation, no_territory


def _take(at: Moment) -> tuple[str, ...]:
    assert isinstance(at.step, Take)
    return at.step.territories


def com_1_territory_exists(at: Moment) -> Iterator[Violation]:
    """The board has the territories that a turn names."""
    for name in _take(at):
        if name not in at.start.edition.board.by_name:
            fact = no_territory(name)
            yield Violation("COM-1", fact.sentence, territories=(name,), because=(fact,))


def set_1_district_is_in_play(at: Moment) -> Iterator[Violation]:
    """With two players one district is out of the game."""
    board = at.start.edition.board
    for name in _take(at):
        territory = board.by_name.get(name)
        if territory is None:
            continue
        district = board.legend.districts[territory.district].name
        out = Fact("game", f"two players play, which takes {district} land out of the game")
        if at.facts.lacks(at.facts.in_play(territory.index, out)):
            sentence = f"nobody can claim {name}: with two players its district is taken out"
            yield Violation("SET-1", sentence, board.squares_of(territory.mask), (name,))


def exp_1_worker_and_card(at: Moment) -> Iterator[Violation]:
    """Taking a card needs an available worker and a face-up card of the territory's colour and size."""
    state, names = at.start, _take(at)
    edition = state.edition
    if at.facts.lacks(at.hand >= 1):
        yield Violation("EXP-1", f"all {edition.numbers.workers} workers are on the board", territories=names)
    wanted = edition.kinds_of(name for name in names if name in edition.board.by_name)
    if at.open is None:
        shifted = state.market.shift(edition.kinds)
        cards = " and ".join(edition.kind_names[kind] for kind in wanted)
        none = Fact("market", f"no Market Shift can turn up {cards} now")
        if at.facts.lacks(at.facts.turns_up(shifted.can_show(wanted, edition.numbers.open_market), none)):
            yield Violation("EXP-1", f"no draw of this Market Shift can show {cards}", territories=names)
        return
    for kind in sorted(set(wanted)):
        want = wanted.count(kind)
        if at.facts.lacks(at.facts.cards(kind, at.open, at.has_shifted) >= want):
            shown = " ".join(edition.kind_names[card] for card in at.open) or "no card"
            need = (
                f"{want} cards of kind {edition.kind_names[kind]}" if want > 1 else f"a card {edition.kind_names[kind]}"
            )
            yield Violation("EXP-1", f"it takes {need}; face up: {shown}", territories=names)


def exp_2_territory_is_free(at: Moment) -> Iterator[Violation]:
    """A territory in anybody's estate cannot be claimed."""
    board = at.start.edition.board
    for name in _take(at):
        territory = board.by_name.get(name)
        if territory is None or not at.facts.lacks(at.facts.free(territory.index) == 1):
            continue
        for seat, player in enumerate(at.start.players):
            if player.estate >> territory.index & 1:
                sentence = f"{name} is in {at.start.colour(seat)}'s estate"
                yield Violation("EXP-2", sentence, board.squares_of(territory.mask), (name,))


def act_3_land_grab(at: Moment) -> Iterator[Violation]:
    """Two cards need Land Grab, size 2 both, two workers, and a future market that is not empty."""
    state, names = at.start, _take(at)
    if len(names) < 2:
        return
    board = state.edition.board
    if at.facts.lacks(at.holds(GRAB)):
        yield Violation("ACT-3", "two territories need Land Grab, and that card is not in hand", territories=names)
    if names[0] == names[1]:
        yield Violation("ACT-3", f"the two territories are one and the same, {names[0]}", territories=names[:1])
    large = tuple(name for name in names if name in board.by_name and board.by_name[name].size != 2)
    if large:
        ground = [board.squares_of(board.by_name[name].mask) for name in large]
        sizes = tuple(
            Fact("board", f"{name} has size {len(squares)}", squares, (name,))
            for name, squares in zip(large, ground, strict=True)
        )
        sentence = f"both territories must have size 2, {' and '.join(large)} has 3"
        yield Violation("ACT-3", sentence, territories=large, because=sizes)
    if at.facts.lacks(at.hand >= 2):
        yield Violation("ACT-3", f"Land Grab needs two available workers, there {_are(at.hand)}", territories=names)
    if at.facts.lacks(
        at.facts.pile(pile_at_expand(state, at.has_shifted), Fact("market", "the future market is empty"))
    ):
        yield Violation("ACT-3", "Land Grab cannot be used when the future market is empty", territories=names)


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def claim(setup: Setup, player: Player, territories: Iterable[int]) -> Player:
    """The player with more territories, a worker on each (EXP-1); two cost the Land Grab card (ACT-3)."""
    estate, land, vacant, count = player.estate, player.land, player.vacant, 0
    for index in territories:
        estate |= 1 << index
        vacant |= 1 << index
        land |= setup.edition.board.territories[index].mask
        count += 1
    return Player(
        score=player.score,
        estate=estate,
        buildings=player.buildings,
        unbuilt=player.unbuilt,
        cards=player.cards & ~GRAB if count > 1 else player.cards,
        land=land,
        occupied=player.occupied,
        vacant=vacant,
        legendary=player.legendary,
    )


EXPAND_RULES = (
    com_1_territory_exists,
    set_1_district_is_in_play,
    exp_1_worker_and_card,
    exp_2_territory_is_free,
    act_3_land_grab,
)


def act_2_market_shift(at: Moment) -> Iterator[Violation]:
    """Only at the start of the turn, with the card in hand."""
    if at.facts.lacks(at.holds(SHIFT)):
        yield Violation("ACT-2", "Market Shift is not in hand")
    if at.index:
        yield Violation("ACT-2", "Market Shift is used at the start of the turn only")


SHIFT_RULES = (act_2_market_shift,)
