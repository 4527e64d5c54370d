"""What `hint` asks and answers: the best turn against opponents, estimated; proved near the end of the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from ...kit.terminal import output
from ...kit.terminal.process import INTERRUPTED
from ...kit.terminal.progress import on_terminal, watched
from ...kit.watching import Stop, never, timed
from ...kit.words import counted, give_or_take

if TYPE_CHECKING:
    from ...kit.comparing import Estimate
    from ..advice import Advice, AdvisedTurn
    from ..advice.other_readings import UnderReading
    from ..state import GameState
    from ..table.advice_asked import AdviceAsked


class Comparing(NamedTuple):
    """By how many games turns are compared, or for how long, and by how many processes."""

    rollouts: int | None
    time_limit: float | None
    workers: int = 1
    all_readings: bool = False

    def late(self, parts: int, clock: Callable[[], float] = time.monotonic) -> Stop:
        """Says when the time of one of so many equal parts of the work is over; never where games are counted."""
        from ..advice.advise import DEFAULT_SECONDS

        return never if self.rollouts is not None else timed((self.time_limit or DEFAULT_SECONDS) / parts, clock)

    def games(self, parts: int) -> int | None:
        """The games of one of so many equal parts of the work, where they are counted."""
        return None if self.rollouts is None else max(1, self.rollouts // parts)


def advised(asked: AdviceAsked, how: Comparing, as_json: bool, picture: Path | None = None) -> None:
    """Compares the turns of a position and prints the answer; draws it, too, where that is wanted."""
    from ..advice import advise
    from ..advice.other_readings import readings_that_matter, under_reading

    state = asked.state
    others = readings_that_matter(state) if how.all_readings else []
    parts = 1 + len(others)
    found: list[UnderReading] = []
    with watched(counts_turns=False) as watch:

        def told(advice: Advice) -> None:
            best = advice.turns[0]
            known = "" if asked.in_stages else f": best so far {best.turn}, {best.share.mean:.0%} of wins"
            watch.tell(f"{counted(advice.rollouts, 'game')}{known}")

        late, listening = how.late(parts), told if on_terminal() else None
        games, stop, count = how.games(parts), watch.stop, how.workers
        advice = advise(state, games, asked.seed, stop, listening, asked.idea, asked.allowed, count, late)
        best = advice.turns[0].turn
        for reading in others:
            watch.tell(f"under {'='.join(reading)}")
            late = how.late(parts)
            under = under_reading(state, reading, best, games, asked.seed, stop, asked.allowed, count, late)
            if watch.interrupted:  # by too few games to be told
                break
            found.append(under)
    if as_json:
        from ..answers import of_advice

        output.answer(of_advice.advice(asked, advice, watch.interrupted, found if how.all_readings else None))
    else:
        output.say(f"{state.colour(state.to_move)} to move; margins are to the best of the others, at the game's end")
        if asked.in_stages:
            say_stages(asked, advice)
        else:
            say_advice(asked, advice)
        if how.rollouts is None and not advice.proved:
            _say_games(advice)
        if how.all_readings:
            _say_readings(found, len(others), advice.turns[0])
        output.say(state.setup.basis)
    if picture is not None:
        _draw(state, advice, picture)
    if watch.interrupted:
        output.note("broken off: that is what was known by then")
        raise typer.Exit(INTERRUPTED)


def _say_readings(found: Sequence[UnderReading], many: int, best: AdvisedTurn) -> None:
    """Prints under which of so many readings of silent rules another turn is the best one, and by how much."""
    from ..advice.reasons import SURE

    changed = [each for each in found if each.changes]
    for each in changed:
        output.say(f"under {each.switch}={each.value} it is {_figures(each.best)}  {each.best.turn}")
        if each.advised is None:
            output.say(f"     {best.turn} is illegal there")
            continue
        behind = each.advised.behind
        apart = "" if behind.mean > SURE * behind.error else "; the games do not tell the two apart"
        output.say(f"     {_signed(-behind.mean)}{_error(each.advised, behind)} for {best.turn}{apart}")
    if not many:
        output.say("no other reading can matter here")
        return
    if not found:
        output.say(f"none of the {many} other readings that can matter was asked")
        return
    left = f"; {many - len(found)} were not asked" if len(found) < many else ""
    output.say(
        f"the same turn is best under {len(found) - len(changed)} of {counted(len(found), 'other reading')} that can "
        f"matter{left}"
    )


def _draw(state: GameState, advice: Advice, file: Path) -> None:
    """Draws the first turns of advice into a file, in the format that its name asks for."""
    from ...kit.terminal.drawn import note_boxes
    from ..drawing import Figured, advice_picture, encoded, form_of
    from .draw import write_picture

    form = form_of(str(file))
    drawn = advice_picture(state, [Figured(each.turn, _figures(each)) for each in advice.turns])
    write_picture(file, encoded(drawn, form))
    note_boxes(form, [drawn])
    output.note(f"drawn in {file}")


def say_stages(asked: AdviceAsked, advice: Advice) -> None:
    """Prints what is told of the best turn up to the level asked for, and how many legal turns are left each time."""
    from ..advice.reasons import not_apart
    from ..puzzles.told.turn_stages import stages_of_turn

    found = stages_of_turn(asked.state, advice.turns[0].turn)
    for stage in found.up_to(asked.level):
        output.say(f"{stage.name}: {stage.text}", f"     {stage.left} of {counted(found.legal, 'legal turn')} fit this")
    if not found.up_to(asked.level):
        output.say(f"nothing can be told but the turn itself, of {counted(found.legal, 'legal turn')}; --level full")
    if alike := not_apart(advice):
        output.say(
            f"the games do not tell the best turn apart from {counted(alike, 'other turn')}; the stages lead to the "
            "first of them, as --level full lists them"
        )
    _say_scope(advice, narrowed=asked.allowed is not None)
    _say_certain(asked.state, advice)


def say_advice(asked: AdviceAsked, advice: Advice) -> None:
    """Prints the turns of advice, which has some, the best first, and the player's own idea wherever it stands.

    Each comes with what it gains and gives up against the next, an idea with the first thing that goes wrong.
    """
    from ..advice.reasons import goes_wrong

    state, idea = asked.state, asked.idea
    for place, each in enumerate(advice.turns, start=1):
        if place <= asked.top or each.turn == idea:
            yours = " (yours)" if each.turn == idea else ""
            _say_advised(f"{place}{yours}. ", each, advice)
            if each is advice.turns[0] or (each.turn != idea and place < asked.top):
                _say_why(state, each, advice.turns[place : place + 1])
            if each.turn == idea:
                output.say(f"     {goes_wrong(state, each, advice.turns[0])}")
    _say_scope(advice, narrowed=asked.allowed is not None)
    _say_certain(asked.state, advice)


def _say_why(state: GameState, each: AdvisedTurn, following: Sequence[AdvisedTurn]) -> None:
    from ..advice.reasons import why

    for other in following:
        output.say(f"     over the next: {' '.join(why(state, each, other))}")


def _say_scope(advice: Advice, narrowed: bool) -> None:
    """Prints what was compared, and how certain the first turn is to be the best."""
    from ...kit.comparing import FIRST
    from ..advice.rollouts import ROUNDS

    output.say("")
    alone = len(advice.turns) == 1
    if advice.proved:
        output.say(
            f"proved: no {'such ' * narrowed}turn ends the game better; "
            f"{counted(advice.looked_at, 'legal turn')} with "
            f"{counted(len(advice.turns), 'effect')} compared, each to the end against the best replies"
        )
        return
    compared = f"{counted(len(advice.turns), 'turn')} of {advice.looked_at} looked at"
    if alone:
        output.say("there is nothing to choose")
    elif 0 < advice.turns[0].rollouts < FIRST:
        output.say(f"estimated: {compared}, by too few games to tell them apart")
    elif advice.certain:
        output.say(f"estimated: {compared}; the first is the best of these, with an error of 5 % at most")
    else:
        output.say(f"estimated: {compared}, of which the first need not be the best; more time tells them apart")
    if any(each.proved for each in advice.turns):
        output.say("exactly: to the end of the game, against the best replies; the others by games of sensible players")
    ended = sum(each.ended for each in advice.turns)
    players = "players who look closer than greedy" if advice.closer else "greedy"
    games = f"{counted(advice.rollouts, 'game')} behind them, played by {players}"
    if ended == advice.rollouts:
        output.say(f"{games}, all to the end: what is split are final scores")
        return
    to_the_end = f"; {ended} came to the end before" if ended else ""
    output.say(f"{games}, {ROUNDS} turns each; then the value of the position stands for the rest{to_the_end}")


def _say_games(advice: Advice) -> None:
    """Prints by how many games each turn was compared, which the clock has decided."""
    each = ", ".join("proved" if turn.proved else str(turn.rollouts) for turn in advice.turns)
    output.say(f"games behind each turn in the time given, the best first: {each}")


def _say_certain(state: GameState, advice: Advice) -> None:
    """Prints what is proved of the position, with the reasons."""
    from ..advice.certainties import certainties

    found = certainties(state, advice.turns[0])
    if found.wins:
        output.say("certain: the first turn wins, whatever cards come up and whatever the others do")
    for street in found.streets:
        name, colour = state.edition.card_name(street.card), state.colour(street.seat)
        output.say(f"certain: {name} stays {colour}'s unless {colour} demolishes there; {street.argument}")
    length = found.length
    if length.most == length.least:
        turns = f"{counted(length.least, 'turn')} of all players are still to come"
    else:
        most = "" if length.most is None else f", at most {length.most} unless a worker is taken back (TRN-5)"
        turns = f"at least {length.least} turns of all players are still to come{most}"
    output.say(f"certain: {turns}; {length.argument}")
    if found.next_card:
        cards = sorted(found.next_card.items(), key=lambda each: (-each[1], each[0]))
        output.say(f"the next card: {', '.join(f'{name} {100 * float(chance):.0f} %' for name, chance in cards)}")


def _say_advised(place: str, each: AdvisedTurn, advice: Advice) -> None:
    from ..advice.parts import PARTS
    from ..moves import Shift

    best = advice.turns[0]
    on = ", and on with the cards that come up" if isinstance(each.turn.steps[-1], Shift) else ""
    output.say(f"{place}{_figures(each)}  {each.turn}{on}")
    if each is best:
        shown, other, against = each.parts_ahead, each.ahead, "on the next"
    else:
        shown, other, against = tuple(-part for part in each.parts_behind), _less(each.behind), "against the first"
    if other is None:
        return
    games = f" in {counted(each.rollouts, 'game')}" if 0 < each.rollouts < best.rollouts else ""
    parts = ", ".join(f"{_signed(part)} {name}" for name, part in zip(PARTS, shown, strict=True) if abs(part) >= 0.05)
    output.say(
        f"     {_signed(other.mean)}{_difference_error(advice, other)} {against}{games}{': ' * bool(parts)}{parts}"
    )


def _figures(each: AdvisedTurn) -> str:
    """The share of wins and the margin of a turn, with their errors."""
    wins = f"{100 * each.share.mean:.0f} % of wins in all {each.rollouts} games"
    if each.proved or each.rollouts == 1 or each.share.mean not in (0, 1):
        wins = f"{100 * each.share.mean:.0f}{_error(each, each.share, 100, 0)} % of wins"
    exactly = " exactly" if each.proved else ""
    return f"{wins}, {_signed(each.margin.mean)}{_error(each, each.margin)}{exactly}"


def _error(each: AdvisedTurn, of: Estimate, times: int = 1, digits: int = 1) -> str:
    """A standard error as it stands behind its mean; nothing where games are too few for it, or there is none."""
    from ...kit.comparing import FIRST

    return give_or_take(times * of.error, digits) if each.rollouts >= FIRST else ""


def _difference_error(advice: Advice, of: Estimate) -> str:
    """The standard error of a difference, of which one side may be exact; nothing where games are too few for it."""
    from ...kit.comparing import FIRST

    fewest = min((each.rollouts for each in advice.turns if not each.proved), default=0)
    return give_or_take(of.error, 1) if 0 < of.error < inf and fewest >= FIRST else ""


def _less(difference: Estimate) -> Estimate:
    return difference._replace(mean=-difference.mean)


def _signed(points: float) -> str:
    """Points with their sign; what is less than a twentieth is no loss."""
    return f"{round(points, 1) + 0.0:+.1f}"
