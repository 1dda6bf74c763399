"""[setup]: requests that make what this one needs."""

import contextlib
import re
from typing import TYPE_CHECKING, Any

from .environment import EnvironmentFile
from .faults import NothingMade, SetupFault
from .planning import Request, planned_request, tested_place
from .settings import may_be_sent, setups_are_off
from .values import ABSENT, exact_json, unescaped, value_at

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite

DEEPEST = 5
PLACE = r"/(path|query|header|body)(/.*)"
EXPRESSION = r"\$(request|response)\.(?:(body)(?:#(/.*)?)?|(path|query|header)\.(.+))"


def set_up(
    env: EnvironmentFile,
    request: Request,
    suite: "Suite",
    cleanup: contextlib.ExitStack,
    above: tuple[str, ...] = (),
) -> None:
    """Do what the lines of [setup] say; nothing that they make is removed again."""
    if setups_are_off() or not env.parser.has_section("setup"):
        return
    for name in env.parser["setup"]:
        call, slug, take = setup_line(env, name)
        wanted = [place for place in take if inherits(env, request, place)]
        if not wanted or not may_be_sent(call):
            continue
        where = env.place("setup", name)
        try:
            made, answer = produced(where, call, slug, suite, cleanup, above)
            values = [taken(take[place], made, answer) for place in wanted]
        except NothingMade as fault:
            request.failed_setups.append(f"{where}: {fault}")
            continue
        for place, value in zip(wanted, values, strict=True):
            parent, _, last = place.rpartition("/")
            holder = value_at(vars(request), parent)
            key = unescaped(last)
            holder[int(key) if isinstance(holder, list) else key] = value
            request.created.add(place)


def setup_line(env: EnvironmentFile, name: str) -> tuple[str, str, dict[str, str]]:
    """A line of [setup]: the call in words, the file's name, place → expression."""
    line = env.object("setup", name)
    call, slug, take = line.get("call"), line.get("env"), line.get("take")
    if not (
        isinstance(call, str)
        and isinstance(slug, str)
        and re.fullmatch(r"[A-Za-z0-9_-]+", slug)
        and isinstance(take, dict)
        and all(re.fullmatch(PLACE, place) for place in take)
        and all(isinstance(source, str) for source in take.values())
    ):
        raise SetupFault(
            f"{env.place('setup', name)}: needs call and env as texts, and take with "
            'places like "/path/id" and sources like "$response.body#/id"'
        )
    return call, slug, take


def inherits(env: EnvironmentFile, request: Request, place: str) -> bool:
    """Whether the request has a value there that nobody has chosen."""
    if place in request.given or value_at(vars(request), place) is ABSENT:
        return False
    if request.is_base:
        return True
    tested = "/{}{}/".format(*tested_place(env, request.section))
    return not (tested.startswith(f"{place}/") or f"{place}/".startswith(tested))


def produced(
    where: str,
    call: str,
    slug: str,
    suite: "Suite",
    cleanup: contextlib.ExitStack,
    above: tuple[str, ...],
) -> tuple[Request, "Answer"]:
    """Send the valid request of another environment file, itself set up first."""
    chain = (*above, where)
    files = [place.rpartition(":")[0] for place in chain]
    if len(set(files)) < len(files) or len(chain) > DEEPEST:
        reason = "more than 5 deep" if len(chain) > DEEPEST else "in a circle"
        raise SetupFault(f"{where}: set-ups go {reason}: {', '.join(chain)}")
    try:
        env = EnvironmentFile.of(slug)
    except SetupFault as fault:
        raise SetupFault(f"{where}: {fault}; correct or delete this line") from None
    made = planned_request(env, "positive", "setup")
    if made.endpoint != call:
        reason = f"{env.name} is not of {call}, but of {made.endpoint}"
        raise SetupFault(f"{where}: {reason}")
    set_up(env, made, suite, cleanup, chain)
    answer = suite.asked(env, made, "sent to set up another request", cleanup)
    if answer.response is None or not 200 <= answer.response.status_code < 300:
        raise NothingMade(f"{call} answered {answer.status_line()}")
    return made, answer


def taken(source: str, made: Request, answer: "Answer") -> Any:
    """The value that a line of [setup] promises of its producer's request or answer."""
    value = runtime_value(source, made, answer.response)
    if value is ABSENT or value is None:
        raise NothingMade(f"nothing is found at {source} of {made.endpoint}")
    return value


def runtime_value(source: str, request: Request, response: Any) -> Any:
    """What an OpenAPI runtime expression stands for, or ABSENT."""
    found = re.fullmatch(EXPRESSION, source)
    if not found:
        return ABSENT
    side, body, pointer, location, name = found.groups()
    if body and side == "request":
        return value_at(request.body, pointer or "")
    if body:
        try:
            return value_at(exact_json(response.content.decode()), pointer or "")
        except ValueError:
            return ABSENT
    if side == "response":
        return response.headers.get(name, ABSENT) if location == "header" else ABSENT
    return vars(request)[location].get(name, ABSENT)
