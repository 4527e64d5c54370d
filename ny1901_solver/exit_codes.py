"""The exit codes of commands, except 0."""

ANSWER_IS_NO, MISTAKE, NOT_DECIDED, DISAGREE = 1, 2, 3, 4
"""The answer is no; a mistake in the arguments or in a file; not decided within the budget; two proofs disagree."""

CRASHED, INTERRUPTED, PIPE_CLOSED = 70, 130, 141
"""An internal error (as in `sysexits.h`); stopped by Ctrl-C; the reader closed the pipe (both as in shells)."""
