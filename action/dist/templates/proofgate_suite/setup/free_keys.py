"""Whether a set-up's PUT would replace a row that was there before.

A key that is new in each request is nobody's. Any other one is looked up first.
"""

import contextlib
from functools import cache
from typing import TYPE_CHECKING

from ..environment import ROOT, EnvironmentFile
from ..faults import NothingCreated, SetupFault
from ..own_rows import chosen_key
from ..planning import SETUP, Request, base_request, smallest_section
from ..settings import may_be_sent, may_write_existing_rows
from ..values import value_at
from ..verdicts import MISSING
from .cleanups import row_of
from .urls import PARAMETER

if TYPE_CHECKING:
    from ..exchange import Suite


def require_free_key(
    request: Request, suite: "Suite", cleanup: contextlib.ExitStack
) -> None:
    """Raise NothingCreated where a row has the key that a set-up's PUT is to make one under.

    A key for which the document has no GET cannot be looked up. One that was free before
    the first PUT of a run is the suite's own from then on.
    """
    place = chosen_key(request) if request.method == "PUT" else None
    if place is None or place in request.own or may_write_existing_rows():
        return
    reader = reader_of(request, place)
    if reader is None:
        return
    env, looked = reader
    row, call = row_of(looked), request.endpoint
    if row in suite.free_keys:
        return
    if not may_be_sent(looked.endpoint):
        why = f"might replace a row, since {looked.endpoint} is excluded"
        raise NothingCreated(f"{call} {why}", f"not looked up at {call}")
    answer = suite.send_with_hooks(
        env, looked, "sent to see whether a row has this key", cleanup
    )
    if answer.status in MISSING:
        suite.free_keys.add(row)
        return
    if answer.status is not None and 200 <= answer.status < 300:
        why = f"would replace the row that {looked.endpoint} shows under the same key"
        raise NothingCreated(f"{call} {why}", f"exists already at {call}")
    why = f"might replace a row, since {looked.endpoint} got {answer.status_line()}"
    raise NothingCreated(f"{call} {why}", f"not looked up at {call}")


def reader_of(request: Request, place: str) -> tuple[EnvironmentFile, Request] | None:
    """The GET of the row that a request names at a place, if the document has one."""
    template = request.path_template.rstrip("/")
    values = [request.path[name] for name in PARAMETER.findall(template)]
    if not place.startswith("/path/"):
        template += "/{}"
        values.append(value_at(vars(request), place))
    slug = readers().get(PARAMETER.sub("{}", template))
    if slug is None:
        return None
    env = EnvironmentFile.of(slug)
    looked = base_request(env, smallest_section(env), SETUP)
    names = PARAMETER.findall(looked.path_template)
    looked.path |= dict(zip(names, values, strict=True))
    return env, looked


@cache
def readers() -> dict[str, str]:
    """Path without the names of its parameters → slug, of each GET of the suite."""
    found = {}
    for file in sorted((ROOT / "env").glob("get_*_environment.txt")):
        slug = file.name.removesuffix("_environment.txt")
        with contextlib.suppress(SetupFault):
            env = EnvironmentFile.of(slug)
            if env.value("endpoint", "method") == "GET":
                path = env.value("endpoint", "path").rstrip("/")
                found[PARAMETER.sub("{}", path)] = slug
    return found
