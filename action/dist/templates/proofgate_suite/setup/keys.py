"""The key of a row in a response, where it stands in another place than the document says.

What an API wraps a row in, and how it spells a key, differs from what documents say more
often than anything else; the order in which places are tried is that of docs/setup.md.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..values import ABSENT, Number, unescaped, value_at, wire_text

# Members that hold what a response is about.
ENVELOPES = (
    *("data", "result", "results", "item", "items", "payload", "content", "response"),
    *("value", "values", "record", "records", "row", "rows", "entry", "entries"),
    *("resource", "resources", "object", "objects", "entity", "elements", "list"),
    *("embedded", "attributes", "body", "d"),
)
# How many of them may be around one another.
DEEPEST = 3
# Siblings of an envelope that look like a key and are none.
NO_KEYS = frozenset(("requestid", "traceid", "correlationid", "transactionid"))
KEY = re.compile(r"(?:id|uuid|guid|key|slug|name|number|code|href|self)$")
CODES = frozenset(("code", "statuscode", "errorcode", "resultcode", "returncode"))
# An only member that is no key, whatever it holds.
NO_ROWS = frozenset(
    (
        *("message", "msg", "detail", "status", "state", "success", "ok", "error"),
        *("token", "accesstoken", "count", "total", "version", "timestamp"),
    )
)
# JSON:API says of a row what it is beside its attributes (section 7.2).
RESOURCE_OBJECT = frozenset(("attributes", "type", "id"))
IDS = ("id", "uuid", "guid")


@dataclass(frozen=True)
class Place:
    """Where a request takes a value: `/path/petId` of `/pets/{petId}`."""

    at: str
    template: str
    # What the request has there as long as nothing is taken.
    now: Any = ABSENT

    @property
    def location(self) -> str:
        """Such as `path`."""
        return self.at.split("/")[1]

    @property
    def name(self) -> str:
        """The name of the parameter, or of the property; of a list, that of its items."""
        *_, before, last = self.at.split("/")
        is_item = last.isdecimal() and self.location != "path"
        return singular(unescaped(before)) if is_item else unescaped(last)


def key_below(value: Any, pointer: str, place: Place, resource: str) -> Any:
    """The key of the row that a response is about, or ABSENT: outside before inside."""
    parts = list(holders(value, resource)) if value is not ABSENT else []
    exact = (plain(value_at(one, pointer)) for one in parts if pointer)
    others = (key_in(one, pointer, place, resource) for one in parts)
    return next((key for key in (*exact, *others) if is_key(key)), ABSENT)


def row_key(row: Any, pointer: str, place: Place, resource: str) -> Any:
    """The key of a row of a list, which may be a list of keys."""
    return row if is_key(row) else key_below(row, pointer, place, resource)


def key_in(holder: Any, pointer: str, place: Place, resource: str) -> Any:
    """The key where it is said to be, or beside that under another name of it; or ABSENT."""
    found = plain(value_at(holder, pointer) if pointer else ABSENT)
    if is_key(found):
        return found
    if isinstance(holder, dict):
        said = unescaped(pointer.rpartition("/")[2])
        members = {letters(name): plain(value) for name, value in holder.items()}
        names = spellings(said, place.name, resource) if pointer.count("/") < 2 else []
        return next((members[n] for n in names if is_key(members.get(n))), ABSENT)
    # A response that is nothing but the key.
    text = wire_text(holder) if is_key(holder) else ""
    return holder if re.fullmatch(r"(?=\D*\d)\S{1,200}", text) else ABSENT


def holders(value: Any, resource: str) -> Iterator[Any]:
    """What may be the row that a response is about: itself, then what it wraps."""
    level = [value]
    for _ in range(DEEPEST + 1):
        yield from level
        level = [inner for one in level for inner in wrapped(one, resource)]


def wrapped(holder: Any, resource: str) -> list[Any]:
    """What an object wraps, the likeliest first; a list with one item wraps that."""
    if isinstance(holder, list):
        return holder if len(holder) == 1 else []
    if not isinstance(holder, dict):
        return []
    members = {letters(name): value for name, value in holder.items()}
    own = [members[n] for n in (resource, plural(resource)) if is_whole(members.get(n))]
    if own:
        return own
    if len(members) == 1:
        return [value for name, value in members.items() if name not in NO_ROWS]
    return [
        members[name]
        for name in ENVELOPES
        if is_whole(members.get(name)) and not has_key_beside(members, name)
    ]


def has_key_beside(members: dict[str, Any], envelope: str) -> bool:
    """Whether an object has a key of its own, so that it wraps no other row."""
    others = members.keys() - NO_KEYS - CODES - {envelope}
    if envelope == "attributes":
        others -= RESOURCE_OBJECT
    return any(
        KEY.search(name) and not isinstance(members[name], dict | list | None)
        for name in others
    )


def list_in(value: Any, resource: str) -> list[Any] | None:
    """The rows that the response to a list holds; None where that cannot be told."""
    level = [value]
    for _ in range(DEEPEST + 1):
        for one in level:
            if isinstance(one, list):
                return one
        level = [
            inner
            for one in level
            if isinstance(one, dict)
            for inner in lists(one, resource)
        ]
    return None


def lists(holder: dict[str, Any], resource: str) -> list[Any]:
    """What may hold the rows: what is called like them, an envelope, the only list."""
    members = {letters(name): value for name, value in holder.items()}
    names = (plural(resource), resource, *ENVELOPES)
    named = [members[name] for name in names if is_whole(members.get(name))]
    others = [one for one in members.values() if isinstance(one, list)]
    return named or others if len(others) <= 1 else named


def is_whole(value: Any) -> bool:
    """Whether a value can hold others."""
    return isinstance(value, dict | list)


def plain(value: Any) -> Any:
    """A key that is an object of its own, as `{"id": {"value": "x"}}`, as its only value."""
    if not isinstance(value, dict):
        return value
    inner = [one for one in (value.get("id"), *value.values()) if is_key(one)]
    return inner[0] if inner and (len(value) == 1 or "id" in value) else value


def is_key(value: Any) -> bool:
    """Whether a value can name a row in a URL: a number, or a text that is a segment."""
    if isinstance(value, bool) or not isinstance(value, str | int | Number):
        return False
    return wire_text(value).strip() not in ("", ".", "..")


def spellings(said: str, name: str, resource: str) -> list[str]:
    """The names of one key, in letters alone: `id`, `petId` and `pet_id` of a pet."""
    said, name = letters(said), letters(name)
    found = [said, name]
    for one in (said, name):
        if one and resource:
            found += [resource + one, one.removeprefix(resource)]
    if any(one.endswith(IDS) for one in (said, name)):
        found += [*IDS, *(resource + one for one in IDS)]
    if name == resource or said == resource:
        found += ["id", "name", "key", "slug"]
    return [one for one in dict.fromkeys(found) if one]


def letters(name: str) -> str:
    """A name as it is compared: `petId`, `pet-id` and `pet_id` are one."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def resource_of(template: str) -> str:
    """What a collection holds, in letters alone: `pet` for `/owners/{ownerId}/pets`."""
    words = [one for one in template.split("/") if one and "{" not in one]
    return letters(singular(words[-1].lower())) if words else ""


def singular(word: str) -> str:
    """The singular of an English plural."""
    if re.search(r"(?:ss|us|is)$", word, re.IGNORECASE):
        return word
    word = re.sub(r"ies$", "y", word, flags=re.IGNORECASE)
    word = re.sub(r"(ch|sh|x|ss)es$", r"\1", word, flags=re.IGNORECASE)
    return re.sub(r"s$", "", word, flags=re.IGNORECASE)


def plural(word: str) -> str:
    """The plural of a word in letters, as paths and members have it."""
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:ch|sh|x|ss)$", word) else f"{word}s"
