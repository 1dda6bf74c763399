"""[unique]: values that must be new for each request."""

import re
import secrets

from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..own_rows import chosen_key, has_new_key
from ..places import PLACE, inherits, put_at
from ..planning import Request
from ..values import ABSENT, value_at

SLOT = "{unique}"


def put_unique(env: EnvironmentFile, request: Request) -> None:
    """Put a new value in each place that [unique] names and no scenario tests."""
    if not env.parser.has_section("unique"):
        return
    # What names a row in two places, as a path and a body, is the same text in both.
    digits = secrets.token_hex(4)
    for place in env.parser["unique"]:
        template = env.value("unique", place)
        is_template = isinstance(template, str) and SLOT in template
        if not (is_template and re.fullmatch(PLACE, place)):
            raise SetupFault(
                f"{env.place('unique', place)}: needs a place like /body/name, and a "
                f"text with {SLOT} in it"
            )
        if inherits(env, request, place):
            request.unique[place] = template.replace(SLOT, digits)
            put_at(request, place, request.unique[place])
    if has_new_key(request):
        # It is nobody else's row.
        request.own.add(chosen_key(request))


def is_unique(env: EnvironmentFile, request: Request) -> bool:
    """Whether each key that the request sends is new: none is tested, given or a hook's."""
    places = env.parser["unique"] if env.parser.has_section("unique") else ()
    sent = {place: value_at(vars(request), place) for place in places}
    keys = {place: value for place, value in sent.items() if value is not ABSENT}
    return bool(keys) and all(request.unique.get(p) == v for p, v in keys.items())
