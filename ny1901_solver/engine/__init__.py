"""An interface for programs: a line of JSON in, lines of JSON out. No word of any game.

A `Server` takes a table of methods. It reads requests, runs several at once, sends partial answers while they think,
ends them when they are cancelled, and answers whatever is amiss by an error that names the field."""

from .alone import Alone
from .method import Caller, FieldError, Method, Request, in_field
from .server import Server

__all__ = ["Alone", "Caller", "FieldError", "Method", "Request", "Server", "in_field"]
