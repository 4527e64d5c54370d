"""The JSON Schemas of the engine's lines: what may be sent, and what comes back."""

from __future__ import annotations

from typing import Any

from ...kit.engine import schemas
from ...kit.engine.schemas import response_schema
from .table import METHODS

__all__ = ["request_schema", "response_schema"]


def request_schema() -> dict[str, Any]:
    """The JSON Schema of a request."""
    return schemas.request_schema(METHODS)
