"""The version of the program; the distribution takes its own from here."""

from __future__ import annotations

VERSION = "0.1.0"
