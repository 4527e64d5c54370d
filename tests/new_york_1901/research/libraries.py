"""The libraries of the extra `research`: without them tests skip and say so, unless the run has to have them."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest


def library(name: str) -> Any:
    """The module; skips the tests of the file that asks where it is not installed, but not where it has to be."""
    if os.environ.get("NY1901_RESEARCH") == "required":  # as in .ci/run
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} is not installed: pip install '.[research]'")
