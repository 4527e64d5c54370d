"""Lists the capabilities of Manhattan by the words of their commands.

A capability is offered as a command, as a Python function and as a method of the engine.
"""

from ...capabilities import SHARED, about_puzzles, about_rules, typed_of

_HERE = __name__
CAPABILITIES = {
    "new": f"{_HERE}.setting_up:NEW",
    "again": f"{_HERE}.setting_up:AGAIN",
    "show": f"{_HERE}.positions:SHOW",
    "score": f"{_HERE}.positions:SCORE",
    "legal": f"{_HERE}.moves:LEGAL",
    "apply": f"{_HERE}.moves:APPLY",
    "plan": f"{_HERE}.planning:PLAN",
    "hint": f"{_HERE}.advice:HINT",
    "points": f"{_HERE}.points:POINTS",
    "rule-check": f"{_HERE}.judging:RULE_CHECK",
    **about_rules(_HERE),
    "replay": f"{_HERE}.records:REPLAY",
    "record": f"{_HERE}.records:RECORD",
    "choices": f"{_HERE}.playing:CHOICES",
    "play": f"{_HERE}.playing:PLAY",
    "play-step": f"{_HERE}.playing:PLAY_STEP",
    "draw": f"{_HERE}.pictures:DRAW",
    "edit": f"{_HERE}.editing:EDIT",
    "edit-step": f"{_HERE}.editing:EDIT_STEP",
    "review": f"{_HERE}.reviewing:REVIEW",
    "review-puzzle": f"{_HERE}.reviewing:REVIEW_PUZZLE",
    "edition-list": f"{_HERE}.editions:EDITION_LIST",
    "edition-show": f"{_HERE}.editions:EDITION_SHOW",
    "edition-check": f"{_HERE}.editions:EDITION_CHECK",
    **about_puzzles(_HERE),
    "arena": f"{_HERE}.arena:ARENA",
    **{word: f"{_HERE}.shared:{word}" for word in SHARED},
}
"""Maps the word of each capability to its module and its name in the module; a capability is loaded when it is first
used.
"""

TYPED = typed_of(CAPABILITIES, dict.fromkeys(("again", "record")))
"""Maps the word of a capability to the command that people type, if the two differ, or to `None` if only programs
use the capability.
"""

AT_HAND = {word: CAPABILITIES[word] for word in ("hint", "legal", "points", "score")}
"""The capabilities available in a session: they need only a position, and they show no hand except the mover's."""
