"""The rules EXP, ACT-2 and ACT-3: claiming territories with cards and workers, Market Shift, and Land Grab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..moves import Take
from ..state import GRAB, SHIFT, Player, Setup
from .options import pile_at_expand
from .violation import Fact, Moment, Violation, no_territory


def _take(at: Moment) -> tuple[str, ...]:
    assert isinstance(at.step, Take)
    return at.step.territories


def com_1_territory_exists(at: Moment) -> Iterator[Violation]:
    """The board has every territory that the turn names."""
    for name in _take(at):
        if name not in at.start.edition.board.by_name:
            fact = no_territory(name)
            yield Violation("COM-1", fact.sentence, territories=(name,), because=(fact,))


def set_1_district_is_in_play(at: Moment) -> Iterator[Violation]:
    """In a game with two players, nobody can claim land of one district."""
    board = at.start.edition.board
    for name in _take(at):
        territory = board.by_name.get(name)
        if territory is None:
            continue
        district = board.legend.districts[territory.district].name
        out = Fact("game", gettext("there are two players, so {district} land is out of the game", district=district))
        if at.facts.lacks(at.facts.in_play(territory.index, out)):
            sentence = gettext(
                "nobody can claim {territory}: with two players its district is out of the game", territory=name
            )
            yield Violation("SET-1", sentence, board.squares_of(territory.mask), (name,))


def exp_1_worker_and_card(at: Moment) -> Iterator[Violation]:
    """Taking a card needs an available worker and a face-up card of the territory's colour and size."""
    state, names = at.start, _take(at)
    edition = state.edition
    if at.facts.lacks(at.hand >= 1):
        workers = edition.numbers.workers
        sentence = ngettext("the only worker is on the board", "all {number} workers are on the board", workers)
        yield Violation("EXP-1", sentence, territories=names)
    wanted = edition.kinds_of(name for name in names if name in edition.board.by_name)
    if at.open is None:
        shifted = state.market.shift(edition.kinds)
        cards = join_words(edition.kind_names[kind] for kind in wanted)
        none = Fact("market", gettext("no Market Shift can turn up {cards} now", cards=cards))
        if at.facts.lacks(at.facts.turns_up(shifted.can_show(wanted, edition.numbers.open_market), none)):
            sentence = gettext("no cards that this Market Shift can turn up include {cards}", cards=cards)
            yield Violation("EXP-1", sentence, territories=names)
        return
    for kind in sorted(set(wanted)):
        want = wanted.count(kind)
        if at.facts.lacks(at.facts.cards(kind, at.open, at.has_shifted) >= want):
            sentence = ngettext(
                "it takes a card {kind}; face up: {face_up}",
                "it takes {number} cards of kind {kind}; face up: {face_up}",
                want,
                kind=edition.kind_names[kind],
                face_up=" ".join(edition.kind_names[card] for card in at.open) or gettext("no card"),
            )
            yield Violation("EXP-1", sentence, territories=names)


def exp_2_territory_is_free(at: Moment) -> Iterator[Violation]:
    """A territory that belongs to a player cannot be claimed."""
    board = at.start.edition.board
    for name in _take(at):
        territory = board.by_name.get(name)
        if territory is None or not at.facts.lacks(at.facts.free(territory.index) == 1):
            continue
        for seat, player in enumerate(at.start.players):
            if player.estate >> territory.index & 1:
                sentence = gettext("{territory} is in {player}'s estate", territory=name, player=at.start.colour(seat))
                yield Violation("EXP-2", sentence, board.squares_of(territory.mask), (name,))


def act_3_land_grab(at: Moment) -> Iterator[Violation]:
    """To take two cards, a player needs the card Land Grab and two available workers. At least one face-down card must
    be left, and both taken cards must have size 2."""
    state, names = at.start, _take(at)
    if len(names) < 2:
        return
    board = state.edition.board
    if at.facts.lacks(at.holds(GRAB)):
        sentence = gettext("two territories need Land Grab, and that card is not in hand")
        yield Violation("ACT-3", sentence, territories=names)
    if names[0] == names[1]:
        sentence = gettext("the two territories are the same one, {territory}", territory=names[0])
        yield Violation("ACT-3", sentence, territories=names[:1])
    large = tuple(name for name in names if name in board.by_name and board.by_name[name].size != 2)
    if large:
        ground = [board.squares_of(board.by_name[name].mask) for name in large]
        sizes = tuple(
            Fact("board", gettext("{territory} has size {size}", territory=name, size=len(squares)), squares, (name,))
            for name, squares in zip(large, ground, strict=True)
        )
        sentence = ngettext(
            "both territories must have size 2, {territories} has 3",
            "both territories must have size 2, {territories} have 3",
            len(large),
            territories=join_words(large),
        )
        yield Violation("ACT-3", sentence, territories=large, because=sizes)
    if at.facts.lacks(at.hand >= 2):
        sentence = ngettext(
            "Land Grab needs two available workers, and there is {number}",
            "Land Grab needs two available workers, and there are {number}",
            at.hand,
        )
        yield Violation("ACT-3", sentence, territories=names)
    empty = Fact("market", gettext("the future market is empty"), name="future", count=0)
    if at.facts.lacks(at.facts.pile(pile_at_expand(state, at.has_shifted), empty)):
        sentence = gettext("Land Grab cannot be used when the future market is empty")
        yield Violation("ACT-3", sentence, territories=names)


def claim(setup: Setup, player: Player, territories: Iterable[int]) -> Player:
    """The player's state after claiming territories with a worker on each (EXP-1).

    Claiming two territories uses up the action card Land Grab (ACT-3).
    """
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
    """The action card Market Shift is used only at the start of a turn, by a player who has this card in hand."""
    if at.facts.lacks(at.holds(SHIFT)):
        yield Violation("ACT-2", gettext("the card Market Shift is not in hand"))
    if at.index:
        yield Violation("ACT-2", gettext("Market Shift can be used only at the start of the turn"))


SHIFT_RULES = (act_2_market_shift,)
