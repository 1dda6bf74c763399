"""Values that calibrate took from a response of this server, where they are gone by now.

The comment above a line of [positive] names the request whose response has shown them:
`# calibrated: /region = "Europe" of GET /regions (404: Not Found)`.
"""

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import ROOT
from .environment import EnvironmentFile, once_a_file
from .faults import SetupFault
from .planning import CONTROL, Request, base_request, smallest_section
from .setup.setups import set_up
from .values import ABSENT, unescaped
from .verdicts import Verdict

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite

COMMENT = re.compile(r"# calibrated: (/\S+|\"(?:[^\"\\]|\\.)*\") = (.*)")
# What follows the value; a reason may hold anything.
ORIGIN = re.compile(r" of ([A-Z]+ /.*?) \(")


@dataclass(frozen=True)
class Observed:
    """A value that a request has from a response to another one."""

    location: str
    at: str
    value: Any
    call: str


def report_missing_value(
    suite: "Suite",
    env: EnvironmentFile,
    request: Request,
    answer: "Answer",
    start: str,
) -> None:
    """Report which value of a rejected valid request no longer exists on the server.

    `start`: the section of the valid request that the test was made from.
    """
    outcome, kind = answer.verdict.outcome, answer.verdict.kind
    if outcome != "unproven" and kind not in ("rejected", "blocked"):
        return
    if not observed_values(env):
        return
    base = base_request(env, start, CONTROL)
    base.created |= request.created
    gone = missing_value(env, base, suite)
    if gone:
        outcome = "unproven" if outcome == "unproven" else "blocked"
        answer.verdict = Verdict(outcome, outcome, gone)


def missing_value(env: EnvironmentFile, request: Request, suite: "Suite") -> str:
    """Which value of a rejected request the server lists no more; empty where none."""
    for one in observed_values(env):
        place = f"/{one.location}{one.at}"
        is_other = sent_at(request, one) != one.value
        if is_other or place in request.created | request.configured:
            continue
        if one.call not in suite.observed:
            suite.observed[one.call] = values_in_response(one.call, suite)
        shown = suite.observed[one.call]
        if shown is not None and text_of(one.value) not in shown:
            name = unescaped(re.sub(r"(?:/\d+)+$", "", one.at).rpartition("/")[2])
            reason = f"`{name}` {text_of(one.value)} is not listed any more"
            return f"{reason}: calibrate again ({one.call})"
    return ""


@once_a_file
def observed_values(env: EnvironmentFile) -> tuple[Observed, ...]:
    """The values whose comments name a request."""
    return tuple(values_in(env.lines))


def values_in(lines: list[str]) -> Iterator[Observed]:
    """The values that comments in the lines of a file name a request for."""
    section, waiting = "", []
    for line in lines:
        if line.startswith("["):
            section, waiting = line.strip("[]\n "), []
        elif section == "positive" and (found := COMMENT.match(line)):
            waiting.append((found[1], found[2]))
        elif key := re.match(r"(\w+) = ", line):
            for at, rest in waiting:
                yield from observed_value(key[1], at, rest)
            waiting = []


def observed_value(location: str, at: str, rest: str) -> Iterator[Observed]:
    """What one comment says; nothing where it names no request."""
    with contextlib.suppress(ValueError):
        value, end = json.JSONDecoder().raw_decode(rest)
        if origin := ORIGIN.match(rest, end):
            pointer = json.loads(at) if at.startswith('"') else at
            yield Observed(location, pointer, value, origin[1])


def sent_at(request: Request, one: Observed) -> Any:
    """The value of a request at the place of an observed one."""
    found: Any = getattr(request, one.location, ABSENT)
    for token in one.at.split("/")[1:]:
        try:
            found = found[int(token) if isinstance(found, list) else unescaped(token)]
        except (IndexError, KeyError, TypeError, ValueError):
            return ABSENT
    return found


def values_in_response(call: str, suite: "Suite") -> set[str] | None:
    """Every value in the response to a request; None where it is not accepted."""
    env = environment_of(call)
    if env is None:
        return None
    try:
        request = base_request(env, smallest_section(env), CONTROL)
        with contextlib.ExitStack() as cleanup:
            set_up(env, request, suite, cleanup)
            answer = suite.send_with_hooks(env, request, "looks for a value", cleanup)
        if answer.response is None or not answer.response.ok:
            return None
        return set(leaves(answer.response.json()))
    except (SetupFault, ValueError, RecursionError):
        return None


def environment_of(call: str) -> EnvironmentFile | None:
    """The environment file of a request, as `GET /regions`."""
    for path in sorted((ROOT / "env").glob("*_environment.txt")):
        with contextlib.suppress(SetupFault):
            env = EnvironmentFile.read(path)
            method = env.value("endpoint", "method", "")
            if f"{method} {env.value('endpoint', 'path', '')}" == call:
                return env
    return None


def leaves(value: Any) -> Iterator[str]:
    """Each text, number and name in a JSON value, as text."""
    if isinstance(value, dict):
        yield from value
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one)
    else:
        yield text_of(value)


def text_of(value: Any) -> str:
    """A value as text: ids are numbers in one place and texts in another."""
    return value if isinstance(value, str) else json.dumps(value)
