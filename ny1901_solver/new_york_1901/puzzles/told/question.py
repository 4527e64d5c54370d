"""The words of a task: what the solver reads, in full sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....kit.words import counted, listed
from ...board import bits
from ...planning.outlook import Outlook
from ...planning.problem import BuildTile, ReachScore, Wish
from ...state import GameState
from ...tiles import Generation
from ..task import Kind, Task
from . import against
from .played_line import NUMBERS, the

LETTERS = "ABCD"  # of the choices of a ruling
SAME_BUILDINGS = "Answers that leave the same buildings standing and come to the same score are one answer"
TIES = (
    "Most points win; then the tallest legendary skyscraper of one's own; then, if none of the tied players has one, "
    "most gold tiles; then the victory is shared."
)
NO_MATTER = "the order of the turns, the copy of a tile and land claimed without building on it make no difference"


def question(task: Task) -> str:
    """The text of a puzzle: who moves, what is asked, what is known, and what counts as the same answer."""
    before, choices, after = question_parts(task)
    return " ".join(part for part in (before, *(f"{choice}." for choice in choices), after) if part)


def question_parts(task: Task) -> tuple[str, list[str], str]:
    """The question before the choices of a ruling, the choices with their letters, and the rest behind them."""
    before, behind = [*_mover(task), *_ASKED[task.kind](task)], [*_readings(task), *_same(task)]
    choices = [f"({letter}) {turn}" for letter, turn in zip(LETTERS, task.choices, strict=False)]
    if not choices:
        return " ".join(before + behind), [], ""
    return " ".join(before), choices, " ".join([*_cards(task), *behind])


def asked_and_terms(task: Task) -> tuple[str, str]:
    """The question in a sentence or two, and all that it goes by; the choices of a ruling stand in neither."""
    first, last = _SENTENCES[task.kind]
    said = list(_ASKED[task.kind](task))
    cards = _cards(task) if task.kind == Kind.RULING else ()
    terms = [*_mover(task), *said[:first], *said[last:], *cards, *_readings(task), *_same(task)]
    return " ".join([f"You are {task.state.colour(task.seat)}.", *said[first:last]]), " ".join(terms)


def _mover(task: Task) -> Iterator[str]:
    state = task.state
    colour, score = state.colour(task.seat), state.mover.score
    yield f"You are {colour} and it is your turn; you have {counted(score, 'point')} on the score track."
    if task.kind in (Kind.PLAN, Kind.RACE) and state.ended_by is not None:
        yield "The last round has begun."


def _best_turn(task: Task) -> Iterator[str]:
    yield "Which turn gains most points, if the game were scored right after it?"
    yield from _final_score(task)
    yield from _cards(task)


def _plan(task: Task) -> Iterator[str]:
    yield f"You have {NUMBERS[task.turns]} turns, one after the other; {_others(task)}."
    yield "Which turns gain most points, if the game were scored right after them?"
    yield from _final_score(task)
    yield from _cards(task)


def _race(task: Task) -> Iterator[str]:
    goals = listed([_goal(task.state, wish) for wish in task.wishes])
    yield f"In how few turns of your own can you {goals}, and how?"
    yield f"It can be done in {NUMBERS[task.turns]} turn{'s' * (task.turns != 1)} or fewer."
    yield f"{_others(task).capitalize()}."
    if any(isinstance(wish, ReachScore) for wish in task.wishes):
        prestige = task.state.setup.challenge == "gold-prestige"
        what, not_so = (
            ("printed points and Gold Prestige", "streets")
            if prestige
            else ("printed points", "streets, the challenge")
        )
        yield f"Only {what} count on the score track, not {not_so} or unused cards."
    yield from _cards(task)


def _last_turn(task: Task) -> Iterator[str]:
    yield "This is the last turn of the game; then it is scored."
    if task.wanted == "win":
        yield "Find the turn that makes you the only winner."
    else:
        yield "No turn makes you the only winner; find the turn that gives you a share in the victory."
    yield TIES
    yield from _final_score(task)
    yield from _cards(task)


def _packing(task: Task) -> Iterator[str]:
    state = task.state
    setup, player = state.setup, state.mover
    what = "one Build on your estate or one Demolish"
    yield "The market is closed: there is no land to take and no action card to play."
    if task.turns == 1:
        yield f"You have one turn: {what}."
    else:
        yield f"You have {NUMBERS[task.turns]} turns: each is {what}; {_others(task)}."
    once = ", and of the legendaries at most one" if _legendary_in_reach(task) else ""
    yield f"Score as many points as you can with your {counted(player.unbuilt.bit_count(), 'unbuilt tile')}{once}."
    if setup.challenge == "gold-prestige":
        yield "Printed points and Gold Prestige count; streets do not."
    else:
        yield "Only printed points count, neither streets nor the challenge."
    locked = [
        f"{name} is unlocked at {points} points"
        for name, points in (("silver", setup.silver_at), ("gold", setup.gold_at))
        if player.score < points
    ]
    if locked:
        yield f"As ever, {listed(locked)}."


def _legendary_in_reach(task: Task) -> bool:
    """Whether a legendary may be built, and the turns before could unlock gold by the largest tiles."""
    state = task.state
    setup, player, tiles = state.setup, state.mover, state.edition.tiles
    left = [tiles[tile].points for tile in bits(player.unbuilt) if tiles[tile].generation < Generation.GOLD]
    most = max(left, default=0) * (task.turns - 1)
    return not player.legendary and bool(state.legendaries) and player.score + most >= setup.gold_at


def _ruling(task: Task) -> Iterator[str]:
    if task.wanted == "legal":
        yield "Three of these four turns are against the rules. Which one is legal?"
    else:
        yield "Three of these four turns are legal. Which one is against the rules, and why?"


def _against(task: Task) -> Iterator[str]:
    yield from against.asked(task)
    yield TIES
    yield from _final_score(task)
    yield from _cards(task, drawn=True)


_ASKED = {
    Kind.BEST_TURN: _best_turn,
    Kind.PLAN: _plan,
    Kind.RACE: _race,
    Kind.LAST_TURN: _last_turn,
    Kind.PACKING: _packing,
    Kind.RULING: _ruling,
    Kind.WIN_BY_FORCE: _against,
}

_SENTENCES = {
    Kind.BEST_TURN: (0, 1),
    Kind.PLAN: (0, 2),
    Kind.RACE: (0, 2),
    Kind.LAST_TURN: (1, 2),
    Kind.PACKING: (1, 3),
    Kind.RULING: (0, 1),
    Kind.WIN_BY_FORCE: (1, 2),
}
"""Which of the sentences of a kind ask; the others say what goes."""


def _final_score(task: Task) -> Iterator[str]:
    setup = task.state.setup
    edition = setup.edition
    streets = listed([edition.card_name(card) for card in setup.streets])
    challenge = setup.challenge_name
    parts = [f"the street cards ({streets})", f"the challenge {challenge}"]
    if setup.action_cards:
        parts.append("a point for each unused action card")
    yield f"What counts is the final score: the score track, {listed(parts)}."


def _cards(task: Task, drawn: bool = False) -> Iterator[str]:
    """Which cards of the market are known; with `drawn`, any of the others may come up."""
    state = task.state
    if not state.market.open:
        yield "No card lies face up."
        return
    yield f"These cards lie face up: {listed(_tallied(state, state.market.open))}."
    if task.kind == Kind.RULING:
        return
    outlook = Outlook.of(state.market)
    if not outlook.future_size:
        yield "No card is left face down."
    elif not outlook.queue:
        yield _unordered(state, outlook, "face down", drawn)
    else:
        queue = [f"a {_kind(state, kind)}" for kind in outlook.queue]
        if len(queue) == 1:
            yield f"The next to be turned up is {queue[0]}."
        else:
            yield f"The next to be turned up are, in this order, {', then '.join(queue)}."
        if outlook.rest:
            yield _unordered(state, outlook, "below", drawn)
        else:
            yield "These are all the cards that are left."


def _unordered(state: GameState, outlook: Outlook, where: str, drawn: bool) -> str:
    """What is known of the cards that no plan may count on: always which they are (SET-3), never all their order."""
    if drawn:
        kinds = [kind for kind in range(state.edition.kinds) if any(layer[kind] for layer in state.market.future)]
        return f"{counted(outlook.rest, 'card')} lie {where}, of {listed([_kind(state, kind) for kind in kinds])}."
    order = "order" if outlook.rest == sum(state.market.future[-1]) else "full order"
    cards = f"{outlook.rest} cards lie {where}"
    return f"It is known which {cards}, but not their {order}; you cannot count on any of them."


def _tallied(state: GameState, kinds: Iterable[int]) -> list[str]:
    """Kinds with their numbers: `two blue 3s`."""
    listed = list(kinds)
    return [
        f"a {_kind(state, kind)}"
        if listed.count(kind) == 1
        else f"{NUMBERS[min(9, listed.count(kind))]} {_kind(state, kind)}s"
        for kind in dict.fromkeys(listed)
    ]


def _kind(state: GameState, kind: int) -> str:
    """A card's kind as the card shows it: `blue 3`."""
    name = state.edition.kind_names[kind]
    district = next(d.name for d in state.edition.board.legend.districts if d.token == name[:-1])
    return f"{district} {name[-1]}"


def _goal(state: GameState, wish: Wish) -> str:
    edition = state.edition
    if isinstance(wish, ReachScore):
        unlocks = {state.setup.silver_at: Generation.SILVER, state.setup.gold_at: Generation.GOLD}.get(wish.score)
        what = "" if unlocks is None else f", which unlocks {unlocks}"
        return f"reach {counted(wish.score, 'point')} on the score track{what}"
    if isinstance(wish, BuildTile):
        tile = edition.tiles[edition.tile_number[wish.tile]]
        return f"build {the(tile.name)} ({tile.id})"
    return f"have more standing buildings on {edition.card_name(wish.card)} than anybody else"


def _readings(task: Task) -> Iterator[str]:
    """The readings that differ from the usual ones, as far as they can matter."""
    changed = [f"{switch}={value}" for switch, value in task.state.setup.readings.changed().items()]
    if changed:
        yield f"The rules are read with {listed(changed)}."


def _same(task: Task) -> Iterator[str]:
    if task.kind == Kind.RULING:
        return
    if task.kind.with_rivals:
        yield f"{SAME_BUILDINGS}."
        return
    if task.kind == Kind.LAST_TURN:
        yield (
            "Turns that leave the same buildings standing and the same final scores are one answer; "
            "land claimed without building on it makes no difference."
        )
    else:
        yield f"{SAME_BUILDINGS}; {NO_MATTER}."


def _others(task: Task) -> str:
    """That the other players do nothing meanwhile."""
    return "the other players stand still" if len(task.state.players) > 2 else "the other player stands still"
