"""Functions for Python programs; each is derived from a capability."""
