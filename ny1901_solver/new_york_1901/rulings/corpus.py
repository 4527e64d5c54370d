"""All that can be looked up of New York 1901, and where the program keeps its rules."""

from __future__ import annotations

from pathlib import Path

from ...kit.rulebook.corpus import Corpus
from ...kit.rulebook.coverage import Keeping
from ..state import READINGS
from .cases import load_cases
from .registry import HEADINGS, RULE_ID, load_registry

PACKAGE = Path(__file__).parent.parent
CORPUS = Corpus(
    HEADINGS, RULE_ID, READINGS, load_registry, load_cases, PACKAGE / "data" / "asked.yaml", ("DEM-4-b", "flip_tiles")
)


def _reasons() -> dict[str, str]:
    """Why rules have no constraint of their own in the CP-SAT model: some groups, as no turn can break them."""
    from ..planning.turns import BY_CONSTRUCTION, NOT_MODELLED

    return {
        "COM": "the model is made from an edition, whose tables these are",
        "SET": "the model is made from a position, in which set-up is done",
        **BY_CONSTRUCTION,
        **NOT_MODELLED,
    }


KEEPING = Keeping(
    corpus=CORPUS,
    package=PACKAGE,
    rooms=("scoring.", "rules."),
    is_data={
        "COM-1": "edition.yaml and board.txt: districts, territories and their squares",
        "COM-2": "edition.yaml and cards.yaml: the streets, and the card of each street that has one",
        "COM-3": "edition.yaml and board.txt: parks and landmarks, from which the board derives frontage",
        "COM-4": "tiles.yaml and the numbers of edition.yaml: own tiles, starter building, workers",
        "COM-5": "tiles.yaml: the legendaries with their points and heights",
        "COM-6": "edition.yaml and cards.yaml: characters, street cards and challenges; "
        "territory cards follow the board",
        "COM-7": "tiles.yaml: whether a tile is irregular is read off its shape",
    },
    about_the_registry=(
        "rulings/test_registry.py",
        "rulings/test_asking.py",
        "rulings/test_questions.py",
        "rulings/test_coverage.py",
        "rulings/test_cases.py",
        "rulings/test_mutations.py",
        "cli/test_rule.py",
        "cli/test_rule_cases.py",
    ),
    within={"TRN-3": "rules.turn_order.trn_1_steps_in_order"},
    reasons=_reasons,
)
