"""The functions for Python programs; each function is derived from a capability."""
