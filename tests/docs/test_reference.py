"""Tests that the reference agrees with the declarations."""

from __future__ import annotations

import pytest

from . import reference


@pytest.mark.parametrize("name", reference.pages())
def test_a_page_of_the_reference_is_made_from_the_declarations(name: str) -> None:
    """`python -m tests.derived` writes it."""
    assert (reference.FOLDER / name).read_text(encoding="utf-8") == reference.page(name)
