"""The words of a task: what the solver reads, in at most `MOST_WORDS` words.

What goes for every puzzle of a kind is told once, elsewhere: `common_rules`. A new kind has a function in `_ASKED`,
which gives the sentences of its question, and in `OF_KINDS` what goes for it alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeAlias

from ....kit.words import be, counted, listed
from ...board import bits
from ...planning.outlook import CONVENTION, Outlook
from ...planning.problem import BuildTile, ReachScore, Wish
from ...state import SHIFT, GameState
from ...tiles import Generation
from ..task import Kind, Task
from . import against, streets
from .played_line import NUMBERS, the

LETTERS = "ABCD"  # of the choices of a ruling
MOST_WORDS = 60

Sentence: TypeAlias = str | tuple[str, str]
"""A sentence, or one with a shorter one that stands for it where the question would be too long."""

ONE_ANSWER = (
    "Every puzzle has one answer, and it is proved: nothing else does as well. Answers that leave the same buildings "
    "standing and come to the same score are one answer; the order of the turns, the copy of a tile and land claimed "
    "without building on it make no difference."
)
CARDS_AGAINST = (
    "Against a rival the cards face up are known, and so are the next ones of the pile where the puzzle shows their "
    "order. Any of the others may come up: no answer takes one of them, or plays a Market Shift that turns one up."
)
OF_RULINGS = "A ruling has one answer: the rules allow one of its four turns alone, or forbid one of them alone."
STANDING_STILL = (
    "Where you have several turns, they follow one after the other, and the other players stand still. "
    "A turn that triggers the end of the game (END-1) is the last of them."
)
FINAL_SCORE = (
    "The final score is the score track, the street cards and the challenge in play, and a point for each unused "
    "action card."
)
TIES = (
    "Most points win; then the tallest legendary skyscraper of one's own; then, if none of the tied players has one, "
    "most gold tiles; then the victory is shared."
)
CHOSEN = "It is all chosen before you see the cards that come up, and the land that you claim is part of it."
OF_KINDS = {
    Kind.RACE: "The points of a race are those on the score track: printed ones and Gold Prestige, but neither streets "
    "nor challenge nor unused cards. To win a street is to have more standing buildings on it than anybody else.",
    Kind.LAST_TURN: f"{TIES} Last turns are one answer only where they leave all players the same final scores.",
    Kind.PACKING: "In packing there is no land to take and no action card to play: each turn is one Build on your "
    "estate or one Demolish. As ever, silver and gold are locked until the score track unlocks them.",
    Kind.WIN_BY_FORCE: "A turn that wins by force ends the game (END-1); the rival then has one more turn. "
    f"{TIES} {CHOSEN}",
    Kind.SAVE_THE_GAME: "To save the game is to win or share it, or to have it go on behind the rival's next turn. If "
    f"the rival ends it (END-1), you have one more turn; if you do, the rival has one. {TIES} {CHOSEN}",
    Kind.EARLY_END: "The end is triggered when a player has only a few tiles left to build, or the market has only a "
    "few cards left (END-1). It is made sure of where the rival's turn triggers it, or leaves you a turn that does. "
    f"{CHOSEN}",
    Kind.SAFE_STREETS: "A street is held by the player with most standing buildings on it, and by nobody where both "
    "have as many (SCO-1). It can change hands where some turn of yours that ends the game (END-1), some cards that "
    "come up and some last turn of the rival leave it with another holder, or with none. Nobody has to play well: all "
    "that the rules allow counts. The one answer is all streets in play that can change hands; it may be none.",
}


def question(task: Task) -> str:
    """The text of a puzzle: who moves, what is asked, until when, what counts, and which cards are known."""
    asked, choices = question_parts(task)
    return " ".join((asked, *(f"{choice}." for choice in choices)))


def question_parts(task: Task) -> tuple[str, list[str]]:
    """The question, and the choices of a ruling with their letters."""
    sentences = [*_mover(task), *_ASKED[task.kind](task), *_readings(task)]
    choices = [f"({letter}) {turn}" for letter, turn in zip(LETTERS, task.choices, strict=False)]
    return _within(sentences), choices


def common_rules(kinds: Collection[Kind]) -> list[str]:
    """What goes for every puzzle of some kinds, a paragraph each."""
    rules = [ONE_ANSWER] if any(kind.by_turns for kind in kinds) else []
    if set(kinds) & {Kind.BEST_TURN, Kind.PLAN, Kind.RACE, Kind.LAST_TURN}:
        rules.append(CONVENTION)
    if any(kind.by_force for kind in kinds):
        rules.append(CARDS_AGAINST)
    if set(kinds) & {Kind.PLAN, Kind.RACE, Kind.PACKING}:
        rules.append(STANDING_STILL)
    if set(kinds) - {Kind.RACE, Kind.PACKING, Kind.RULING, Kind.EARLY_END, Kind.SAFE_STREETS}:
        rules.append(FINAL_SCORE)
    return [*rules, *(sentence for kind, sentence in OF_KINDS.items() if kind in kinds)] or [OF_RULINGS]


def _within(sentences: Iterable[Sentence]) -> str:
    """Sentences in a row, each in its longer form as far as all have room, the last ones the first to be shortened."""
    said = [sentence if isinstance(sentence, tuple) else (sentence, sentence) for sentence in sentences]
    for short in range(len(said) + 1):
        parts = [*(long for long, _ in said[: len(said) - short]), *(brief for _, brief in said[len(said) - short :])]
        text = " ".join(filter(None, parts))
        if len(text.split()) <= MOST_WORDS:
            break
    return text


def _mover(task: Task) -> Iterator[Sentence]:
    state = task.state
    yield f"You are {state.colour(task.seat)}, with {counted(state.mover.score, 'point')}."
    if task.kind in (Kind.PLAN, Kind.RACE) and state.ended_by is not None:
        yield "The last round has begun."


def _best_turn(task: Task) -> Iterator[Sentence]:
    yield "Which turn gains most points, if the game were scored right after it?"
    yield _final_score(task)
    yield _cards(task)


def _plan(task: Task) -> Iterator[Sentence]:
    yield f"You have {NUMBERS[task.turns]} turns; {_others(task)}."
    yield "Which gain most points, if the game were scored right after them?"
    yield _final_score(task)
    yield _cards(task)


def _race(task: Task) -> Iterator[Sentence]:
    goals, short = (listed([_goal(task.state, wish, brief) for wish in task.wishes]) for brief in (False, True))
    asked = (
        f"In how few turns of your own, {f'at most {NUMBERS[task.turns]}' if task.turns > 1 else 'which is one'}, can"
    )
    yield f"{asked} you {goals}, and how?", f"{asked} you {short}?"
    yield f"{_others(task).capitalize()}."
    if any(isinstance(wish, ReachScore) for wish in task.wishes):
        yield "Only points on the score track count."
    yield _cards(task)


def _last_turn(task: Task) -> Iterator[Sentence]:
    if task.wanted == "win":
        yield "This is the last turn of the game: find the one that makes you the only winner."
    else:
        yield "This is the last turn of the game. No turn wins alone: find the one that shares the victory."
    yield _final_score(task)
    yield _cards(task)


def _packing(task: Task) -> Iterator[Sentence]:
    state = task.state
    setup, player = state.setup, state.mover
    turns = "one turn" if task.turns == 1 else f"{NUMBERS[task.turns]} turns"
    once = ", of the legendaries at most one," if _legendary_in_reach(task) else ""
    tiles = counted(player.unbuilt.bit_count(), "unbuilt tile")
    yield f"The market is closed. Score as many points as you can in {turns} with your {tiles}{once} on your estate."
    if setup.challenge == "gold-prestige":
        yield "Printed points and Gold Prestige count; streets do not."
    else:
        yield "Only printed points count."
    locked = [
        f"{name} unlocks at {points} points"
        for name, points in (("silver", setup.silver_at), ("gold", setup.gold_at))
        if player.score < points
    ]
    if locked:
        yield f"{listed(locked).capitalize()}."


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
        yield "Three of these four turns are legal. Which one is against the rules?"


def _against(task: Task) -> Iterator[Sentence]:
    yield from against.asked(task)
    yield _final_score(task)
    yield _cards(task, drawn=True)


def _early_end(task: Task) -> Iterator[Sentence]:
    yield from against.asked(task)
    yield _cards(task, drawn=True)


def _safe_streets(task: Task) -> Iterator[Sentence]:
    yield from streets.asked(task)
    yield _cards(task, drawn=True)


_ASKED: dict[Kind, Callable[[Task], Iterator[Sentence]]] = {
    Kind.BEST_TURN: _best_turn,
    Kind.PLAN: _plan,
    Kind.RACE: _race,
    Kind.LAST_TURN: _last_turn,
    Kind.PACKING: _packing,
    Kind.RULING: _ruling,
    Kind.WIN_BY_FORCE: _against,
    Kind.SAVE_THE_GAME: _against,
    Kind.EARLY_END: _early_end,
    Kind.SAFE_STREETS: _safe_streets,
}


def _final_score(task: Task) -> Sentence:
    setup = task.state.setup
    streets = [setup.edition.card_name(card) for card in setup.streets]
    unused = ["unused action cards"] if setup.action_cards else []
    return (
        f"The final score counts: {listed([*streets, setup.challenge_name, *unused])}.",
        "The final score counts, with the streets and the challenge in play.",
    )


def _cards(task: Task, drawn: bool = False) -> Sentence:
    """Which cards of the market are known; with `drawn`, any of the others may come up."""
    market = task.state.market
    if not market.open:
        return "No card lies face up."
    outlook = Outlook.of(market)
    face_up = f"Face up {be(len(market.open))} {listed(_tallied(task.state, market.open))}"
    queue = [_kind(task.state, kind) for kind in outlook.queue]
    short = f"Known {be(len(market.open))} the {counted(len(market.open), 'card')} face up"
    others = "; any of the others may come up" if drawn else "; count on no others"
    if not outlook.future_size:
        return f"{face_up}; no others are left.", f"{short}; no others are left."
    if not queue:
        return f"{face_up}{others}.", f"{short}{others}."
    come = f"comes a {queue[0]}" if len(queue) == 1 else f"come {', '.join(queue)}"
    rest = others if outlook.rest or (not drawn and _shuffles(task.state, outlook)) else "; no others are left"
    return (
        f"{face_up}; next {come}{rest}.",
        f"{short} and the next {NUMBERS[len(queue)] if len(queue) < 10 else len(queue)}{rest}.",
    )


def _shuffles(state: GameState, outlook: Outlook) -> bool:
    """Whether a Market Shift of the mover could shuffle different cards, of which not all come up again."""
    different = len({*outlook.open, *outlook.queue}) > 1
    more = outlook.shown + outlook.future_size > state.edition.numbers.open_market
    return bool(state.mover.cards & SHIFT) and different and more


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


def _goal(state: GameState, wish: Wish, brief: bool) -> str:
    edition = state.edition
    if isinstance(wish, ReachScore):
        unlocks = {state.setup.silver_at: Generation.SILVER, state.setup.gold_at: Generation.GOLD}.get(wish.score)
        what = "" if unlocks is None or brief else f", which unlocks {unlocks}"
        return f"reach {counted(wish.score, 'point')}{what}"
    if isinstance(wish, BuildTile):
        return f"build {wish.tile if brief else the(edition.tiles[edition.tile_number[wish.tile]].name)}"
    return f"win {wish.card if brief else edition.card_name(wish.card)}"


def _readings(task: Task) -> Iterator[Sentence]:
    """The readings that differ from the usual ones, as far as they can matter."""
    changed = [f"{switch}={value}" for switch, value in task.state.setup.readings.changed().items()]
    if changed:
        yield f"The rules are read with {listed(changed)}.", f"The rules are read with {','.join(changed)}."


def _others(task: Task) -> str:
    """That the other players do nothing meanwhile."""
    return "the others stand still" if len(task.state.players) > 2 else "the other player stands still"
