from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def make_collection() -> ModuleType:
    """The script that chooses and writes the collection."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[4] / "puzzles"))
        return importlib.import_module("make_collection")
