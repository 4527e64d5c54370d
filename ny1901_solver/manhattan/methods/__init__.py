"""What the engine answers about Manhattan: a request's shape and a function for each method, in one table."""

from .table import METHODS

__all__ = ["METHODS"]
