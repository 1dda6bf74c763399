"""[cleanup]: requests that remove what a request has made."""

import contextlib
from typing import TYPE_CHECKING

from .environment import EnvironmentFile
from .faults import NothingMade, Unreachable
from .planning import Request
from .settings import may_be_sent
from .setup_lines import follow_up, hand_over, setup_line
from .unique import is_unique

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite


def has_made(env: EnvironmentFile, request: Request, answer: "Answer") -> bool:
    """Whether a row was certainly made: 200 may be the answer about another's row."""
    if request.method == "POST" and is_unique(env, request):
        return answer.status is not None and 200 <= answer.status < 300
    return answer.status == 201


def clean_up(
    env: EnvironmentFile, request: Request, answer: "Answer", suite: "Suite"
) -> None:
    """Send what the lines of [cleanup] say; a row that is gone already is as good."""
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
            suite.asked(remover, removal, "sent to remove what a test has made", hooks)
