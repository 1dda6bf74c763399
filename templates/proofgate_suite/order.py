"""The order of tests: readers first, and nothing is deleted that others still need."""

import functools
import re
from typing import Any

from . import ROOT
from .planning import CHECKS

METHODS = ("get", "head", "options", "trace", "query", "post", "put", "patch", "delete")
KINDS = ("positive", "positive_boundary", "negative", "access", "lifecycle")
CREATES = METHODS.index("post")


def rank(item: Any) -> tuple[int, int, int, str, int]:
    """Sorts a test: by method, by what its endpoint depends on, valid requests first.

    DELETE takes the deepest path first, since a row takes with it what is below it. What
    checks the responses of others comes after all of them.
    """
    slug = item.module.ENDPOINT
    method = slug.partition("_")[0]
    place = METHODS.index(method) if method in METHODS else CREATES
    # Readers change nothing, so that they form one group.
    group = place if place >= CREATES else 0
    kind = item.path.parent.name
    if kind in CHECKS:
        return len(METHODS), 0, depth(slug), slug, CHECKS.index(kind)
    above = -segments(slug) if method == "delete" else 0
    return (
        group,
        above,
        depth(slug),
        slug,
        KINDS.index(kind) if kind in KINDS else len(KINDS),
    )


@functools.cache
def segments(slug: str) -> int:
    """How many segments the path of an endpoint has."""
    path = re.search(r'^path = "(.*)"$', text_of(slug), re.MULTILINE)
    return path[1].rstrip("/").count("/") if path else 0


@functools.cache
def depth(slug: str, above: frozenset[str] = frozenset()) -> int:
    """How many set-ups deep an endpoint depends on others; a circle ends the count."""
    needed = producers(slug) - above - {slug}
    return max((1 + depth(one, above | {slug}) for one in needed), default=0)


@functools.cache
def producers(slug: str) -> frozenset[str]:
    """The endpoints whose requests the lines of [setup] send."""
    _, found, rest = text_of(slug).partition("\n[setup]\n")
    lines = rest.partition("\n[")[0] if found else ""
    return frozenset(re.findall(r'"env": "([A-Za-z0-9_-]+)"', lines))


@functools.cache
def text_of(slug: str) -> str:
    """The environment file of an endpoint; empty where its tests will report why."""
    try:
        return (ROOT / "env" / f"{slug}_environment.txt").read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""
