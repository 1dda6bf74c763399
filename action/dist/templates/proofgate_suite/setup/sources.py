"""The sources of values in [setup] and [cleanup]: `$response.body#/id`."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..faults import NothingCreated
from ..planning import Request
from ..values import ABSENT, Number, exact_json, value_at, wire_text
from .keys import (
    Place,
    holders,
    is_key,
    key_below,
    key_in,
    list_in,
    resource_of,
    row_key,
)
from .urls import last_segment, segment_named

if TYPE_CHECKING:
    from ..answer import Answer

# OpenAPI's runtime expressions, a part of a URL, and the row that a list shows since.
SOURCE = re.compile(
    r"\$(?:(?P<new>list\.new)|(?P<side>request|response)\."
    r"(?:(?P<body>body)|(?P<location>path|query|header)\.(?P<name>.+?)))"
    r"(?:#(?P<pointer>(?:/.*?)?))?(?:#(?P<part>last|\{[^{}]+\}))?"
)
# Where APIs say which URL a row has got, after Location (RFC 9110, section 10.2.2).
LINKS = (
    "/_links/self/href",
    "/_links/self",
    "/links/self/href",
    "/links/self",
    "/self",
)
NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


@dataclass(frozen=True)
class Exchange:
    """A request of a set-up as it was sent, and the response to it."""

    request: Request
    answer: "Answer | None"

    @property
    def resource(self) -> str:
        """The resource that it creates, in letters."""
        return resource_of(self.request.path_template)

    def body(self) -> Any:
        """The response as JSON, or as one word of plain text; else ABSENT."""
        return ABSENT if self.answer is None else self.answer.json()

    def header(self, name: str) -> Any:
        """A header of the response, or ABSENT."""
        response = self.answer and self.answer.response
        return ABSENT if response is None else response.headers.get(name, ABSENT)


def value_of(source: str, place: Place, exchange: Exchange) -> Any:
    """The value that a source promises a place; raises NothingCreated where there is none."""
    value, call = found_at(source, place, exchange), exchange.request.endpoint
    if value is ABSENT or value is None:
        status = (
            f", which got {exchange.answer.status_line()}" if exchange.answer else ""
        )
        reason = f"nothing is found at {source} of {call}{status}"
        raise NothingCreated(reason, f"nothing found at {call}")
    return of_its_type(value, place) if place.location == "body" else value


def of_its_type(value: Any, place: Place) -> Any:
    """A text for a text and a number for a number, as the body has it: `"7"` is one of both."""
    is_number = isinstance(place.now, int | Number) and not isinstance(place.now, bool)
    if isinstance(place.now, str) and is_key(value):
        return wire_text(value)
    if is_number and isinstance(value, str) and NUMBER.fullmatch(value):
        return exact_json(value)
    return value


def found_at(source: str, place: Place, exchange: Exchange) -> Any:
    """What a source stands for, or ABSENT."""
    found = SOURCE.fullmatch(source)
    pointer, part, name = found["pointer"] or "", found["part"], found["name"]
    if found["new"]:
        return in_list(pointer, place, exchange)
    if found["side"] == "request":
        if found["body"]:
            return value_at(exchange.request.body, pointer)
        return vars(exchange.request)[found["location"]].get(name, ABSENT)
    if found["body"] and not part:
        return in_body(pointer, place, exchange)
    value = (
        value_at(exchange.body(), pointer) if found["body"] else exchange.header(name)
    )
    if not part or not isinstance(value, str):
        return value if not part else ABSENT
    return key_of_url(value, part, place)


def key_of_url(url: str, part: str, place: Place) -> Any:
    """The part of a URL that names a row: the last segment, or that of a parameter."""
    key = (
        last_segment(url)
        if part == "last"
        else segment_named(url, place.template, part[1:-1])
    )
    return key if is_key(key) else ABSENT


def in_body(pointer: str, place: Place, exchange: Exchange) -> Any:
    """What stands at a pointer of the response, or else the key that is meant by it.

    The order is that of docs/setup.md: what is surest first.
    """
    body, resource = exchange.body(), exchange.resource
    exact = value_at(body, pointer)
    is_exact = exact is not ABSENT and exact is not None
    if is_exact and place.location != "path":
        return exact
    ways = (
        lambda: exact,
        lambda: key_in(body, pointer, place, resource),
        lambda: in_rows(body, pointer, place, resource),
        lambda: in_location(f"{{{place.name}}}", place, exchange),
        lambda: key_below(body, pointer, place, resource),
        lambda: in_links(body, place, resource),
        lambda: (
            in_location("last", place, exchange) if place.location != "path" else ABSENT
        ),
    )
    found = next((key for way in ways if is_key(key := way())), ABSENT)
    if found is ABSENT:
        return in_list(pointer, place, exchange)
    if exchange.answer is not None and exchange.answer.listing is not None:
        exchange.answer.listing.is_unneeded()
    return found


def in_rows(body: Any, pointer: str, place: Place, resource: str) -> Any:
    """The key in a row of a list, as `/0/id` means it where that is in `items`."""
    found = re.search(r"/\d+(?=/|$)", pointer)
    rows = list_in(body, resource) if found else None
    if not found or not rows:
        return ABSENT
    row = value_at(rows, found[0])
    return row_key(row, pointer[found.end() :], place, resource)


def in_location(part: str, place: Place, exchange: Exchange) -> Any:
    """The key in the URL of what was made, where the response names one."""
    urls = (exchange.header(name) for name in ("Location", "Content-Location"))
    keys = (key_of_url(url, part, place) for url in urls if isinstance(url, str))
    return next((key for key in keys if key is not ABSENT), ABSENT)


def in_links(body: Any, place: Place, resource: str) -> Any:
    """The key in the link of a row to itself, as HAL and JSON:API have it."""
    urls = (value_at(one, link) for one in holders(body, resource) for link in LINKS)
    part = f"{{{place.name}}}"
    keys = (key_of_url(url, part, place) for url in urls if isinstance(url, str))
    return next((key for key in keys if key is not ABSENT), ABSENT)


def in_list(pointer: str, place: Place, exchange: Exchange) -> Any:
    """The key of the row that a list shows since, or ABSENT."""
    listing = exchange.answer and exchange.answer.listing
    if not listing:
        return ABSENT
    inner = pointer[pointer.rfind("/") :] if pointer else ""

    return listing.new_key(lambda row: row_key(row, inner, place, exchange.resource))
