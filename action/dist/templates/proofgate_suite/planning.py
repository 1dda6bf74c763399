"""A request in values, before it is serialised."""

import re
from dataclasses import dataclass, field
from typing import Any

from .environment import EnvironmentFile, once_a_file
from .faults import SetupFault
from .suite_file import base_url_of, values_for
from .values import ABSENT, copied, unescaped, value_at

LOCATIONS = ("path", "query", "header", "body")
POSITIVE = ("positive", "positive_required")
# Those that show other branches, and variants, start from one of these two.
FURTHER = re.compile(r"(?:positive|variant)_\d+")
# Checks beyond the catalog. Those of responses send nothing of their own; those of access
# send a valid request without valid credentials; those of lifecycles create a row or delete
# one, and read it.
CHECKS = ("response",)
ACCESS = "access"
LIFECYCLE = "lifecycle"
# What env/suite.txt may set; the body is each endpoint's own.
SHARED = ("path", "query", "header")
# Methods that change nothing.
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE", "QUERY")
CONTROL = "control"
SETUP = "setup"
# Its base is the smallest valid request that has a body.
WHOLE_BODY = "negative_body_body"


@dataclass(frozen=True)
class Call:
    """A request of another file: `POST /pets`, and its slug."""

    endpoint: str
    slug: str
    # Of a list: nothing else names the row that was made.
    is_only: bool = False


@dataclass
class Request:
    """What `hooks.py` sees, and may change."""

    method: str
    base_url: str
    path_template: str
    content_type: str
    section: str
    scenario: str
    path: dict[str, Any] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    header: dict[str, Any] = field(default_factory=dict)
    body: Any = ABSENT
    # Places whose values a set-up or a hook has brought, and those whose rows it has made.
    created: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    # Places → what a set-up has sent and received for their rows.
    setup_exchanges: dict[str, str] = field(default_factory=dict)
    failed_setups: list[str] = field(default_factory=list)
    # Who signs it in: a section of env/suite.txt; empty for the user of all tests.
    user: str = ""
    # Places whose values a person has set in env/suite.txt.
    configured: set[str] = field(default_factory=set)
    unique: dict[str, str] = field(default_factory=dict)
    # The list that shows what a set-up makes.
    lists: Call | None = None
    # The 3xx that the document mentions: they are responses like any other.
    documented_redirects: frozenset[int] = frozenset()
    # The headers that the hook has set → what they were before.
    hooked: dict[str, Any] = field(default_factory=dict)
    # The last one, for the hook `after`.
    response: Any = None

    @property
    def endpoint(self) -> str:
        """Such as `POST /pets/{petId}`."""
        return f"{self.method} {self.path_template}"

    @property
    def is_base(self) -> bool:
        """Whether it is a valid request as it is, without a scenario's value."""
        is_check = self.section in (ACCESS, LIFECYCLE)
        return (
            is_check
            or is_valid_request(self.section)
            or self.scenario in (CONTROL, SETUP)
        )

    @property
    def is_variant(self) -> bool:
        """Whether it is a variant itself, not the valid request that it starts from."""
        return is_variant(self.section) and self.scenario not in (CONTROL, SETUP)


def is_valid_request(section: str) -> bool:
    """Whether a section is a valid request, which is one test."""
    return section in POSITIVE or FURTHER.fullmatch(section) is not None


def is_variant(section: str) -> bool:
    """Whether a section is a valid request with other values than the positive ones."""
    return section.startswith("variant_")


def planned_request(env: EnvironmentFile, section: str, scenario: str) -> Request:
    """The base of the section with the scenario's value in its place."""
    request = base_request(env, section, scenario)
    if not request.is_base:
        put_value(env, request)
    return request


def smallest_section(env: EnvironmentFile) -> str:
    """The section of the smallest valid request: the likeliest to be accepted."""
    required = POSITIVE[1]
    return required if env.parser.has_section(required) else POSITIVE[0]


def sections_to_make(env: EnvironmentFile) -> list[str]:
    """The sections whose valid requests may make a row, the smallest first.

    Documents seldom say that a body is required, so one with nothing optional in it comes next.
    """
    sections = [smallest_section(env), WHOLE_BODY, POSITIVE[0]]
    return [one for one in dict.fromkeys(sections) if env.parser.has_section(one)]


def base_request(env: EnvironmentFile, section: str, scenario: str) -> Request:
    """The valid request that the section's scenarios start from."""
    for name in {"endpoint", "positive", section}:
        if not env.parser.has_section(name):
            raise SetupFault(f"{env.name}: has no section [{name}]")
    request = Request(
        method=env.value("endpoint", "method"),
        base_url=base_url_of(env),
        path_template=env.value("endpoint", "path"),
        content_type=env.value("endpoint", "content_type", "application/json"),
        section=section,
        scenario=scenario,
        documented_redirects=documented_redirects(env),
    )
    for name in LOCATIONS:
        read = env.value if name == "body" else env.object
        setattr(request, name, read(holder_of(env, section, name), name))
    for location in SHARED:
        put_suite_values(env, request, location)
    return request


@once_a_file
def documented_redirects(env: EnvironmentFile) -> frozenset[int]:
    """The statuses of 3xx that the document names; `default` names none."""
    has = env.parser.has_option
    return frozenset(
        status
        for status in range(300, 400)
        if has("responses", str(status)) or has("responses", "3XX")
    )


def put_suite_values(env: EnvironmentFile, request: Request, location: str) -> None:
    """Put in what env/suite.txt sets: headers everywhere, parameters where they exist."""
    chosen = values_for(location, request.endpoint)
    if not chosen:
        return
    values = getattr(request, location)
    declared = {*values, *env.object("positive", location)}
    tested = None if request.is_base else tested_place(env, request.section)
    for name, value in chosen.items():
        key = name
        if location == "header":
            same = (one for one in declared if one.lower() == name.lower())
            key = next(same, name)
        elif name not in declared:
            continue
        place = f"/{key.replace('~', '~0').replace('/', '~1')}"
        if request.is_variant and is_varied(env, request, f"/{location}{place}"):
            continue
        request.configured.add(f"/{location}{place}")
        if value is not ABSENT:
            values[key] = copied(value)
        elif tested is None or tested[0] != location or tested[1] != place:
            values.pop(key, None)


def is_varied(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether a variant has another value at a place than both requests it may start from."""
    value = value_at(vars(request), place)
    location = place.split("/")[1]
    known = [
        value_at({location: env.value(section, location)}, place)
        for section in POSITIVE
        if env.parser.has_section(section)
    ]
    return value is not ABSENT and value not in known


def holder_of(env: EnvironmentFile, section: str, key: str) -> str:
    """The section whose line a section uses: its own, else that of its base."""
    if section in POSITIVE or env.parser.has_option(section, key):
        return section
    base = env.value(section, "base", "positive")
    if base not in POSITIVE or not env.parser.has_section(base):
        known = " or ".join(f'"{n}"' for n in POSITIVE if env.parser.has_section(n))
        raise SetupFault(f"{env.place(section, 'base')}: base must be {known}")
    return base


def base_of(env: EnvironmentFile, section: str) -> str:
    """The section of the valid request that a variant starts from."""
    return env.value(section, "base", POSITIVE[0])


def put_value(env: EnvironmentFile, request: Request) -> None:
    """Replace, add or remove the scenario's value at the JSON Pointer `at`."""
    section, key = request.section, request.scenario
    if not env.parser.has_option(section, key):
        raise SetupFault(f"{env.place(section)}: has no value for {key}")
    value, (location, at) = env.value(section, key), tested_place(env, section)
    holder: Any = vars(request)
    name: Any = location
    try:
        for token in at.split("/")[1:]:
            holder, name = holder[name], unescaped(token)
            name = int(name) if isinstance(holder, list) else name
        if isinstance(holder, list) and value is ABSENT:
            del holder[name]
        elif isinstance(holder, list) and name == len(holder):
            holder.append(value)
        elif holder is not vars(request) and value is ABSENT:
            holder.pop(name, None)
        else:
            holder[name] = value
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        place = env.place(section, "at")
        reason = f"the {location} of the request has no place {at}"
        raise SetupFault(f"{place}: {reason}") from None


def tested_place(env: EnvironmentFile, section: str) -> tuple[str, Any]:
    """The location and the JSON Pointer of a section's scenarios.

    A variant says what it is about itself; ("", None) for one of several fields.
    """
    if is_variant(section):
        return env.value(section, "location", ""), env.value(section, "at", None)
    location = re.fullmatch(r"(?:negative|positive_boundary)_([a-z]+).*", section)[1]
    return location, env.value(section, "at")
