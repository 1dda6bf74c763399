"""[cleanup]: requests that remove what a request has created."""

import contextlib
import copy
import time
from typing import TYPE_CHECKING, Any

from ..environment import EnvironmentFile
from ..faults import NothingCreated, Unreachable
from ..own_rows import has_new_key
from ..planning import Request
from ..settings import may_be_sent
from ..values import json_text
from ..verdicts import MISSING
from .lines import follow_up, setup_line
from .unique import is_unique

if TYPE_CHECKING:
    from ..answer import Answer
    from ..exchange import Suite

BUSY = 503
# Before a removal that found the server busy twice is sent again: the first pause is the
# one that any busy server gets.
PAUSES_SECONDS = (1, 2)


def may_have_created(request: Request, answer: "Answer") -> bool:
    """Whether a row may have been created: 200 may be about somebody else's row."""
    if request.method == "POST" or has_new_key(request):
        return answer.status is not None and 200 <= answer.status < 300
    return answer.status == 201


def has_created(
    env: EnvironmentFile, request: Request, answer: "Answer", suite: "Suite"
) -> bool:
    """Whether a row that may have been created certainly was."""
    if answer.status == 201 or has_new_key(request) or is_unique(env, request):
        return True
    if not env.parser.has_section("cleanup"):
        return False
    if env.name not in suite.makers:
        suite.makers[env.name] = False
        title = "sent again, to see whether each of these makes a row"
        with contextlib.suppress(Unreachable), contextlib.ExitStack() as cleanup:
            # A list shows which row is new only as long as it is the newest.
            row = rows_named(env, request, answer)
            again = copy.copy(request)
            other = suite.sent(env, again, title, cleanup)
            pairs = zip(row, rows_named(env, again, other), strict=True)
            suite.makers[env.name] = all(
                None not in pair and pair[0] != pair[1] for pair in pairs
            )
    return suite.makers[env.name]


def rows_named(
    env: EnvironmentFile, request: Request, answer: "Answer"
) -> list[dict[str, Any] | None]:
    """What each line of [cleanup] takes; None where that is not there."""
    rows: list[dict[str, Any] | None] = []
    for name in env.parser["cleanup"]:
        line = setup_line(env, "cleanup", name)
        removal = follow_up(env, "cleanup", name)[1]
        try:
            rows.append(line.values(list(line.take), removal, request, answer))
        except NothingCreated:
            rows.append(None)
    return rows


def clean_up(
    env: EnvironmentFile, request: Request, answer: "Answer", suite: "Suite"
) -> None:
    """Send what the lines of [cleanup] say, and count a row that stays."""
    if not has_created(env, request, answer, suite):
        return
    if env.parser.has_section("cleanup"):
        lines = list(env.parser["cleanup"])
        reasons = [removed(env, one, request, answer, suite) for one in lines]
    else:
        # It goes with its parent, or a hook removes it.
        may_go = any(place.startswith("/path/") for place in request.created)
        may_go = may_go or hasattr(suite.hooks, "after")
        reasons = [] if may_go else ["no DELETE is known"]
    suite.keep_count(env, request, answer, reasons)


def removed(
    env: EnvironmentFile, name: str, request: Request, answer: "Answer", suite: "Suite"
) -> str:
    """Send a line of [cleanup]; why the row stays, empty where it is gone."""
    line = setup_line(env, "cleanup", name)
    call = line.call.endpoint
    if not may_be_sent(call):
        return f"{call} is excluded"
    remover, removal = follow_up(env, "cleanup", name)
    try:
        line.hand_over(request, answer, removal)
    except NothingCreated:
        return f"the response does not say what {call} needs"
    status = None
    with contextlib.suppress(Unreachable), contextlib.ExitStack() as hooks:
        status = removal_status(remover, removal, suite, hooks)
    is_gone = status is not None and 200 <= status < 300
    if is_gone:
        suite.removers.add(call)
    # One that has removed nothing yet may look for the row in the wrong place.
    is_gone = is_gone or (status in MISSING and call in suite.removers)
    # A server may answer anything about a row that is gone, 400 and 500 too.
    is_gone = is_gone or suite.deleted.get(row_of(removal), 0) > answer.number
    return "" if is_gone else f"{call} gets {status or 'no response'}"


def row_of(request: Request) -> str:
    """What tells the row that a request is about: its endpoint and its path."""
    return json_text([request.endpoint, request.path])


def removal_status(
    env: EnvironmentFile,
    removal: Request,
    suite: "Suite",
    hooks: contextlib.ExitStack,
) -> int | None:
    """Send a removal, again while the server is busy (RFC 9110, section 15.6.4).

    A row that stays may disturb all that follows; one that is gone already does not.
    """
    title = "sent to remove what a test has made"
    answer = suite.send_with_hooks(env, removal, title, hooks)
    for pause in PAUSES_SECONDS:
        if answer.status != BUSY:
            break
        time.sleep(pause)
        answer = suite.sent(env, removal, title, hooks)
    return answer.status
