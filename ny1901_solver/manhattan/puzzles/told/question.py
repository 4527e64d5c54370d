"""The question of a puzzle, in sixty words at most, and what goes for every puzzle."""

from __future__ import annotations

from ..task import Kind, Task
from .wording import number, who

RULES = (
    "All hands are open, and nobody plays a card that he does not hold now: what is drawn stays out.",
    "A build is written r3@C7: colour, floors, city and plot; the card follows from plot and seat. A building such as "
    "y1b3 is told from bottom to top.",
    "A building pays its owner, the colour of its top piece, 1 point; strictly most buildings in a city pay 2, the one "
    "tallest building 3.",
    "Another's building is taken with at least as many floors as its owner has in it, the new piece and own floors "
    "beneath included.",
)
"""What goes for every puzzle."""

ONE_ANSWER = {
    Kind.LAST_GO_ROUND: "Of builds that are equally good for another player, reckon with the one that is worst for "
    "you. Builds of one colour on one plot are one answer where they are worth as much.",
    Kind.FOUR_CARDS: "Builds are one answer where they leave the same owners and the same tallest building, in "
    "whatever order they are made.",
    Kind.STILL_TAKEN: "A building can be taken where some way of playing ends with another owner.",
    Kind.CHOOSE_PIECES: "Of selections that bring as many points the one with fewest floors is the answer.",
}


def question(task: Task) -> str:
    """What a task asks."""
    return f"You are {who(task.state, task.seat)}, at side {task.state.setup.sides[task.seat]}. {_asked(task)}"


def common_rules(kind: Kind) -> list[str]:
    """What goes for every puzzle of a kind."""
    return [*RULES, ONE_ANSWER[kind]]


def _asked(task: Task) -> str:
    state = task.state
    builds = f"{number(task.builds)} build{'s' * (task.builds > 1)}"
    if task.kind == Kind.LAST_GO_ROUND:
        left = number(task.go_rounds)
        mine = "your last build" if state.left_to_build(task.seat) == 1 else f"your first of {left} builds"
        return (
            f"The game ends when the last pieces are built and scored. Everybody plays for himself: to win, then to be "
            f"as far ahead, or as little behind, as can be. Which is {mine}?"
        )
    if task.kind == Kind.STILL_TAKEN:
        return (
            "From you on, each player with a piece left to build makes one build. Which of the buildings that stand "
            "now can belong to another colour after that, if anybody wants it so? Name them all."
        )
    s = "s" * (task.kind == Kind.FOUR_CARDS and task.builds == 1)
    most = f"bring{s} you most points" if task.counts == "points" else f"leave{s} you furthest ahead, or least behind,"
    if task.kind == Kind.FOUR_CARDS:
        what = "Which one" if task.builds == 1 else f"Which {number(task.builds)}"
        where = "in the next scoring" if task.counts == "points" else "once the next scoring is paid"
        return f"You make {builds} with the cards that you hold; nobody else builds. {what} {most} {where}?"
    pieces = number(state.setup.rounds.pieces)
    return (
        f"The others have chosen. Set {pieces} pieces out; then you make {builds} with the cards that you hold, and "
        f"nobody else builds. Which pieces can {most} in the next scoring; of such, which with fewest floors?"
    )
