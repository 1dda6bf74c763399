"""Endpoints that are left alone, unless a person names them.

`generate` has written to risky.json which of them may stop the server or end the access of
the suite itself: a logout, the permissions of its own role. [exclude] of env/suite.txt
names others, and takes one out of the list with `false`.
"""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from .environment import EnvironmentFile
from .faults import SetupFault
from .planning import Request
from .rows import row_names
from .suite_file import keys_of, suite_file
from .wire.head import filled

RISKY = Path(__file__).parent / "risky.json"
EXCLUDED = "excluded in env/suite.txt"


def reason_to_leave_alone(call: str) -> str | None:
    """Why nothing is sent to an endpoint, such as `POST /logout`; None where it is."""
    excluded = exclusions()
    if call in excluded:
        reason = excluded[call]
        return None if reason is False else str(reason)
    risk = risks().get(call)
    return None if risk is None or risk["only_foreign_rows"] else risk["reason"]


def is_risk_to_foreign_rows(call: str) -> bool:
    """Whether it may end the access of the suite, for rows that the suite has not created."""
    return exclusions().get(call) is not False and call in risks()


@cache
def risks() -> dict[str, dict[str, Any]]:
    """What `generate` has found out; empty in a suite without such endpoints."""
    return json.loads(RISKY.read_text("utf-8")) if RISKY.is_file() else {}


@cache
def exclusions() -> dict[str, Any]:
    """Endpoint → why a person or `calibrate` excludes it; false where it is to be tested."""
    file = suite_file()
    if file is None:
        return {}
    return {
        key: file.value("exclude", key, EXCLUDED) for key in keys_of(file, "exclude")
    }


def leave_alone(call: str, reason: str) -> None:
    """Have set-ups no longer send a call in this run."""
    exclusions()[call] = reason


def value_of_another_route(env: EnvironmentFile, request: Request) -> str | None:
    """Why a request would be one to another route; None where it is not.

    A segment that is empty, or of blanks or dots, makes another path of it, which may be
    that of the collection. So does a list or an object that serialises to nothing.
    """
    for segment, names in segments_with_names(request.path_template):
        text = unquote(filled(segment, request, env))
        if text.strip() in ("", ".", ".."):
            shown = f"{json.dumps(text)} for {', '.join(names)}"
            return f"{shown} in the path would be a request to another route"
    return None


@cache
def segments_with_names(template: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The segments of a path that name parameters, with their names."""
    found = (
        (segment, tuple(re.findall(r"\{([^{}]+)\}", segment)))
        for segment in template.split("/")
    )
    return tuple((segment, names) for segment, names in found if names)


def require_own_row(request: Request) -> None:
    """Raise a SetupFault where no set-up or hook has made the row that a request names."""
    names = row_names(request.path_template)
    is_own = not names or f"/path/{names[-1]}" in request.own
    if is_own or os.environ.get("PROOFGATE_WRITES_TO_GIVEN_ROWS") == "1":
        return
    if request.failed_setups:
        raise SetupFault(f"a set-up failed: {request.failed_setups[0]}")
    raise SetupFault(
        f"no set-up creates the row that {names[-1]} names, and {request.endpoint} could "
        "change or delete somebody's; add a [setup] line"
    )


def named_endpoints() -> frozenset[str] | None:
    """The endpoints that `run --endpoint` has named; None where pytest was started without it."""
    text = os.environ.get("PROOFGATE_NAMED")
    return None if text is None else frozenset(text.splitlines())


def in_upper_case(call: str) -> str:
    """A call with its method in upper case: a person may write it in any case."""
    method, _, path = call.strip().partition(" ")
    return f"{method.upper()} {path.strip()}"


def left_alone(root: Path, arguments: list[str]) -> dict[str, str]:
    """Slug → reason, of the endpoints that this run leaves alone.

    `arguments`: those of pytest. Where nothing else names endpoints, the folder of one does.
    """
    try:
        exclusions()
    except SetupFault:
        # Each test will report that.
        return {}
    named = named_endpoints()
    paths = [Path(one.partition("::")[0]).resolve() for one in arguments]
    found = {}
    for file in sorted((root / "env").glob("*_environment.txt")):
        slug = file.name.removesuffix("_environment.txt")
        call = call_of(slug)
        reason = reason_to_leave_alone(call)
        if not reason:
            continue
        folder = root / slug
        is_named = (
            any(path == folder or folder in path.parents for path in paths)
            if named is None
            else in_upper_case(call) in named
        )
        if not is_named:
            found[slug] = reason
    return found


def call_of(slug: str) -> str:
    """Such as `POST /logout`; empty where its file cannot be read, which its tests report."""
    try:
        env = EnvironmentFile.of(slug)
        return "{} {}".format(*(env.value("endpoint", k) for k in ("method", "path")))
    except SetupFault:
        return ""


def left_alone_note(root: Path, arguments: list[str]) -> str:
    """One line on what a run of the whole suite has left alone; empty for nothing."""
    calls = [call_of(slug) for slug in left_alone(root, arguments)]
    if not calls:
        return ""
    return (
        f"Left alone: {', '.join(calls)}; --endpoint names one that is to be tested, "
        "false in [exclude] of env/suite.txt one that always is."
    )
