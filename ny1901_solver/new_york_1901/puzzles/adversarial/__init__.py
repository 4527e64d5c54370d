"""Kinds with a rival: which turns hold whatever the rival does and whatever is drawn, found by two provers."""
