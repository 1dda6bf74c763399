"""Rows from their creation to their deletion: what is created can be read (8.12), and what
is deleted cannot any more (8.11).

The line of the check in [lifecycle] says which GET reads the row. A verdict counts only if
the requests before that one did their work; where they did not, their response is shown.
"""

import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from .controls import result_of
from .environment import EnvironmentFile
from .faults import NothingCreated, SetupFault
from .planning import LIFECYCLE, Request, smallest_section
from .premises import stopped
from .settings import may_be_sent
from .setup.lines import follow_up, setup_line
from .verdicts import (
    MISSING,
    Premises,
    Reply,
    deleted_verdict,
    is_accepted,
    readable_verdict,
)

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite

CREATED = "8.12"
# An API may need a moment until each part of it knows of a row: seconds between attempts.
PAUSES = (0.2, 0.8, 2.0)


class Lifecycle:
    """A test of one of the two checks: its requests in their order.

    A hook may make or remove rows, so both are called before the first request, and none
    between it and the last.
    """

    def __init__(
        self,
        env: EnvironmentFile,
        request: Request,
        suite: "Suite",
        cleanup: contextlib.ExitStack,
    ) -> None:
        self.env, self.request, self.suite = env, request, suite
        self.line, self.cleanup = (env, LIFECYCLE, request.scenario), cleanup
        self.reader, self.reading = follow_up(*self.line)

    def answer(self, title: str) -> "Answer":
        """The response that decides, with the verdict on it."""
        if self.request.failed_setups:
            raise SetupFault(f"a set-up failed: {self.request.failed_setups[0]}")
        if self.request.scenario == CREATED:
            return self._created(title)
        return self._deleted(title)

    def _created(self, title: str) -> "Answer":
        self.suite.prepare(self.reading, self.cleanup)
        made = self.suite.send_with_hooks(self.env, self.request, title, self.cleanup)
        # 200 may be the answer about a row that was there, 202 comes before there is one.
        if made.status != 201:
            return stopped(made)
        self._name_row(made)
        found = self._settled(lambda: self._read(title), MISSING)

        def control() -> Reply:
            section = smallest_section(self.reader)
            return self.suite.control(self.reader, section, found.status)

        found.verdict = readable_verdict(found.reply, self._premises(), control)
        found.control, found.control_words = result_of(made), "Its creation got"
        return found

    def _deleted(self, title: str) -> "Answer":
        self.suite.prepare(self.request, self.cleanup)
        self.suite.require_own_row(self.env, self.request)
        self._name_row(None)
        self.suite.prepare(self.reading, self.cleanup)
        # The hook may have named another row.
        self._name_row(None)
        found = self._read(title)
        if not is_accepted(found.status):
            return stopped(found)
        removed = self.suite.sent(self.env, self.request, title, self.cleanup)
        # 202 says that the row will go, not that it has gone.
        if not is_accepted(removed.status) or removed.status == 202:
            return stopped(removed)
        after = self._settled(lambda: self._read(title), range(200, 300))
        after.verdict = deleted_verdict(
            after.reply, self._premises(), lambda: found.reply
        )
        after.control, after.control_words = result_of(found), "Before, it got"
        return after

    def _premises(self) -> Premises:
        """What the verdict on the last request depends on, beside its response."""
        return Premises(endpoint=self.reading.endpoint)

    def _name_row(self, made: "Answer | None") -> None:
        """Have the GET name the row of the request, or of the response to it."""
        try:
            line = setup_line(*self.line)
            line.hand_over(self.request, made, self.reading)
        except NothingCreated as fault:
            raise SetupFault(f"the row cannot be named: {fault}") from None

    def _read(self, title: str) -> "Answer":
        return self.suite.sent(self.reader, self.reading, title, self.cleanup)

    def _settled(
        self, ask: Callable[[], "Answer"], unsettled: tuple[int, ...] | range
    ) -> "Answer":
        """The answer that does not change any more, as far as a few attempts show."""
        answer = ask()
        for seconds in PAUSES:
            if answer.status not in unsettled:
                break
            time.sleep(seconds)
            answer = ask()
        return answer


def needs_excluded_request(endpoint: str, check: str) -> bool:
    """Whether a check needs a GET that this run may not send."""
    try:
        line = setup_line(EnvironmentFile.of(endpoint), LIFECYCLE, check)
    except SetupFault:
        # The test will report that.
        return False
    return not may_be_sent(line.call.endpoint)
