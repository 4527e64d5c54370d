"""An interface for programs, for any game: each request and each response is a line of JSON.

A `Server` answers requests by the methods in a table. The server reads requests, runs several requests at once, sends
partial answers while requests run, stops cancelled requests, and answers a wrong request with an error that names the
wrong field.
"""

from .alone import Alone
from .method import Caller, FieldError, Method, Request, in_field
from .server import Server

__all__ = ["Alone", "Caller", "FieldError", "Method", "Request", "Server", "in_field"]
