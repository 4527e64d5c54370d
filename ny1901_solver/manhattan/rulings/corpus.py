"""All that can be looked up of Manhattan, and where the program keeps its rules."""

from __future__ import annotations

from pathlib import Path

from ...kit.rulebook.corpus import Corpus
from ...kit.rulebook.coverage import Keeping
from ..readings import READINGS
from .cases import load_cases
from .registry import HEADINGS, RULE_ID, load_registry

PACKAGE = Path(__file__).parent.parent
CORPUS = Corpus(
    HEADINGS, RULE_ID, READINGS, load_registry, load_cases, PACKAGE / "data" / "asked.yaml", ("M-BLD-3-b", "stuck")
)
KEEPING = Keeping(
    corpus=CORPUS,
    package=PACKAGE,
    rooms=("scoring.", "rules."),
    is_data={
        "M-COM-1": "edition.yaml: how many cities there are, and the side of each",
        "M-COM-2": "edition.yaml: the colours, and the pieces of each by floors",
        "M-COM-3": "edition.yaml: how many cards of each position there are",
        "M-COM-4": "edition.yaml: the names of the cities, each with how it is known",
        "M-CARD-3": "cards are numbers of squares, so that nothing hangs on there being two grids",
        "M-FACT-3": "it follows from M-BLD-3 and the largest piece",
        "M-FACT-9": "it follows from M-RND-4 and M-RND-5, and nothing is left to keep",
    },
    about_the_registry=(
        "rulings/test_registry.py",
        "rulings/test_asking.py",
        "rulings/test_coverage.py",
        "rulings/test_cases.py",
        "rulings/test_mutations.py",
        "cli/test_rule.py",
    ),
)
