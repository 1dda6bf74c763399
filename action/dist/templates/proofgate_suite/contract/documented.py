"""What is documented of responses: [responses], and their headers in schemas.json."""

from dataclasses import dataclass
from typing import Any

from ..environment import EnvironmentFile
from .schemas import headers_of


@dataclass(frozen=True)
class Documented:
    """The documented response for a status: media type → reference, header → what it must be."""

    key: str
    content: dict[str, str | None]
    headers: dict[str, dict[str, Any]]


def documented_response(env: EnvironmentFile, status: int) -> Documented | None:
    """The entry for a status: itself, its class (`4XX`), else `default`."""
    for key in (str(status), f"{status // 100}XX", "default"):
        if env.parser.has_option("responses", key):
            content = env.object("responses", key)
            return Documented(key, content, headers_of(env.slug, key))
    return None


def documented_type(content: dict[str, str | None], media: str) -> str | None:
    """The documented media type or range that a media type falls under, the closest first."""
    known = {name.partition(";")[0].strip().lower(): name for name in reversed(content)}
    for wanted in (media, f"{media.partition('/')[0]}/*", "*/*"):
        if wanted in known:
            return known[wanted]
    return None
