"""What tests may write to: rows that their set-ups have made, and no others.

A row that a person named, or that merely happens to have a generated id, may be somebody's.
"""

import copy
import itertools
import re
import secrets
import string
import uuid
from collections.abc import Iterator
from typing import Any

from .case import rules
from .environment import EnvironmentFile
from .faults import SetupFault
from .places import put_at
from .planning import CONTROL, LOCATIONS, SETUP, Request, base_request, tested_place
from .rows import row_names, snake_case, values_are_invented
from .settings import may_write_existing_rows
from .suite_file import named_rows
from .values import ABSENT, Number, copied, unescaped, value_at, wire_text

WRITES = ("POST", "PUT", "PATCH", "DELETE")
CLEANUP = "cleanup"
# Where a request without path parameters names its row: by such a key, or by that of a
# segment of its path, as `user_id` of `PUT /users`.
OWN_KEYS = ("id", "_id", "uuid", "guid")
KEYS_OF_NOUN = ("id", "uuid", "guid", "key")
# How words begin by which a POST changes a row that is there, as `POST /users/lock`.
CHANGES = re.compile(
    r"(?:activat|approv|assign|ban|block|cancel|chang|clos|deactivat|disabl|edit|enabl"
    r"|expir|lock|modif|mov|patch|publish|reject|renam|reopen|replac|reset|restor|revok"
    r"|set|suspend|unban|unblock|unlock|updat)"
)
# The last words of names of keys.
KEY_MEMBERS = {"id", "uuid", "guid", "key", "name", "slug", "code", "handle", "login"}
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

    Valid requests of PUT and PATCH that keep the key of their row may change one that a
    person named.
    """
    if request.scenario in (SETUP, CLEANUP) or request.method not in WRITES:
        return None
    if may_write_existing_rows() or is_own(request):
        return None
    place = row_place(request)
    if place is not None and value_at(vars(request), place) is ABSENT:
        # Nothing is sent without it, and the fault says where it is missing.
        return None
    if request.method == "POST":
        return refused_post(env, request, place)
    if place is not None and is_closed(env, request, place):
        # Such as `/settings/{section}`: every server has what it names.
        place = None
    tested = tested_in(env, request)
    if request.is_base and request.method != "DELETE":
        if place is None:
            return None
        if tested == place:
            return limit_refused(place)
        if not is_named_row(env, request, place):
            return refused_unknown(request, place)
        return refused_rename(env, request, place)
    if place is None:
        return refused("DELETE") if request.method == "DELETE" else None
    if tested == place:
        if not request.section.startswith("negative_"):
            return limit_refused(place)
        if not may_be_read_as_row(env, request, place):
            return None
    return refused_unknown(request, place)


def refused_unknown(request: Request, place: str) -> str:
    """Why a write is not sent to a row that nobody knows."""
    if request.failed_setups:
        return f"a set-up failed: {request.failed_setups[0]}"
    return refused(request.method, place)


def refused(method: str, place: str | None = None) -> str:
    """Why a write is not sent, and what to do about it."""
    effect = "remove" if method == "DELETE" else "change"
    whose = "somebody's row" if place else "rows of somebody"
    which = f"the one that {place} names" if place else "what it removes"
    return (
        f"{method} might {effect} {whose}: no set-up has created {which}; "
        "add a [setup] line, or run with --writes-to-given-rows"
    )


def refused_post(
    env: EnvironmentFile, request: Request, place: str | None
) -> str | None:
    """Why a POST on a row that is there is not sent: many APIs change a row by it.

    A valid one is sent to a row in its path, which it may only add to; one that is named
    for a change is sent to no row that nobody knows.
    """
    if place is not None and is_change(request):
        is_tested = tested_in(env, request) == place
        is_named = request.is_base and is_named_row(env, request, place)
        return None if is_tested or is_named else refused_unknown(request, place)
    is_on_row = request.path_template.rstrip("/").endswith("}")
    if request.is_base or not is_on_row or place is None:
        return None
    is_tested = tested_in(env, request) == place
    if is_tested or not is_known_row(env, request, place):
        return None
    return refused("POST", place)


def is_change(request: Request) -> bool:
    """Whether a POST without path parameters changes a row by its name."""
    last = request.path_template.rstrip("/").rpartition("/")[2]
    words = snake_case(last).split("_")
    return "{" not in request.path_template and any(map(CHANGES.match, words))


def refused_rename(env: EnvironmentFile, request: Request, place: str) -> str | None:
    """Why a valid PUT or PATCH is not sent: it has another key for the row that is there."""
    names = re.findall(r"\{([^{}]+)\}", request.path_template)
    if not names or not isinstance(request.body, dict):
        return None
    key = wire_text(value_at(vars(request), place))
    members = key_members(names[-1], key)
    for name, value in request.body.items():
        is_scalar = not isinstance(value, dict | list)
        if snake_case(name) in members and is_scalar and wire_text(value) != key:
            return (
                f"{request.method} might rename somebody's row: /body/{escaped(name)} is "
                f"not what {place} has; make them equal, or add a [setup] line"
            )
    return None


def key_members(parameter: str, key: str) -> set[str]:
    """The members of a body that may be the key of a row which a parameter names.

    `{name}` and `{tenantName}` say which one it is; `{tenant}` does not, and a number
    names no row by its name.
    """
    plain = snake_case(parameter)
    last = plain.rpartition("_")[2]
    if last in KEY_MEMBERS:
        return {plain, last}
    is_id = re.fullmatch(r"-?\d+|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}", key)
    return {plain, "id"} if is_id else {plain, *KEY_MEMBERS}


def is_named_row(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether a person named the row; one that a list shows may be somebody's."""
    if place in request.created:
        return False
    return is_known_row(env, request, place) or place in named_by_person(request)


def is_closed(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether the document lists the values of a place, and no person named one."""
    if place in request.configured:
        return False
    return any(
        rule.get("keyword") in ("enum", "const")
        and "/{}{}".format(*tested_place(env, section)) == place
        for section, scenarios in rules().get(env.slug, {}).items()
        for rule in scenarios.values()
    )


def is_known_row(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether the row is one that a person named, or that a list shows."""
    if place in request.configured | request.created:
        return True
    location = place.split("/")[1]
    return not values_are_invented(env, request.section, location)


def tested_in(env: EnvironmentFile, request: Request) -> str | None:
    """The place of the value that a test is about; None for a valid request but a variant."""
    if request.is_variant:
        location, at = tested_place(env, request.section)
        return f"/{location}{at}" if isinstance(at, str) else None
    if request.is_base:
        return None
    return "/{}{}".format(*tested_place(env, request.section))


def may_be_read_as_row(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether a lenient server may delete a row whose key an invalid number begins with."""
    if request.method != "DELETE":
        return False
    valid = value_at(vars(base_request(env, request.section, CONTROL)), place)
    if not re.fullmatch(r"-?\d+", wire_text(valid)):
        return False
    return LENIENT_ROW.match(wire_text(value_at(vars(request), place))) is not None


def limit_refused(place: str) -> str:
    """Why a value at a limit, or of a variant, is not sent as the key of a row."""
    name = unescaped(place.rpartition("/")[2])
    return (
        f"no row is known whose {name} has this value, and somebody's may have this key"
    )


def row_place(request: Request) -> str | None:
    """Where a request names the row that it writes to; None where it names none."""
    names = row_names(request.path_template)
    return f"/path/{escaped(names[-1])}" if names else chosen_key(request)


def chosen_key(request: Request) -> str | None:
    """Where a request names the row that it makes, by a key of its own choice."""
    at_end = re.search(r"\{([^{}]+)\}/?$", request.path_template)
    if at_end and at_end[1] in row_names(request.path_template):
        return f"/path/{escaped(at_end[1])}"
    places = [f"/{holder}/{key}" for holder in ("body", "query") for key in OWN_KEYS]
    found = (one for one in places if value_at(vars(request), one) is not ABSENT)
    named = itertools.chain(found, named_by_person(request), keys_of_nouns(request))
    return next(named, None)


def keys_of_nouns(request: Request) -> Iterator[str]:
    """The places of the query and the body that name a row by a noun of the path."""
    segments = [one for one in request.path_template.split("/") if "{" not in one]
    nouns = {
        word.removesuffix("s")
        for one in segments
        for word in snake_case(one).split("_")
    }
    keys = {f"{noun}_{key}" for noun in nouns for key in KEYS_OF_NOUN if noun}
    for location in ("body", "query"):
        values = getattr(request, location)
        for name in values if isinstance(values, dict) else ():
            if snake_case(name) in keys:
                yield f"/{location}/{escaped(name)}"


def named_by_person(request: Request) -> Iterator[str]:
    """The places of a request without path parameters that name what a person named.

    A header `X-Tenant` of env/suite.txt names the row of `/tenant`, and a body may have
    the value that its [path] has.
    """
    segment = request.path_template.rstrip("/").rpartition("/")[2].lower()
    nouns = {segment, segment.removesuffix("s")}
    for place in sorted(request.configured):
        name = snake_case(unescaped(place.rpartition("/")[2]))
        if nouns & set(name.split("_")):
            yield place
    keys = named_rows()
    for location in ("body", "query"):
        values = getattr(request, location)
        for name, value in values.items() if isinstance(values, dict) else ():
            if str(value) in keys:
                yield f"/{location}/{escaped(name)}"


def has_new_key(request: Request) -> bool:
    """Whether a PUT names its row by a key that is new in each request."""
    key = chosen_key(request) if request.method == "PUT" else None
    return key in request.unique and request.unique[key] == value_at(vars(request), key)


def require_own_containers(env: EnvironmentFile, request: Request) -> None:
    """Raise a SetupFault where a row with a new key would be made in a row of somebody's."""
    names = re.findall(r"\{([^{}]+)\}", request.path_template)
    for name in names[:-1] if has_new_key(request) else ():
        place = f"/path/{name}"
        if place not in request.own and is_known_row(env, request, place):
            raise SetupFault(
                f"no set-up creates the row that {name} names, and {request.endpoint} "
                "could change somebody's; add a [setup] line"
            )


def is_own(request: Request) -> bool:
    """Whether a set-up has made the row, or what it is in."""
    if re.search(r"\{[^{}]+\}", request.path_template):
        return any(place.startswith("/path/") for place in request.own)
    place = row_place(request)
    if place is None:
        return bool(request.own)
    return any(place == one or place.startswith(f"{one}/") for one in request.own)


def names_other_row(env: EnvironmentFile, request: Request) -> bool:
    """Whether a write names a row that could be another one without any other difference.

    A POST without path parameters names one only if it changes it: else it makes it.
    """
    place = row_place(request)
    if request.method not in WRITES or place is None:
        return False
    if request.method == "POST" and not place.startswith("/path/"):
        return is_change(request)
    tested = tested_in(env, request)
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
    put_at(other, place, unknown_value(value_at(vars(other), place)))
    return other


def unknown_value(value: Any) -> Any:
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
