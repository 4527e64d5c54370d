"""The changed boards of the rules' tests, for the model as well."""

from __future__ import annotations

from ..rules.conftest import three_colours

__all__ = ["three_colours"]
