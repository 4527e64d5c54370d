"""Proves for two players that a turn succeeds, whatever the rival replies and whatever cards come up.

Two independent provers check each turn that is claimed to succeed.
"""
