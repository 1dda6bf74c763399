"""Places of a request that take values: `/path/id`, `/body/name`."""

from typing import Any

from .environment import EnvironmentFile
from .planning import Request, is_varied, tested_place
from .values import ABSENT, unescaped, value_at

PLACE = r"/(path|query|header|body)(/.*)"


def inherits(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether the request has a value there that nobody has chosen."""
    if place in request.configured or value_at(vars(request), place) is ABSENT:
        return False
    if request.is_variant:
        return not is_varied(env, request, place)
    if request.is_base:
        return True
    tested = "/{}{}/".format(*tested_place(env, request.section))
    return not (tested.startswith(f"{place}/") or f"{place}/".startswith(tested))


def put_at(request: Request, place: str, value: Any) -> None:
    """Replace the value at a place that the request has."""
    parent, _, last = place.rpartition("/")
    holder = value_at(vars(request), parent)
    key = unescaped(last)
    holder[int(key) if isinstance(holder, list) else key] = value
