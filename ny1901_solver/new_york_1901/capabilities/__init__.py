"""What can be asked about New York 1901: each capability declared once, by the word of its command."""

from ...kit.capabilities import SHARED
from ...kit.capabilities import TYPED as SHARED_TYPED

_HERE = __name__
CAPABILITIES = {
    "new": f"{_HERE}.setting_up:NEW",
    "show": f"{_HERE}.positions:SHOW",
    "score": f"{_HERE}.positions:SCORE",
    "legal": f"{_HERE}.turns:LEGAL",
    "steps": f"{_HERE}.turns:STEPS",
    "certify": f"{_HERE}.turns:CERTIFY",
    "apply": f"{_HERE}.judging:APPLY",
    "rule-check": f"{_HERE}.judging:RULE_CHECK",
    "rule-list": f"{_HERE}.rules:RULE_LIST",
    "rule-show": f"{_HERE}.rules:RULE_SHOW",
    "rule-contents": f"{_HERE}.rules:RULE_CONTENTS",
    "rule-ask": f"{_HERE}.rules:RULE_ASK",
    "rule-cases": f"{_HERE}.rules:RULE_CASES",
    "rule-differ": f"{_HERE}.rules:RULE_DIFFER",
    "rule-book": f"{_HERE}.rules:RULE_BOOK",
    "hint": f"{_HERE}.advice:HINT",
    "points": f"{_HERE}.points:POINTS",
    "plan": f"{_HERE}.planning:PLAN",
    "replay": f"{_HERE}.records:REPLAY",
    "record": f"{_HERE}.records:RECORD",
    "edit": f"{_HERE}.editing:EDIT",
    "draw": f"{_HERE}.pictures:DRAW",
    "squares": f"{_HERE}.pictures:SQUARES",
    "choices": f"{_HERE}.playing:CHOICES",
    "complete": f"{_HERE}.playing:COMPLETE",
    "play": f"{_HERE}.playing:PLAY",
    "review": f"{_HERE}.reviewing:REVIEW",
    "review-puzzle": f"{_HERE}.reviewing:REVIEW_PUZZLE",
    "edition-list": f"{_HERE}.editions:EDITION_LIST",
    "edition-show": f"{_HERE}.editions:EDITION_SHOW",
    "edition-check": f"{_HERE}.editions:EDITION_CHECK",
    "edition-new": f"{_HERE}.editions:EDITION_NEW",
    "edition-draw": f"{_HERE}.editions:EDITION_DRAW",
    "edition-export": f"{_HERE}.editions:EDITION_EXPORT",
    "puzzle-list": f"{_HERE}.shelf:PUZZLE_LIST",
    "puzzle-show": f"{_HERE}.puzzles:PUZZLE_SHOW",
    "puzzle-daily": f"{_HERE}.puzzles:PUZZLE_DAILY",
    "puzzle-progress": f"{_HERE}.shelf:PUZZLE_PROGRESS",
    "puzzle-hint": f"{_HERE}.puzzles:PUZZLE_HINT",
    "puzzle-try": f"{_HERE}.puzzles:PUZZLE_TRY",
    "puzzle-stage": f"{_HERE}.puzzles:PUZZLE_STAGE",
    "puzzle-solution": f"{_HERE}.puzzles:PUZZLE_SOLUTION",
    "puzzle-solve": f"{_HERE}.puzzles:PUZZLE_SOLVE",
    "puzzle-grade": f"{_HERE}.puzzles:PUZZLE_GRADE",
    "puzzle-check": f"{_HERE}.puzzles:PUZZLE_CHECK",
    "puzzle-book": f"{_HERE}.puzzles:PUZZLE_BOOK",
    "puzzle-generate": f"{_HERE}.puzzles:PUZZLE_GENERATE",
    "puzzle-compose": f"{_HERE}.puzzles:PUZZLE_COMPOSE",
    "arena": f"{_HERE}.arena:ARENA",
    **{word: f"{_HERE}.shared:{word}" for word in SHARED},
}
"""The place of each capability: loaded when it is asked for."""

TYPED: dict[str, str | None] = {
    **{"steps": "legal --steps", "certify": "legal --certify", "points": "hint --points"},
    **{f"rule-{word}": f"rule {word}" for word in ("check", "differ", "list", "show", "ask", "book", "cases")},
    **{f"puzzle-{word}": f"puzzle {word}" for word in ("list", "show", "daily", "progress", "hint")},
    **{f"puzzle-{word}": f"puzzle {word}" for word in ("solve", "grade", "check", "book", "generate", "compose")},
    **{f"edition-{word}": f"edition {word}" for word in ("list", "show", "new", "check", "draw", "export")},
    **dict.fromkeys(
        (
            "record",
            "squares",
            "choices",
            "complete",
            "rule-contents",
            "review-puzzle",
            "puzzle-try",
            "puzzle-stage",
            "puzzle-solution",
        )
    ),
    "play": None,  # the command `play` is another thing, a session
    **SHARED_TYPED,
}
"""What is typed for those that are not typed by their words; nothing for those that programs alone ask."""

AT_HAND = {
    word: CAPABILITIES[word] for word in ("certify", "hint", "legal", "plan", "points", "score", "show", "steps")
}
"""Those that ask about a position alone, which a session has at hand."""
