"""[cleanup]: requests that remove what a request has made."""

import contextlib
import copy
import time
from typing import TYPE_CHECKING, Any

from .environment import EnvironmentFile
from .faults import NothingMade, Unreachable
from .planning import Request
from .settings import may_be_sent
from .setup_lines import follow_up, hand_over, setup_line, taken
from .unique import is_unique

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite

BUSY = 503
# Before a removal that found the server busy is sent again.
PAUSES_SECONDS = (0.5, 1, 2)


def may_have_made(request: Request, answer: "Answer") -> bool:
    """Whether a row may have been made: 200 may be the answer about another's row."""
    if request.method == "POST":
        return answer.status is not None and 200 <= answer.status < 300
    return answer.status == 201


def has_made(
    env: EnvironmentFile, request: Request, answer: "Answer", suite: "Suite"
) -> bool:
    """Whether a row that may have been made certainly was."""
    if answer.status == 201 or is_unique(env, request):
        return True
    if env.name not in suite.makers:
        suite.makers[env.name] = False
        title = "sent again, to see whether each of these makes a row"
        with contextlib.suppress(Unreachable), contextlib.ExitStack() as cleanup:
            again = copy.copy(request)
            other = suite.sent(env, again, title, cleanup)
            pairs = zip(
                rows_named(env, request, answer),
                rows_named(env, again, other),
                strict=True,
            )
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
        _, _, take = setup_line(env, "cleanup", name)
        try:
            rows.append({p: taken(s, request, answer) for p, s in take.items()})
        except NothingMade:
            rows.append(None)
    return rows


def clean_up(
    env: EnvironmentFile, request: Request, answer: "Answer", suite: "Suite"
) -> None:
    """Send what the lines of [cleanup] say; a row that is gone already is as good."""
    if not has_made(env, request, answer, suite):
        return
    for name in env.parser["cleanup"]:
        call, _, _ = setup_line(env, "cleanup", name)
        if not may_be_sent(call):
            continue
        line = (env, "cleanup", name)
        remover, removal = follow_up(*line)
        try:
            hand_over(line, request, answer, removal)
        except NothingMade:
            continue
        with contextlib.suppress(Unreachable), contextlib.ExitStack() as hooks:
            remove(remover, removal, suite, hooks)


def remove(
    env: EnvironmentFile,
    removal: Request,
    suite: "Suite",
    hooks: contextlib.ExitStack,
) -> None:
    """Send a removal, again while the server is busy (RFC 9110, section 15.6.4).

    A row that stays may disturb all that follows.
    """
    title = "sent to remove what a test has made"
    answer = suite.asked(env, removal, title, hooks)
    for pause in PAUSES_SECONDS:
        if answer.status != BUSY:
            return
        time.sleep(pause)
        answer = suite.sent(env, removal, title, hooks)
