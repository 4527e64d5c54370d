"""The table of the capabilities (commands) of New York 1901. The table lists each capability once, by the name of its
command."""

from ...capabilities import SHARED, about_puzzles, about_rules, typed_of

_HERE = __name__
CAPABILITIES = {
    "new": f"{_HERE}.setting_up:NEW",
    "again": f"{_HERE}.setting_up:AGAIN",
    "show": f"{_HERE}.positions:SHOW",
    "score": f"{_HERE}.positions:SCORE",
    "legal": f"{_HERE}.turns:LEGAL",
    "steps": f"{_HERE}.turns:STEPS",
    "certify": f"{_HERE}.turns:CERTIFY",
    "apply": f"{_HERE}.judging:APPLY",
    "rule-check": f"{_HERE}.judging:RULE_CHECK",
    **about_rules(_HERE),
    "hint": f"{_HERE}.advice:HINT",
    "points": f"{_HERE}.points:POINTS",
    "plan": f"{_HERE}.planning:PLAN",
    "majority": f"{_HERE}.majorities:MAJORITY",
    "what-if": f"{_HERE}.what_if:WHAT_IF",
    "layout": f"{_HERE}.layouts:LAYOUT",
    "replay": f"{_HERE}.records:REPLAY",
    "record": f"{_HERE}.records:RECORD",
    "edit": f"{_HERE}.editing:EDIT",
    "edit-step": f"{_HERE}.editing:EDIT_STEP",
    "draw": f"{_HERE}.pictures:DRAW",
    "squares": f"{_HERE}.pictures:SQUARES",
    "choices": f"{_HERE}.playing:CHOICES",
    "complete": f"{_HERE}.playing:COMPLETE",
    "play": f"{_HERE}.playing:PLAY",
    "play-step": f"{_HERE}.playing:PLAY_STEP",
    "review": f"{_HERE}.reviewing:REVIEW",
    "review-puzzle": f"{_HERE}.reviewing:REVIEW_PUZZLE",
    "edition-list": f"{_HERE}.editions:EDITION_LIST",
    "edition-show": f"{_HERE}.editions:EDITION_SHOW",
    "edition-check": f"{_HERE}.editions:EDITION_CHECK",
    "edition-new": f"{_HERE}.editions:EDITION_NEW",
    "edition-draw": f"{_HERE}.editions:EDITION_DRAW",
    "edition-export": f"{_HERE}.editions:EDITION_EXPORT",
    **about_puzzles(_HERE),
    "puzzle-simplify": f"{_HERE}.puzzles:SIMPLIFY",
    "puzzle-compose": f"{_HERE}.puzzles:COMPOSE",
    "arena": f"{_HERE}.arena:ARENA",
    **{word: f"{_HERE}.shared:{word}" for word in SHARED},
}
"""Maps the name of each command to the place of its capability, `module:name`. The module is loaded on first use."""

TYPED = typed_of(
    CAPABILITIES,
    {
        "steps": "legal --steps",
        "certify": "legal --certify",
        **dict.fromkeys(("again", "record", "squares", "complete")),
    },
)
"""Maps a capability to the words of its command, if these differ from its name in `CAPABILITIES`. The value is `None`
if a capability has no command, because only programs use the capability."""

AT_HAND = {
    word: CAPABILITIES[word]
    for word in ("certify", "hint", "layout", "legal", "majority", "plan", "points", "score", "show", "steps")
}
"""The capabilities whose only subject is a position. A session of `play` can run these capabilities on its current
position."""
