"""The exit codes of commands, beside 0."""

ANSWER_IS_NO, MISTAKE, NOT_DECIDED, DISAGREE = 1, 2, 3, 4
"""No; a mistake in the arguments or in a file; not decided in the budget; two proofs that disagree."""

CRASHED, INTERRUPTED, PIPE_CLOSED = 70, 130, 141
"""An internal error (as in `sysexits.h`); Ctrl-C and a closed pipe (as in shells)."""
