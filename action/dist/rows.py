"""Which rows a request names that nobody knows to exist."""

import hashlib
import re

from .environment import EnvironmentFile
from .planning import Request


def unknown_rows(env: EnvironmentFile, request: Request) -> tuple[str, ...]:
    """The path parameters whose value was invented by the generator.

    A value that a set-up created, or that a person wrote into the file, is known.
    """
    if not values_are_invented(env):
        return ()
    names = re.findall(r"\{([^{}]+)\}", request.path_template)
    return tuple(name for name in names if f"/path/{name}" not in request.created)


def values_are_invented(env: EnvironmentFile) -> bool:
    """Whether `path` in [positive] is as it was generated; its digest ends the file."""
    last = env.lines[-1] if env.lines else ""
    digest = re.search(r" path: ([0-9a-f]{16})\b", last)
    line = env.parser.get("positive", "path", fallback="")
    return bool(digest) and digest[1] == hashlib.sha256(line.encode()).hexdigest()[:16]
