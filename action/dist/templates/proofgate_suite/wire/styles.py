"""Serialisation of parameters: OpenAPI's style and explode."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

from ..values import json_text, wire_text

Style = dict[str, Any]
Escape = Callable[[str], str]


def percent(text: str) -> str:
    """Everything but RFC 3986's unreserved characters as %XX."""
    return quote(text, safe="")


def cookie_octets(text: str) -> str:
    """%XX only where RFC 6265 demands it: many servers take cookies as they are."""
    return quote(text, safe="!#$&'()*+/:<=>?@[]^`{|}~")


def form_pairs(
    name: str, value: Any, style: Style, escape: Escape = percent
) -> list[tuple[str, ...]]:
    """Query, cookie and form: form, cookie, spaceDelimited, pipeDelimited, deepObject."""
    kind = style.get("style", "form")
    explode = style.get("explode", kind in ("form", "cookie"))
    if "content" in style:
        text = escape(content_text(value, style))
        # A parameter that is the whole query string has no name in it.
        return [(text,)] if style.get("querystring") else [(escape(name), text)]
    if is_json(first_media_type(style)):
        return [(escape(name), escape(json_text(value)))]
    if kind == "deepObject":
        named = list(deep_pairs(name, value))
    elif isinstance(value, dict) and explode:
        named = list(value.items())
    elif isinstance(value, list) and explode:
        named = [(name, item) for item in value]
    else:
        delimiter = {"spaceDelimited": "%20", "pipeDelimited": "%7C"}.get(kind, ",")
        items = [escape(wire_text(item)) for item in flat_items(value)]
        return [(escape(name), delimiter.join(items))]
    return [(escape(key), escape(wire_text(item))) for key, item in named]


def deep_pairs(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """deepObject as servers read it: a[b][c]=1 and a[b][]=1; what is nested OpenAPI leaves open."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from deep_pairs(f"{name}[{key}]", item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            # Without a number servers would not know where one nested item ends.
            key = index if isinstance(item, dict | list) else ""
            yield from deep_pairs(f"{name}[{key}]", item)
    else:
        yield name, value


def simple_text(name: str, value: Any, style: Style, escape: Escape) -> str:
    """Path and header: simple, label, matrix (RFC 6570)."""
    kind = style.get("style", "simple")
    explode = style.get("explode", False)
    if "content" in style:
        return escape(content_text(value, style))
    if isinstance(value, dict) and explode:
        items = [f"{escape(k)}={escape(wire_text(v))}" for k, v in value.items()]
    else:
        items = [escape(wire_text(item)) for item in flat_items(value)]
    if kind == "label":
        return "." + ("." if explode else ",").join(items)
    if kind == "matrix":
        if explode and isinstance(value, dict):
            return "".join(f";{item}" for item in items)
        joined = items if explode else [",".join(items)]
        return "".join(f";{escape(name)}" + (f"={i}" if i else "") for i in joined)
    return ",".join(items)


def content_text(value: Any, style: Style) -> str:
    """The text of a parameter with a media type: JSON, else the text itself."""
    return json_text(value) if is_json(style["content"]) else wire_text(value)


def flat_items(value: Any) -> list[Any]:
    """An object as key, value, key, value; an array's items; else the one value."""
    if isinstance(value, dict):
        return [part for pair in value.items() for part in pair]
    return value if isinstance(value, list) else [value]


def is_json(media: str) -> bool:
    """Whether a media type is JSON, whatever its parameters."""
    name = media.partition(";")[0].strip().lower()
    return name == "application/json" or name.endswith("+json")


def first_media_type(style: Style) -> str:
    """The first type that an Encoding Object names, which may list several, and ranges."""
    named = (one.strip() for one in style.get("contentType", "").split(","))
    return next((one for one in named if "*" not in one), "")
