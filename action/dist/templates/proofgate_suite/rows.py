"""Which rows a request names that nobody knows to exist."""

import hashlib
import re

from .environment import EnvironmentFile
from .planning import Request, holder_of, tested_place
from .values import unescaped


def unknown_rows(env: EnvironmentFile, request: Request) -> tuple[str, ...]:
    """The path parameters whose value was invented by the generator.

    A value that a set-up created, or that a person wrote into the file, is known.
    """
    names = re.findall(r"\{([^{}]+)\}", request.path_template)
    if values_are_invented(env, request.section):
        known = request.created | request.given
        unknown = {name for name in names if f"/path/{name}" not in known}
    else:
        unknown = set()
    limit = row_at_limit(env, request)
    return tuple(name for name in names if name in unknown or name == limit)


def row_at_limit(env: EnvironmentFile, request: Request) -> str | None:
    """The path parameter whose limit is tested: no row need have that value."""
    if not request.section.startswith("positive_boundary_path"):
        return None
    _, at = tested_place(env, request.section)
    name = unescaped(at.split("/")[1])
    return None if f"/path/{name}" in request.created else name


def values_are_invented(env: EnvironmentFile, section: str) -> bool:
    """Whether the `path` line is as it was generated; digests of these end the file."""
    last = env.lines[-1] if env.lines else ""
    digests = re.search(r" path:((?: [0-9a-f]{16})+)", last)
    line = env.parser.get(holder_of(env, section, "path"), "path", fallback="")
    digest = hashlib.sha256(line.encode()).hexdigest()[:16]
    return bool(digests) and digest in digests[1].split()
