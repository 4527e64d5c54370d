"""The solution in sentences: what the answer does, how others go on, what it pays, and the next best."""

from __future__ import annotations

from ....kit.words import counted, listed
from ...moves import Build, Move
from ...state import GameState
from ..certify import floors
from ..puzzle import Certificate
from ..taking import Taking
from ..task import Answer, Kind, Task
from .scene import Paid, PlayedLine, scene_of
from .wording import city, plot_of, sentence


def solution_of(task: Task, certificate: Certificate) -> tuple[str, ...]:
    """The story of an answer, a sentence each."""
    if task.kind == Kind.STILL_TAKEN:
        return tuple(map(sentence, _of_buildings(task, certificate)))
    scene = scene_of(task, certificate.answer)
    told = []
    if task.kind == Kind.CHOOSE_PIECES:
        told.append(f"with {certificate.answer[0]} you can build as well as with any pieces")
    told += [_build_told(scene, number) for number in range(len(scene.own))]
    replies = [f"{_name(task, seat)} {_move_told(move)}" for seat, move in scene.moves[len(scene.own) :]]
    if task.kind == Kind.LAST_GO_ROUND and replies:
        told.append(f"at best {listed(replies)}")
    told.append(_paid_told(scene))
    if certificate.second:
        told.append(_second_told(task, certificate, scene))
    return tuple(map(sentence, told))


def line_told(task: Task, line: Answer, value: int) -> str:
    """How a line that is not the answer goes wrong, in a few words."""
    scene = scene_of(task, line)
    replies = [f"{_name(task, seat)} {_move_told(move)}" for seat, move in scene.moves[len(scene.own) :]]
    then = f": {listed(replies)}, and {_result(scene)}" if task.kind == Kind.LAST_GO_ROUND and replies else ""
    worth = f"comes to {_worth(task, value)}"
    return f"{' '.join(map(str, line))} {worth}{then}"


def _build_told(scene: PlayedLine, place: int) -> str:
    build, before, after = scene.own[place], scene.states[place], scene.states[place + 1]
    plot = plot_of(before, build)
    stack = before.stacks[plot]
    colours = before.edition.colours
    if not stack:
        what = f"{build} stands on an empty plot of {city(before, plot)}"
    elif colours[stack[-1].colour][0] == build.colour:
        what = f"{build} raises the own building there to {counted(_height(after, plot), 'floor')}"
    else:
        lead = sum(piece.floors for piece in stack if piece.colour == stack[-1].colour)
        own = sum(piece.floors for piece in stack if colours[piece.colour][0] == build.colour)
        beneath = " with those beneath" if own else ""
        taken = f"{build} takes {colours[stack[-1].colour]}'s building in {city(before, plot)}"
        what = f"{taken}: {build.floors + own} to {counted(lead, 'floor')}{beneath}"
    return what + _changes(before, after)


def _height(state: GameState, plot: int) -> int:
    return sum(piece.floors for piece in state.stacks[plot])


def _changes(before: GameState, after: GameState) -> str:
    """Which cities and which tallest building a build brings and costs."""
    old, new, colours = Paid.of(before), Paid.of(after), before.edition.colours
    told = []
    for colour, name in enumerate(colours):
        cities = (new.cities[colour] - old.cities[colour]) // 2
        if cities:
            told.append(f"{name} {'wins' if cities > 0 else 'loses'} {'a city' if abs(cities) == 1 else 'cities'}")
        if new.tallest[colour] != old.tallest[colour]:
            told.append(f"{name} {'has' if new.tallest[colour] else 'loses'} the tallest building")
    return f"; {', '.join(told)}" if told else ""


def _move_told(move: Move) -> str:
    return f"builds {move}" if isinstance(move, Build) else "can build nothing"


def _name(task: Task, seat: int) -> str:
    return task.state.letters(seat)


def _paid_told(scene: PlayedLine) -> str:
    task = scene.task
    if task.kind == Kind.LAST_GO_ROUND or task.counts == "lead":
        return f"in the end {_result(scene)}"
    buildings, cities, tallest = Paid.of(scene.end).of_seat(task.state, task.seat)
    parts = [f"{buildings} for buildings", f"{cities} for cities", f"{tallest} for the tallest"]
    return f"that pays {counted(buildings + cities + tallest, 'point')}: {listed(parts)}"


def _result(scene: PlayedLine) -> str:
    task = scene.task
    scores = [f"{_name(task, seat)} {score}" for seat, score in enumerate(scene.scores)]
    return f"it is {', '.join(scores)}"


def _worth(task: Task, value: int) -> str:
    if task.kind == Kind.LAST_GO_ROUND or task.counts == "lead":
        return f"a lead of {value}" if value >= 0 else f"{counted(-value, 'point')} behind"
    return counted(value, "point")


def _second_told(task: Task, certificate: Certificate, scene: PlayedLine) -> str:
    assert certificate.second is not None
    second = certificate.second
    if task.kind == Kind.CHOOSE_PIECES and second.value == certificate.value:
        size = floors(second.answer[0])  # type: ignore[arg-type]
        return f"the next best, {second.answer[0]}, brings as much with {counted(size, 'floor')}"
    return f"the next best, {line_told(task, second.answer, second.value)}"


def _of_buildings(task: Task, certificate: Certificate) -> list[str]:
    taking, board, told = Taking(task), task.state.edition.board, []
    for part in certificate.answer:
        plot = board.number[str(part)]
        owner = taking.ground.tops[plot]
        takers = [(seat, card, piece) for seat, card, piece in taking.takers(plot, 0) if piece.colour != owner]
        _, card, piece = takers[0]
        letter = task.state.edition.letters[piece.colour]
        needs = taking.ground.lead(piece.colour, plot)
        least = counted(needs, "floor")
        told.append(f"{part} falls to {letter}{piece.floors} with card {card + 1}: it takes {least}")
    safe = [board.plots[plot] for plot in task.standing if board.plots[plot] not in map(str, certificate.answer)]
    return [*told, *(_safe_told(task, taking, name) for name in safe)]


def _safe_told(task: Task, taking: Taking, name: str) -> str:
    """Why a building stays with its owner: nobody has a card for it, or no piece that is large enough."""
    plot = task.state.edition.board.number[name]
    owner = taking.ground.tops[plot]
    with_card = [
        seat
        for seat in task.state.setup.seats
        if any(plot in taking.ground.plots(seat, card) for card in taking.cards(seat))
        and any(colour != owner for colour in task.state.setup.colours[seat])
    ]
    if not with_card:
        return f"{name} stays: nobody else has a card for it"
    return f"{name} stays: {listed([_name(task, seat) for seat in with_card])} can reach it with pieces too small"
