"""The terminal: how commands answer, fail, ask, show that they are at work, and end."""
