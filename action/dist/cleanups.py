"""[cleanup]: requests that remove what a request has made."""

import contextlib
from typing import TYPE_CHECKING

from .environment import EnvironmentFile
from .faults import NothingMade, SetupFault, Unreachable
from .places import put_at
from .planning import Request, planned_request, smallest_section
from .settings import may_be_sent
from .setup_lines import setup_line, taken
from .unique import is_unique
from .values import ABSENT, value_at

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
        call, slug, take = setup_line(env, "cleanup", name)
        if not may_be_sent(call):
            continue
        remover = EnvironmentFile.of(slug)
        removal = planned_request(remover, smallest_section(remover), "cleanup")
        where = env.place("cleanup", name)
        if removal.endpoint != call:
            raise SetupFault(
                f"{where}: {remover.name} is not of {call}, but of {removal.endpoint}"
            )
        try:
            values = {p: taken(source, request, answer) for p, source in take.items()}
        except NothingMade:
            continue
        for place, value in values.items():
            if value_at(vars(removal), place) is ABSENT:
                raise SetupFault(f"{where}: {call} has no place {place}")
            put_at(removal, place, value)
        with contextlib.suppress(Unreachable), contextlib.ExitStack() as hooks:
            suite.asked(remover, removal, "sent to remove what a test has made", hooks)
