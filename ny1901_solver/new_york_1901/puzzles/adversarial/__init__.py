"""Proofs in two-player positions: a turn has to hold for every reply of the rival and every card that comes up.

Two independent provers check each such turn.
"""
