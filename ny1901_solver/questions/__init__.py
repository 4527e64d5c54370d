"""Capabilities: a capability consists of a question, the function that answers the question, and the model of the
answer.
"""
