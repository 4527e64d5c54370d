"""The exit codes of commands, except 0."""

ANSWER_IS_NO, MISTAKE, NOT_DECIDED, DISAGREE = 1, 2, 3, 4
"""Four exit codes, in this order: the answer is no; a mistake in the arguments or in a file; the question was not
decided within the budget; two proofs disagree."""

CRASHED, INTERRUPTED, PIPE_CLOSED = 70, 130, 141
"""Three exit codes, in this order: an internal error (as in `sysexits.h`); the program was stopped by Ctrl-C; the
reader closed the pipe (the last two codes are the same as in shells).
"""
