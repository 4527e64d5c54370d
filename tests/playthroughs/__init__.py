"""Sixty games of both games, replayed with everything asked at every tenth position, into readable files."""
