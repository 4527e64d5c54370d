"""The exit codes of commands, beside 0."""

ANSWER_IS_NO, MISTAKE, NOT_DECIDED, DISAGREE = 1, 2, 3, 4
"""No; a mistake in the arguments or in a file; not decided in the budget; two proofs that disagree."""

CRASHED, INTERRUPTED, PIPE_CLOSED = 70, 130, 141
"""What `sysexits.h` calls an internal error; what shells give for Ctrl-C, and for a pipe that nobody reads."""
