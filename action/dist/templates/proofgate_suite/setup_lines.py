"""The lines of [setup] and [cleanup], and the values that they take."""

import re
from typing import TYPE_CHECKING, Any

from .environment import EnvironmentFile
from .faults import NothingMade, SetupFault
from .places import PLACE, put_at
from .planning import Request, planned_request, smallest_section
from .values import ABSENT, exact_json, value_at

if TYPE_CHECKING:
    from .answer import Answer

EXPRESSION = r"\$(request|response)\.(?:(body)(?:#(/.*)?)?|(path|query|header)\.(.+))"


def setup_line(
    env: EnvironmentFile, section: str, name: str
) -> tuple[str, str, dict[str, str]]:
    """A line: the call in words, the file's name, place → expression."""
    line = env.object(section, name)
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
            f"{env.place(section, name)}: needs call and env as texts, and take with "
            'places like "/path/id" and sources like "$response.body#/id"'
        )
    return call, slug, take


def follow_up(
    env: EnvironmentFile, section: str, name: str
) -> tuple[EnvironmentFile, Request]:
    """The valid request that a line sends after this one, and the file that it is from."""
    call, slug, take = setup_line(env, section, name)
    file = EnvironmentFile.of(slug)
    request = planned_request(file, smallest_section(file), section)
    where = env.place(section, name)
    if request.endpoint != call:
        raise SetupFault(
            f"{where}: {file.name} is not of {call}, but of {request.endpoint}"
        )
    for place in take:
        if value_at(vars(request), place) is ABSENT:
            raise SetupFault(f"{where}: {call} has no place {place}")
    return file, request


def hand_over(
    line: tuple[EnvironmentFile, str, str],
    made: Request,
    answer: "Answer | None",
    request: Request,
) -> None:
    """Put into a request what its line takes; raises NothingMade, and puts in nothing then."""
    _, _, take = setup_line(*line)
    values = {place: taken(source, made, answer) for place, source in take.items()}
    for place, value in values.items():
        put_at(request, place, value)


def taken(source: str, made: Request, answer: "Answer | None") -> Any:
    """The value that a line promises of its request or of the answer to it."""
    value = runtime_value(source, made, answer and answer.response)
    if value is ABSENT or value is None:
        reason = f"nothing is found at {source} of {made.endpoint}"
        raise NothingMade(reason, f"nothing found at {made.endpoint}")
    return value


def runtime_value(source: str, request: Request, response: Any) -> Any:
    """What an OpenAPI runtime expression stands for, or ABSENT."""
    found = re.fullmatch(EXPRESSION, source)
    if not found:
        return ABSENT
    side, body, pointer, location, name = found.groups()
    if body and side == "request":
        return value_at(request.body, pointer or "")
    if side == "response" and response is None:
        return ABSENT
    if body:
        text = response.content.decode(errors="replace")
        try:
            return value_at(exact_json(text), pointer or "")
        except ValueError:
            # Plain text may be the id of what was made.
            is_id = pointer is None and re.fullmatch(r"\S{1,200}", text.strip())
            return text.strip() if is_id else ABSENT
    if side == "response":
        return response.headers.get(name, ABSENT) if location == "header" else ABSENT
    return vars(request)[location].get(name, ABSENT)
