"""An interface for programs, of any game: a line of JSON in, lines of JSON out.

A `Server` takes a table of methods. It reads requests, runs several at once, sends partial answers while they run, ends
them when they are cancelled, and answers wrong requests with errors that name the field."""

from .alone import Alone
from .method import Caller, FieldError, Method, Request, in_field
from .server import Server

__all__ = ["Alone", "Caller", "FieldError", "Method", "Request", "Server", "in_field"]
