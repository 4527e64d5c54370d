"""The functions for Python programs. Each function is derived from a capability, which is a question that the program
can answer.
"""
