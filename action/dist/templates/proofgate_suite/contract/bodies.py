"""Reads the body of a response by its media type."""

import codecs
import json
from decimal import Decimal
from email.message import Message
from typing import Any

import requests

from ..values import refused_name
from ..wire.styles import is_json
from .schemas import Uncheckable

# These have no body whatever the document says (RFC 9110, 6.4.1).
WITHOUT_BODY = (204, 205, 304)
STREAMS = ("text/event-stream",)


class UnreadableBody(Exception):
    """The body does not conform to its media type; the message says how."""


def has_body(method: str, response: requests.Response) -> bool:
    """Whether there is a body that can be read."""
    return method != "HEAD" and response.status_code not in WITHOUT_BODY


def is_whole(response: requests.Response) -> bool:
    """Whether all of the body came; a stream may never end."""
    return not getattr(response, "cut_off", False)


def media_of(response: requests.Response) -> tuple[str, str | None]:
    """The media type in lower case, and its charset; empty where there is no Content-Type."""
    header = Message()
    header["Content-Type"] = text = response.headers.get("Content-Type", "")
    charset = header.get_param("charset")
    media = text.partition(";")[0].strip().lower()
    return media, charset if isinstance(charset, str) else None


def is_known_charset(charset: str | None) -> bool:
    """Whether a charset is one, where one is named."""
    try:
        codecs.lookup(charset or "utf-8")
    except (LookupError, ValueError):
        return False
    return True


def is_read(media: str) -> bool:
    """Whether bodies of a media type are read: JSON and text, not files and streams."""
    return is_json(media) or (media.startswith("text/") and media not in STREAMS)


def readings_of(media: str, charset: str | None, body: bytes) -> list[Any]:
    """The values that a body may stand for: one for JSON, for text perhaps a number too."""
    text = decoded(media, charset, body)
    try:
        value = json_value(text)
    except RecursionError:
        if not is_json(media):
            return [text]
        raise Uncheckable("the body is nested too deeply to be read") from None
    except ValueError as fault:
        if is_json(media):
            what = "is empty" if text.strip() == "" else f"is no JSON: {fault}"
            raise UnreadableBody(f"the body {what}") from None
        return [text]
    return [value] if is_json(media) else [text, value]


def decoded(media: str, charset: str | None, body: bytes) -> str:
    """The text of a body. JSON is UTF-8 whatever its header says (RFC 8259, 8.1)."""
    named = charset if charset and is_known_charset(charset) else "utf-8"
    for codec in ("utf-8-sig", named) if is_json(media) else (named,):
        try:
            return body.decode(codec)
        except (UnicodeDecodeError, LookupError):
            continue
    raise UnreadableBody(f"the body is not {named}")


def json_value(text: str) -> Any:
    """JSON whose decimals are exact."""
    return json.loads(text, parse_float=Decimal, parse_constant=refused_name)
