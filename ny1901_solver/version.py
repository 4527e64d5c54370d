"""The version of the program. The build of the distribution reads the version from this module."""

from __future__ import annotations

VERSION = "0.1.0"
