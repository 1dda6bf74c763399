"""What tests may write to: rows that their set-ups have made, and no others.

A row that a person named, or that merely happens to have a generated id, may be somebody's.
"""

import copy
import re
import secrets
import string
import uuid
from typing import Any

from .environment import EnvironmentFile
from .faults import SetupFault
from .places import put_at
from .planning import CONTROL, LOCATIONS, SETUP, Request, base_request, tested_place
from .settings import writes_to_given_rows
from .values import ABSENT, Number, copied, unescaped, value_at, wire_text

CHANGES = ("PUT", "PATCH", "DELETE")
WRITES = ("POST", *CHANGES)
CLEANUP = "cleanup"
# Where a request without path parameters names its row.
OWN_KEYS = ("id", "_id", "uuid", "guid")
# A lenient server reads row 1 from 1.5, and rows with small ids are likely to exist.
LENIENT_ROW = re.compile(r"\s*\+?0*[1-9]\d{0,6}[^\d]")
ADDED_CHARACTERS = 12


class RefusedWrite(SetupFault):
    """The request could change a row that the suite did not make.

    `setups` and `requests` are what was sent before that was known.
    """

    setups: tuple[str, ...] = ()
    requests = 0


def refused_write(env: EnvironmentFile, request: Request) -> str | None:
    """Why a request is not sent: it could change a row that nobody made for it.

    Valid requests of PUT and PATCH keep the key of their row, and may change any.
    """
    if request.method not in CHANGES or request.scenario in (SETUP, CLEANUP):
        return None
    if writes_to_given_rows():
        return None
    if request.is_base and request.method != "DELETE":
        return None
    place = row_place(request)
    if place is None or is_own(request):
        return None
    tested = (
        None if request.is_base else "/{}{}".format(*tested_place(env, request.section))
    )
    if tested == place:
        if not request.section.startswith("negative_"):
            return limit_refused(place)
        if not may_be_read_as_row(env, request, place):
            return None
    if request.failed_setups:
        return f"a set-up failed: {request.failed_setups[0]}"
    effect = "remove" if request.method == "DELETE" else "change"
    return (
        f"{request.method} might {effect} somebody's row: no set-up has created the one "
        f"that {place} names; add a [setup] line, or run with --writes-to-given-rows"
    )


def may_be_read_as_row(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether a lenient server may delete a row whose key an invalid number begins with."""
    if request.method != "DELETE":
        return False
    valid = value_at(vars(base_request(env, request.section, CONTROL)), place)
    if not re.fullmatch(r"-?\d+", wire_text(valid)):
        return False
    return LENIENT_ROW.match(wire_text(value_at(vars(request), place))) is not None


def limit_refused(place: str) -> str:
    """Why a value at a limit is not sent as the key of a row."""
    name = unescaped(place.rpartition("/")[2])
    return f"no row is known whose {name} is at its limit, and somebody's may have this key"


def row_place(request: Request) -> str | None:
    """Where a request names the row that it writes to; None where it names none."""
    names = re.findall(r"\{([^{}]+)\}", request.path_template)
    if names:
        return f"/path/{escaped(names[-1])}"
    places = [f"/{holder}/{key}" for holder in ("body", "query") for key in OWN_KEYS]
    found = (one for one in places if value_at(vars(request), one) is not ABSENT)
    return next(found, None)


def is_own(request: Request) -> bool:
    """Whether a set-up has made the row, or what it is in."""
    if re.search(r"\{[^{}]+\}", request.path_template):
        return any(place.startswith("/path/") for place in request.own)
    place = row_place(request) or ""
    return any(place == one or place.startswith(f"{one}/") for one in request.own)


def names_other_row(env: EnvironmentFile, request: Request) -> bool:
    """Whether a write names a row that could be another one without any other difference."""
    place = row_place(request)
    if request.method not in WRITES or place is None:
        return False
    tested = (
        None if request.is_base else "/{}{}".format(*tested_place(env, request.section))
    )
    value = value_at(vars(request), place)
    return (
        tested != place and value is not ABSENT and not isinstance(value, dict | list)
    )


def for_missing_row(request: Request) -> Request:
    """The same request for a row that cannot exist."""
    other = copy.copy(request)
    for location in LOCATIONS:
        setattr(other, location, copied(getattr(request, location)))
    place = row_place(other)
    put_at(other, place, made_up(value_at(vars(other), place)))
    return other


def made_up(value: Any) -> Any:
    """A value of the same form that names no row."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float | Number):
        return 1_900_000_000 + secrets.randbelow(100_000_000)
    try:
        uuid.UUID(value)
    except ValueError:
        pass
    else:
        return str(uuid.uuid4())
    mixed = "".join(alike(one) for one in value)
    if len(value) >= ADDED_CHARACTERS or re.search(r"[^A-Za-z]", value):
        return mixed
    return mixed + "".join(alike("a") for _ in range(ADDED_CHARACTERS - len(value)))


def alike(character: str) -> str:
    """Another character of the same kind."""
    for kind in (string.digits, string.ascii_lowercase, string.ascii_uppercase):
        if character in kind:
            return secrets.choice(kind)
    return character


def escaped(name: str) -> str:
    """A name as a token of a JSON Pointer."""
    return name.replace("~", "~0").replace("/", "~1")
