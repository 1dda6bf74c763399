"""The key of a row in the URL that an API gives it: `Location: /owners/1/pets/rex`."""

import re
from urllib.parse import unquote, urlsplit

from ..values import ABSENT

PARAMETER = re.compile(r"\{([^{}]+)\}")


def last_segment(url: str) -> str:
    """The last segment of a URL's path, decoded; empty where there is none."""
    return unquote(path_of(url).rpartition("/")[2])


def segment_named(url: str, template: str, name: str) -> str | object:
    """What stands in a URL where `{name}` stands in a path template, decoded, or ABSENT.

    The URL may be absolute or relative, may begin with more than the template and go on
    behind the parameter; a URL that is one segment alone is the key itself.
    """
    segments = path_of(url).split("/")
    parts = template.split("/")
    ends = [n for n, part in enumerate(parts) if f"{{{name}}}" in part]
    if not ends:
        return ABSENT
    wanted = parts[: ends[0] + 1]
    # What is relative to the collection lacks the beginning of the template.
    for start in range(len(wanted)):
        if not is_literal(wanted[start]):
            continue
        pattern = re.compile(
            "/".join(pattern_of(part, name) for part in wanted[start:])
        )
        for first in range(len(segments) - len(wanted) + start, -1, -1):
            tail = "/".join(segments[first : first + len(wanted) - start])
            if found := pattern.fullmatch(tail):
                return unquote(found["key"])
    is_key = re.fullmatch(r"[^/?#]+", url.strip()) is not None
    return unquote(url.strip()) if is_key else ABSENT


def path_of(url: str) -> str:
    """The path of a URL, without the slash at its end."""
    try:
        return urlsplit(url.strip()).path.rstrip("/")
    except ValueError:
        return ""


def is_literal(part: str) -> bool:
    """Whether a segment of a template has words of its own."""
    return PARAMETER.sub("", part) != ""


def pattern_of(part: str, name: str) -> str:
    """A segment of a template as a regular expression whose `key` is the parameter."""
    pieces = PARAMETER.split(part)
    return "".join(
        re.escape(piece)
        if place % 2 == 0
        else r"(?P<key>[^/]+)"
        if piece == name
        else "[^/]+"
        for place, piece in enumerate(pieces)
    )
