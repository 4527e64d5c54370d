"""Capabilities: each is a question, the function that answers it, and the model of its answer."""
