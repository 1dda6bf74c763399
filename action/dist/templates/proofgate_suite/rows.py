"""Which rows a request names that nobody knows to exist."""

import hashlib
import re

from .environment import EnvironmentFile
from .planning import Request, holder_of


def unknown_rows(env: EnvironmentFile, request: Request) -> tuple[str, ...]:
    """The path parameters whose value was invented by the generator.

    A value that a set-up created, or that a person wrote into the file, is known.
    """
    if not values_are_invented(env, request.section):
        return ()
    names = re.findall(r"\{([^{}]+)\}", request.path_template)
    known = request.created | request.given
    return tuple(name for name in names if f"/path/{name}" not in known)


def values_are_invented(env: EnvironmentFile, section: str) -> bool:
    """Whether the `path` line is as it was generated; digests of these end the file."""
    last = env.lines[-1] if env.lines else ""
    digests = re.search(r" path:((?: [0-9a-f]{16})+)", last)
    line = env.parser.get(holder_of(env, section, "path"), "path", fallback="")
    digest = hashlib.sha256(line.encode()).hexdigest()[:16]
    return bool(digests) and digest in digests[1].split()
