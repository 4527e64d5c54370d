"""The texts of a puzzle: its question and titles, its hints in stages, and the sentences of its solution."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, TypeVar

from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.parts import HintStage, Provenance, StageName
from ...text.words import join_clauses, join_words, number_word
from ..moves import Build, Move, Void
from ..rules import legal_moves
from ..scoring import majorities, tallest
from ..state import GameState
from ..state.game import height, owner
from ..utility import margin
from .ground import Ground
from .kinds import KINDS, Kind, kind_of
from .plain import state_after, stepped_alone
from .puzzle import Analysis, Certificate, Puzzle
from .search import OpenHands
from .sight import at_once, caps, raises
from .task import Answer, Task

RULES = (
    gettext_noop(
        "All hands are open. Players use only the cards that they hold now; nobody plays a card that he draws later."
    ),
    gettext_noop(
        "A build is written as r3@C7: a red piece of 3 floors on plot C7. The card follows from the "
        "plot and the player's side. A building such as y1b3 is written from bottom to top."
    ),
    gettext_noop(
        "A building pays 1 point to its owner, which is the colour of its top piece. Having strictly "
        "most buildings in a city pays 2 points. The tallest building pays 3 points, unless several "
        "buildings are equally tall."
    ),
    gettext_noop(
        "You take another player's building if, with the new piece, you have at least as many floors "
        "in it as its owner. Your floors below count, too."
    ),
)
"""The rules that hold for every puzzle."""


def question(task: Task) -> str:
    """Returns the question of a task."""
    return gettext(
        "You are {player}, at side {side}. {question}",
        player=who(task.state, task.seat),
        side=task.state.setup.sides[task.seat],
        question=kind_of(task).question(task),
    )


def common_rules(kind: Kind) -> list[str]:
    """Returns the rules that hold for every puzzle of a kind."""
    return list(map(gettext, (*RULES, KINDS[kind].one_answer)))


def titles(task: Task) -> Iterator[str]:
    """Yields titles without end that reveal nothing of the answer, the simplest first."""
    stakes = next(kind_of(task).stakes(task))
    features = list(_features(task))
    for feature in features:
        yield _title(feature, stakes)
    for place, feature in enumerate(features):
        for other in features[place + 1 :]:
            yield _title(feature, other, stakes)
    for count in range(2, 99):
        yield f"{_title(features[0], stakes)} ({count})"


def _title(*phrases: str) -> str:
    """Joins phrases to a title that begins with a capital letter."""
    title = ", ".join(phrases)
    return f"{title[:1].upper()}{title[1:]}"


def entitle(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """Returns a puzzle with two titles that are not `used` yet."""
    both = titles(task), _idea_titles(task, certificate, analysis.themes)
    return Puzzle.with_title(name, task, certificate, analysis, source, both, used)


def facts_line(task: Task) -> str:
    """Returns a line with the player, the number of players, the edition, the variants and the round."""
    state = task.state
    return gettext(
        "{player} at side {side}, of {game}",
        player=state.letters(task.seat),
        side=state.setup.sides[task.seat],
        game=game_text(state),
    )


def game_text(state: GameState) -> str:
    """Returns a phrase with the number of players, the edition, the variants and the round."""
    players = ngettext("{number} player", "{number} players", len(state.hands))
    number_of_round = gettext("round {round}", round=state.round)
    return ", ".join([players, state.edition.title, *state.setup.variants, number_of_round])


def _features(task: Task) -> Iterator[str]:
    """Yields phrases about striking features of a position."""
    state, colours = task.state, task.state.edition.colours
    if state.monster is not None:
        yield gettext("the monster in {city}", city=city(state, state.monster))
    first = tallest(state.stacks)
    if first is not None:
        yield _tower_phrase(task, first)
    elif any(state.stacks):
        yield gettext("level towers")
    scores = [state.score(seat) for seat in state.setup.seats]
    gap = scores[task.seat] - max(score for seat, score in enumerate(scores) if seat != task.seat)
    if task.for_lead and gap < 0:
        yield ngettext("{points} point behind", "{points} points behind", -gap, points=number(-gap))
    elif task.for_lead and gap > 0:
        yield ngettext("{points} point ahead", "{points} points ahead", gap, points=number(gap))
    elif task.for_lead:
        yield gettext("level on points")
    won = majorities(state.stacks, state.edition.board.size)
    contested = [slot for slot, top in zip(state.edition.board.slots, won, strict=True) if top is None]
    yield ngettext(
        "{cities} city nobody leads", "{cities} cities nobody leads", len(contested), cities=number(len(contested))
    )
    pieces = sorted(size for c in state.setup.colours[task.seat] for size, n in enumerate(state.selected[c], 1) if n)
    if len(pieces) == 1:
        yield ngettext("a piece of {number} floor in hand", "a piece of {number} floors in hand", pieces[0])
    elif pieces:
        yield gettext("large and small pieces")
    standing = len(task.standing)
    yield ngettext("{buildings} building", "{buildings} buildings", standing, buildings=number(standing))
    yield gettext("round {round}", round=number(state.round))
    yield gettext("{colour}'s turn", colour=colours[state.setup.colours[task.seat][0]])


def _tower_phrase(task: Task, plot: int) -> str:
    """Returns a phrase about the tallest building of a position, with its owner and its floors."""
    state = task.state
    top, floors = owner(state.stacks[plot]), height(state.stacks[plot])
    if top in state.setup.colours[task.seat]:
        return ngettext("your tower of {number} floor", "your tower of {number} floors", floors)
    assert top is not None
    return ngettext(
        "{colour}'s tower of {number} floor",
        "{colour}'s tower of {number} floors",
        floors,
        colour=state.edition.colours[top],
    )


def _idea_titles(task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
    """Yields titles that reveal the idea: first titles about the most interesting themes, then a title with the answer
    itself.
    """
    yield from kind_of(task).ideas(task, certificate, themes)
    title = gettext("The answer is {answer}", answer=", ".join(map(str, certificate.answer)))
    yield title
    for again in range(2, 99):
        yield f"{title} ({again})"


Option = TypeVar("Option")
Statement: TypeAlias = tuple[str, Callable[[Option], bool]]
KEPT = 0.8  # a stage of hints keeps less than this share of the options that are left
FEW = 8  # the greatest number of options that the last stage of hints leaves, if possible


def chain_stages(
    options: Sequence[Option], answer: Option, offered: Mapping[StageName, Sequence[Statement[Option]]]
) -> list[HintStage]:
    """Returns the stages of hints: for each stage the simplest statement that leaves few enough options.

    A stage without a suitable statement is left out.
    """
    left, stages = list(options), list[HintStage]()
    for name, statements in offered.items():
        fitting = [
            (text, rest)
            for text, fits in statements
            if fits(answer) and 1 < len(rest := [each for each in left if fits(each)]) < KEPT * len(left)
        ]
        if not fitting:
            continue
        few = [each for each in fitting if len(each[1]) <= FEW] if name == "what" else []
        text, left = (few or fitting)[0]
        stages.append(HintStage(name=name, text=text, left=len(left)))
    return stages


def _nudges(task: Task, state: GameState) -> Iterator[Statement[Build]]:
    yield gettext("Build on another colour's building."), lambda build: caps(state, (build,))
    yield gettext("Build on a building of your own."), lambda build: raises(state, (build,))
    best = {str(build) for build in at_once(task, state)}
    yield gettext("What pays most at once is not the best."), lambda build: str(build) not in best
    yield gettext("Build on an empty plot."), lambda build: not state.stacks[plot_of(state, build)]
    yield gettext("Take what pays most at once."), lambda build: str(build) in best


def _places(state: GameState, answer: Build) -> Iterator[Statement[Build]]:
    board = state.edition.board
    slot = answer.plot[0]
    row = board.slots.index(slot) // board.columns
    slots = board.slots[row * board.columns : (row + 1) * board.columns]
    column = board.slots[board.slots.index(slot) % board.columns :: board.columns]
    for group in (slots, column, slot):
        if len(group) == 1:
            text = gettext("Look at city {slot}.", slot=group)
        else:
            text = gettext("Look at the cities {slots}.", slots=join_words(group))
        yield text, lambda build, group=group: build.plot[0] in group  # type: ignore[misc]


def _pieces_and_cards(state: GameState, answer: Build) -> Iterator[Statement[Build]]:
    seat = state.to_move
    card = state.setup.cards[seat][int(answer.plot[1])] + 1
    size = ngettext("Build a piece of {number} floor.", "Build a piece of {number} floors.", answer.floors)
    yield size, lambda build: build.floors == answer.floors
    yield gettext("Play card {card}.", card=card), lambda build: build.plot[1] == answer.plot[1]
    colour = state.edition.colours[state.edition.letters.index(answer.colour)]
    yield gettext("Build with {colour}.", colour=colour), lambda build: build.colour == answer.colour


def hints_of_build(task: Task, state: GameState, answer: Build) -> list[HintStage]:
    """Returns hints about a build among all legal builds of a position."""
    options = [move for move in legal_moves(state) if isinstance(move, Build)]
    return chain_stages(
        options,
        answer,
        {
            "nudge": list(_nudges(task, state)),
            "where": list(_places(state, answer)),
            "what": [*_pieces_and_cards(state, answer), *_places(state, answer)],
        },
    )


def number(count: int) -> str:
    """Returns a number, in words if it is small."""
    return number_word(count, 12)


def who(state: GameState, seat: int) -> str:
    """Returns a player by the names of his colours, such as `red and blue`."""
    return join_words([state.edition.colours[colour] for colour in state.setup.colours[seat]])


def city(state: GameState, plot: int) -> str:
    """Returns the name of the city of a plot, such as `city C`."""
    return gettext("city {slot}", slot=state.edition.board.slots[state.edition.board.city_of(plot)])


def plot_of(state: GameState, build: Build) -> int:
    """Returns the number of the plot of a build."""
    return state.edition.board.number[build.plot]


@dataclass(frozen=True, slots=True)
class Paid:
    """The points that a board pays each colour, by source."""

    buildings: tuple[int, ...]
    cities: tuple[int, ...]
    tallest: tuple[int, ...]

    @classmethod
    def of(cls, state: GameState) -> Paid:
        """Returns the points that the board of a position pays."""
        buildings, cities, tallest = map(tuple, Ground(state).split())
        return cls(buildings, cities, tallest)

    def of_seat(self, state: GameState, seat: int) -> tuple[int, int, int]:
        """Returns the points that the board pays a player, by source."""
        own = state.setup.colours[seat]
        buildings, cities, tallest = (
            sum(part[colour] for colour in own) for part in (self.buildings, self.cities, self.tallest)
        )
        return buildings, cities, tallest


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line of play: the moves with their seats, and the positions before the first move and after each move."""

    task: Task
    moves: tuple[tuple[int, Move], ...]
    states: tuple[GameState, ...]

    @property
    def own(self) -> tuple[Build, ...]:
        """The builds of the answer that the solver makes."""
        mine = [move for seat, move in self.moves if seat == self.task.seat and isinstance(move, Build)]
        return tuple(mine[:1] if kind_of(self.task).replied else mine)

    @property
    def before(self) -> GameState:
        """The position before the solver's builds."""
        return self.states[0]

    @property
    def after(self) -> GameState:
        """The position after the solver's builds."""
        return self.states[len(self.own)] if self.own else self.states[0]

    @property
    def end(self) -> GameState:
        """The position at the end of the line of play."""
        return self.states[-1]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat after the next scoring."""
        paid, state = Paid.of(self.end), self.task.state
        return tuple(
            sum(state.points[c] + paid.buildings[c] + paid.cities[c] + paid.tallest[c] for c in own)
            for own in state.setup.colours
        )

    @property
    def lead(self) -> int:
        """The solver's lead over the best opponent at the end of the line of play."""
        return margin(self.scores, self.task.seat)


@lru_cache(maxsize=64)
def scene_of(task: Task, answer: Answer) -> PlayedLine:
    """Returns the line of play of an answer, with the best replies or without the other players. If the answer chooses
    pieces, the line continues with the best builds.
    """
    kind, moves = kind_of(task), list[tuple[int, Move]]()
    state, builds = kind.opening(task, answer)
    states = [state]
    for part in builds:
        assert isinstance(part, Build | Void)
        moves.append((task.seat, part))
        state = stepped_alone(state, part) if kind.alone else state_after(state, part)
        states.append(state)
    while kind.replied and not state.over:
        choices = legal_moves(state)
        move = choices[0] if len(choices) == 1 else OpenHands(state, task.seat).reply()
        moves.append((state.to_move, move))
        state = state_after(state, move)
        states.append(state)
    return PlayedLine(task, tuple(moves), tuple(states))


def reply_lines(scene: PlayedLine) -> list[str]:
    """Returns the moves of the other players after the solver's builds, as phrases."""
    state = scene.task.state
    return [
        gettext("{player} builds {move}", player=state.letters(seat), move=move)
        if isinstance(move, Build)
        else gettext("{player} can build nothing", player=state.letters(seat))
        for seat, move in scene.moves[len(scene.own) :]
    ]


def line_text(task: Task, line: Answer, value: int) -> str:
    """Returns a phrase about a line of play other than the answer, with the value of this line and the replies of
    the other players.
    """
    scene = scene_of(task, line)
    moves, worth, replies = " ".join(map(str, line)), _worth(task, value), reply_lines(scene)
    if not (kind_of(task).replied and replies):
        return gettext("{line} comes to {worth}", line=moves, worth=worth)
    return gettext(
        "{line} comes to {worth}: {replies}, and it is {scores}",
        line=moves,
        worth=worth,
        replies=join_words(replies),
        scores=_scores_text(scene),
    )


def build_sentence(scene: PlayedLine, place: int) -> str:
    """Returns a sentence about the effects of a build of the solver."""
    build, before, after = scene.own[place], scene.states[place], scene.states[place + 1]
    return gettext(
        "{effects}.", effects=join_clauses(_build_clause(before, after, build), ", ".join(_changes(before, after)))
    )


def _build_clause(before: GameState, after: GameState, build: Build) -> str:
    """Returns a clause about the plot of a build."""
    plot, colours = plot_of(before, build), before.edition.colours
    stack = before.stacks[plot]
    if not stack:
        return gettext("{build} stands on an empty plot of {city}", build=build, city=city(before, plot))
    if colours[stack[-1].colour][0] == build.colour:
        return ngettext(
            "{build} raises the own building there to {number} floor",
            "{build} raises the own building there to {number} floors",
            height(after.stacks[plot]),
            build=build,
        )
    lead = sum(piece.floors for piece in stack if piece.colour == stack[-1].colour)
    own = sum(piece.floors for piece in stack if colours[piece.colour][0] == build.colour)
    values = {
        "build": build,
        "owner": colours[stack[-1].colour],
        "city": city(before, plot),
        "floors": build.floors + own,
    }
    if own:
        return ngettext(
            "{build} takes {owner}'s building in {city}: {floors} to {number} floor with those beneath",
            "{build} takes {owner}'s building in {city}: {floors} to {number} floors with those beneath",
            lead,
            **values,
        )
    return ngettext(
        "{build} takes {owner}'s building in {city}: {floors} to {number} floor",
        "{build} takes {owner}'s building in {city}: {floors} to {number} floors",
        lead,
        **values,
    )


def _changes(before: GameState, after: GameState) -> Iterator[str]:
    """Returns clauses about the cities and the tallest building that colours win and lose."""
    old, new = Paid.of(before), Paid.of(after)
    for colour, name in enumerate(before.edition.colours):
        cities = (new.cities[colour] - old.cities[colour]) // 2
        if cities > 0:
            yield ngettext("{colour} wins a city", "{colour} wins cities", cities, colour=name)
        elif cities < 0:
            yield ngettext("{colour} loses a city", "{colour} loses cities", -cities, colour=name)
        if new.tallest[colour] > old.tallest[colour]:
            yield gettext("{colour} has the tallest building", colour=name)
        elif new.tallest[colour] < old.tallest[colour]:
            yield gettext("{colour} loses the tallest building", colour=name)


def payment_sentence(scene: PlayedLine) -> str:
    """Returns a sentence about the scoring after a line of play."""
    task = scene.task
    if task.for_lead:
        return gettext("In the end it is {scores}.", scores=_scores_text(scene))
    buildings, cities, tallest = Paid.of(scene.end).of_seat(task.state, task.seat)
    parts = [
        gettext("{points} for buildings", points=buildings),
        gettext("{points} for cities", points=cities),
        gettext("{points} for the tallest", points=tallest),
    ]
    return ngettext(
        "That pays {number} point: {parts}.",
        "That pays {number} points: {parts}.",
        buildings + cities + tallest,
        parts=join_words(parts),
    )


def _scores_text(scene: PlayedLine) -> str:
    """Returns a text with the final points of each player."""
    return ", ".join(f"{scene.task.state.letters(seat)} {score}" for seat, score in enumerate(scene.scores))


def _worth(task: Task, value: int) -> str:
    if task.for_lead and value >= 0:
        return gettext("a lead of {points}", points=value)
    if task.for_lead:
        return ngettext("{number} point behind", "{number} points behind", -value)
    return ngettext("{number} point", "{number} points", value)
