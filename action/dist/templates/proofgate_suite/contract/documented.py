"""What is documented of responses: [responses], and their headers in schemas.json."""

from dataclasses import dataclass
from email.message import Message
from typing import Any

from ..environment import EnvironmentFile
from .schemas import headers_of

# How one message is written, whatever its type.
OF_A_MESSAGE = ("charset", "boundary")


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


def documented_types(content: dict[str, str | None], sent: str) -> list[str]:
    """The documented media types or ranges that a Content-Type falls under, the closest alone.

    Its parameters decide where several differ in them. There are several where it lacks
    the parameters by which they differ, or has those of each: it may be any of them.
    """
    media, parameters = parsed_type(sent)
    known = [(name, *parsed_type(name)) for name in content]
    for wanted in (media, f"{media.partition('/')[0]}/*", "*/*"):
        fitting = [
            (name, own)
            for name, one, own in known
            if one == wanted and all(parameters.get(k, v) == v for k, v in own.items())
        ]
        whole = [
            (name, own) for name, own in fitting if own.keys() <= parameters.keys()
        ]
        if whole:
            most = max(len(own) for _, own in whole)
            return [name for name, own in whole if len(own) == most]
        if fitting:
            return [name for name, _ in fitting]
    return []


def parsed_type(text: str) -> tuple[str, dict[str, str]]:
    """A media type in lower case, and the parameters that tell types apart."""
    header = Message()
    header["Content-Type"] = text
    media = text.partition(";")[0].strip().lower()
    found = (header.get_params() or [])[1:]
    names = ((name.lower(), value) for name, value in found if isinstance(value, str))
    return media, {name: value for name, value in names if name not in OF_A_MESSAGE}
