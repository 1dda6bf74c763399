"""The order of tests: readers first, and nothing is deleted that others still need.

What changes or deletes a container, whose path others' begin with, comes last of all.
"""

import functools
import re

from . import ROOT
from .planning import CHECKS

METHODS = ("get", "head", "options", "trace", "query", "post", "put", "patch", "delete")
KINDS = (
    "positive",
    "positive_boundary",
    "variants",
    "negative",
    "access",
    "lifecycle",
)
CREATES = METHODS.index("post")
CHANGES = METHODS.index("put")
DELETES = METHODS.index("delete")


@functools.cache
def rank(slug: str, kind: str) -> tuple[int, int, int, str, int]:
    """Sorts a test of an endpoint: by method, by what its endpoint depends on, valid requests first.

    The deepest paths are deleted first. What checks the responses of others comes after
    all of them.
    """
    method = slug.partition("_")[0]
    place = METHODS.index(method) if method in METHODS else CREATES
    # Readers change nothing, so that they form one group.
    group = place if place >= CREATES else 0
    path = paths().get(slug, ())
    if place >= CHANGES and is_container(path):
        group += len(METHODS)
    levels = -len(path) if place == DELETES else 0
    if kind in CHECKS:
        return 2 * len(METHODS), 0, depth(slug), slug, CHECKS.index(kind)
    number = KINDS.index(kind) if kind in KINDS else len(KINDS)
    return group, levels, depth(slug), slug, number


def is_container(path: tuple[str, ...]) -> bool:
    """Whether the path of another endpoint goes on where this one ends."""
    return path in containers()


@functools.cache
def containers() -> frozenset[tuple[str, ...]]:
    """What the paths of endpoints begin with, each without what it ends with."""
    found = {()}
    for path in paths().values():
        found.update(path[:length] for length in range(1, len(path)))
    return frozenset(found)


@functools.cache
def paths() -> dict[str, tuple[str, ...]]:
    """Slug → the segments of its path; parameters have no names, which may differ."""
    found = {}
    for file in (ROOT / "env").glob("*_environment.txt"):
        try:
            text = file.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            continue
        if line := re.search(r'^path = "(/.*)"$', text, re.MULTILINE):
            path = re.sub(r"\{[^/{}]*\}", "{}", line[1])
            slug = file.name.removesuffix("_environment.txt")
            found[slug] = tuple(path.strip("/").split("/"))
    return found


@functools.cache
def depth(slug: str, above: frozenset[str] = frozenset()) -> int:
    """How many set-ups deep an endpoint depends on others; a circle ends the count."""
    needed = producers(slug) - above - {slug}
    return max((1 + depth(one, above | {slug}) for one in needed), default=0)


@functools.cache
def producers(slug: str) -> frozenset[str]:
    """The endpoints whose requests the lines of [setup] send."""
    try:
        text = (ROOT / "env" / f"{slug}_environment.txt").read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        # Its tests will report that, each with the reason.
        return frozenset()
    _, found, rest = text.partition("\n[setup]\n")
    lines = rest.partition("\n[")[0] if found else ""
    return frozenset(re.findall(r'"env": "([A-Za-z0-9_-]+)"', lines))
