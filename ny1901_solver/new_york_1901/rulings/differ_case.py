"""A difference between two readings as a case: its question and answer in plain words."""

from __future__ import annotations

from ...kit.errors import DoorsDisagree, ImpossibleDraw
from ...kit.rulebook.between_readings import case_between, meanings
from ...kit.rulebook.differing import Readers, format_setting
from ...kit.words import counted, listed
from ..chance import Cards, any_card
from ..edition import Edition, available_editions
from ..moves import Demolish, Pass, Placing, Reclaim, Step, Take, Turn
from ..moves.steps import by_card, card_name
from ..positions import format_line
from ..rules import apply, play
from ..tiles import Placement
from .case_file import CaseFile
from .cases import RUNNER, run
from .differ import SCORED_IN_PLAY, Difference, Side
from .other_readings import with_readings
from .registry import load_registry

ON_THE_TRACK = "BLD-9", SCORED_IN_PLAY


def confirmed_case(found: Difference, readers: Readers, name: str | None) -> CaseFile:
    """The case of a difference, run as the corpus is run; raises `DoorsDisagree` where it does not hold."""
    case = case_of(found, readers, name)
    failures = [failure for check in run(case).checks for failure in check.failures]
    if failures:
        raise DoorsDisagree(f"the case {case.id} does not hold: {'; '.join(failures)} in {case.position}")
    return case


def case_of(found: Difference, readers: Readers, name: str | None = None) -> CaseFile:
    """The case that asks the question of a difference and tells both answers, named anew where no name is given."""
    state, turn = found.question.state, found.question.turn
    return case_between(
        RUNNER,
        readers.switches,
        [violation.rule for side in found.sides for violation in side.violations],
        name,
        question=_question(found, readers),
        board=None if found.board in available_editions() else found.board,
        position=format_line(state),
        turn=str(turn) if turn else None,
        draws=_draws(found) if turn else None,
        by_reading={format_setting(side.setting): _expected(found, side) for side in found.sides},
        answer=" ".join(_answer(found, side) for side in found.sides),
    )


def _draws(found: Difference) -> list[str] | None:
    """The cards turned up in the turn where it is legal, `None` when they are certain."""
    turn = found.question.turn
    assert turn is not None
    legal = next(side for side in found.sides if side.legal)
    state = with_readings(found.question.state, legal.setting)
    try:
        apply(state, turn)
    except ImpossibleDraw:
        cards = Cards(state.edition, then=any_card)
        play(state, turn, cards)
        return [state.edition.kind_names[card] for card in cards.drawn]
    return None


def _expected(found: Difference, side: Side) -> dict[str, object]:
    state = found.question.state
    if side.sheets and found.question.turn:
        return {"verdict": "legal", "then": {"score": _score_then(found, side)}}
    if side.sheets:
        paid = [{rule: points for rule, points in sheet.by_rule().items() if points} for sheet in side.sheets]
        return {"score": dict(zip(state.setup.colours, paid, strict=True))}
    if side.legal:
        return {"verdict": "legal"}
    return {"verdict": "illegal", "violates": list(dict.fromkeys(violation.rule for violation in side.violations))}


def _question(found: Difference, readers: Readers) -> str:
    state, turn = found.question.state, found.question.turn
    a, b = map(format_setting, readers.both)
    if turn is None:
        challenge = state.setup.challenge_name
        players = listed([state.colour(seat) for seat in _differing(found)])
        return (
            f"The challenge is {challenge}. If the game ended here, would {players} have the same points by {a} as "
            f"by {b}?"
        )
    player = state.mover
    free = player.free_workers(state.edition.numbers.workers)
    hand = f"{free or 'no'} {'worker' if free == 1 else 'workers'} in hand"
    mover = state.colour(state.to_move).capitalize()
    asked = (
        f"Is that worth as much by {a} as by {b}" if found.sides[0].sheets else f"Is that allowed by {a}, and by {b}"
    )
    wants = f"wants to {turn_words(state.edition, turn)}"
    return f"{mover}, with {counted(player.score, 'point')} and {hand}, {wants}. {asked}?"


def turn_words(edition: Edition, turn: Turn) -> str:
    """A turn in words, to follow on `wants to`."""
    last = len(turn.steps) - 1
    words = [_step_words(edition, step, alone=not last) for step in turn.steps]
    return words[0] if not last else f"{', '.join(words[:-1])} and {words[-1]}"


def _step_words(edition: Edition, step: Step, alone: bool) -> str:
    match step:
        case Take(territories):
            return f"take {' and '.join(territories)}{by_card(step)}"
        case Demolish(placement):
            return f"demolish what stands in the way of {_tile(edition, placement)}"
        case Placing(placement):
            return f"build {_tile(edition, placement)}{by_card(step)}"
        case Reclaim(territory):
            return f"take the worker back from {territory}"
        case Pass():
            return "pass" if alone else "build nothing"
    return f"use {card_name(step)}"


def _tile(edition: Edition, placement: Placement) -> str:
    name, squares = edition.tiles[edition.tile_number[placement.tile]].name, map(str, placement.squares)
    return f"the {name} ({placement.tile}) on {', '.join(squares)}"


def _answer(found: Difference, side: Side) -> str:
    """What comes of a side and what its readings mean; which rules and figures is said with what is expected."""
    where, meaning = format_setting(side.setting), " ".join(meanings(load_registry(), side.setting))
    if not side.sheets:
        return f"By {where} it is {'' if side.legal else 'not '}allowed. {meaning}"
    state = found.question.state
    if found.question.turn:
        return (
            f"By {where} {state.colour(state.to_move)} has {counted(_score_then(found, side), 'point')} then. {meaning}"
        )
    totals = [f"{state.colour(seat)} has {counted(side.sheets[seat].total, 'point')}" for seat in _differing(found)]
    return f"By {where} {listed(totals)}. {meaning}"


def _differing(found: Difference) -> list[int]:
    """The seats whose sheets differ."""
    a, b = (side.sheets for side in found.sides)
    return [seat for seat in range(len(a)) if a[seat].by_rule() != b[seat].by_rule()]


def _score_then(found: Difference, side: Side) -> int:
    """The mover's score behind the turn."""
    sheet = side.sheets[found.question.state.to_move].by_rule()
    return sum(points for rule, points in sheet.items() if rule in ON_THE_TRACK)
