"""The review of a recorded game, whichever it is: marks, what players lost in all, what is kept, and the report."""
