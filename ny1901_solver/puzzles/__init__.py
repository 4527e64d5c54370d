"""What puzzles of any game have: a certificate and its budget, the journal of a run, and the processes that fill it."""
