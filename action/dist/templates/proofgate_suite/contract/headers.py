"""7.04: the documented headers of a response."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import requests

from .schemas import Uncheckable, violations


def header_deviations(
    documented: dict[str, dict[str, Any]], response: requests.Response
) -> Iterator[str]:
    """Required headers that are missing, and values that no reading of the schema allows."""
    for name, header in documented.items():
        text = response.headers.get(name)
        if text is None:
            if header.get("required"):
                yield f"the required header {name} is missing"
            continue
        reference = header.get("schema")
        try:
            broken = violations(reference, header_readings(text)) if reference else []
        except Uncheckable:
            continue
        if broken:
            yield f"the header {name}: {broken[0].words}"


def header_readings(text: str) -> list[Any]:
    """What a header's text may stand for (OpenAPI, style simple): text, scalar, list, object."""
    items = [scalar(part.strip()) for part in text.split(",")]
    pairs = [part.strip().partition("=") for part in text.split(",")]
    exploded = {name: scalar(value) for name, _, value in pairs}
    flat = dict(zip(map(str, items[::2]), items[1::2], strict=False))
    texts = [part.strip() for part in text.split(",")]
    return [text, scalar(text), items, texts, flat, exploded]


def scalar(text: str) -> Any:
    """A number, boolean or null where the text is one."""
    try:
        value = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        return text
    return text if isinstance(value, dict | list) else value
