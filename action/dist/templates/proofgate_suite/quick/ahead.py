"""Sends reads before their turn, so that several are under way at a time.

Tests still run one after the other, in their order, and each decides by itself what it sends:
what overlaps is only the time that a response takes. A read is known beforehand where it
depends on no other response; the control that a test sends again, as soon as the test's
own response is there. A test that asks for something else sends it itself.
"""

from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from ..answer import Answer
from ..auth.others import OTHER_USER_CHECKS
from ..case import case_id
from ..environment import EnvironmentFile
from ..exchange import Suite
from ..faults import SetupFault
from ..pace import TOO_MANY
from ..planning import ACCESS, CHECKS, CONTROL, LIFECYCLE, Request, base_request
from ..premises import base_key, sends_control
from ..safety import is_risk_to_foreign_rows
from ..settings import number_setting
from ..user_hooks import load_hooks
from ..wire.outgoing import Outgoing, outgoing
from ..wire.sending import Early
from .items import QuickItem
from .readers import Readers

READS = ("GET", "HEAD")
# With these a test also writes.
WRITING_SECTIONS = ("setup", "unique", "cleanup")
# Some tests wait for their second response: so many are known for each request under way.
TESTS_A_REQUEST = 4


class Upcoming:
    """A test that only reads: what it sends, as far as that is known before its turn."""

    def __init__(self, number: int, item: QuickItem, env: EnvironmentFile) -> None:
        self.number, self.item, self.env = number, item, env
        self.section = getattr(item.script, "SECTION", item.scenario)
        self.test = case_id(item.script, item.scenario)
        self.forget()

    def forget(self) -> None:
        """Begin again: what was read is out of date."""
        self.sent: list[tuple[Outgoing, Future[Early]]] = []
        self.untaken: list[tuple[Outgoing, Future[Early]]] = []
        self.planned: tuple[str, Request] | None = None
        self.is_complete = False

    def add(self, out: Outgoing, future: Future[Early]) -> None:
        """Remember what is sent."""
        self.sent.append((out, future))
        self.untaken.append((out, future))

    def take(self, out: Outgoing) -> Future[Early] | None:
        """What was sent with the same bytes, each once."""
        for one in self.untaken:
            if one[0].is_same(out):
                self.untaken.remove(one)
                return one[1]
        return None

    def is_limited(self) -> bool:
        """Whether the API answered that there are too many requests."""
        return any(is_limited(future) for _, future in self.untaken)

    @property
    def base(self) -> str | None:
        """The key of its control, as far as that is known."""
        return self.planned and base_key(self.env, self.planned[0])

    def next_read(self, suite: Suite, bases: set[str | None]) -> Outgoing | None:
        """What can be sent now; None for nothing, or nothing yet.

        `bases`: the controls of the tests before it.
        """
        if self.is_complete:
            return None
        try:
            return self._control(suite, bases) if self.sent else self._own(suite)
        except SetupFault:
            # The test will report it.
            self.is_complete = True
            return None

    def _own(self, suite: Suite) -> Outgoing | None:
        if self.section == ACCESS and self.item.scenario in OTHER_USER_CHECKS:
            # Their requests come one after the other, of several users.
            self.is_complete = True
            return None
        if self.section == ACCESS and not suite.knows_accepted_section(self.env):
            return None
        self.planned = suite.planned(self.env, self.section, self.item.scenario)
        return self._outgoing(suite, self.planned[1])

    def _control(self, suite: Suite, bases: set[str | None]) -> Outgoing | None:
        out, future = self.sent[0]
        if not future.done():
            return None
        if self.base in bases and suite.controls.read(self.base) is None:
            # A test before this one is going to send it.
            return None
        early, (start, request) = early_of(future), self.planned
        if early is None:
            self.is_complete = True
            return None
        answer = Answer("", out.display, self.env, suite.secrets, request)
        answer.response = early.response
        self.is_complete = True
        if not sends_control(suite, self.env, request, answer, start):
            return None
        return self._outgoing(suite, base_request(self.env, start, CONTROL))

    def _outgoing(self, suite: Suite, request: Request) -> Outgoing:
        trace = suite.tracing.context(self.env, self.test)
        return outgoing(self.env, request, suite.secrets, trace)


class ReadAhead:
    """The reads of the next tests of a run."""

    def __init__(self, suite: Suite, items: list[Any], most: int) -> None:
        self.suite, self.items, self.most = suite, items, most
        self.readers = Readers(suite.pace, most)
        self.under_way: set[Future[Early]] = set()
        # The test at hand, if it only reads, and those that follow it.
        self.tests: deque[Upcoming] = deque()
        self.number = 0

    @classmethod
    def of(cls, suite: Suite, items: list[Any]) -> "ReadAhead | None":
        """As many at a time as PROOFGATE_CONCURRENCY asks for; None for one."""
        most = int(number_setting("PROOFGATE_CONCURRENCY", 1))
        if most <= 1:
            return None
        if has_hooks():
            words = "hooks.py has before or after, so requests are sent one at a time"
            suite.pace.notify(words)
            return None
        suite.ahead = cls(suite, items, most)
        suite.secrets.before_request = suite.ahead.drain
        return suite.ahead

    def begin(self, number: int) -> None:
        """Come to a test."""
        self.number = number
        while self.tests and self.tests[0].number < number:
            self.tests.popleft()
        self._send_more()

    def end(self) -> None:
        """Send nothing more."""
        self.readers.end()

    def take(self, out: Outgoing) -> Early | None:
        """The response to a request of the test at hand; None where it is to be sent now.

        What is sent now has nothing beside it. So is a read again that found the server in
        trouble: whether that is the fault of the request is seen when it is alone. An API
        that limits the rate gets half as many at a time from then on.
        """
        # Where the API limits all requests, no test gets a response any more.
        is_read = out.request.method in READS and self.suite.pace.limit is None
        future = self._found(out) if is_read else None
        while future is not None and not future.done():
            wait(self.under_way, return_when=FIRST_COMPLETED)
            self._send_more()
        early = future and early_of(future)
        if early is None:
            self.drain()
            if is_limited(future) or any(test.is_limited() for test in self.tests):
                self.most //= 2
            self._forget(is_read)
        return early

    def drain(self) -> None:
        """Wait until nothing is under way."""
        wait(self.under_way)
        self.under_way.clear()

    def _found(self, out: Outgoing) -> Future[Early] | None:
        if not self.tests or self.tests[0].number != self.number:
            return None
        return self.tests[0].take(out)

    def _forget(self, is_read: bool) -> None:
        """Forget what a write makes out of date, and what was one request too many."""
        for test in self.tests:
            is_next = test.number > self.number
            if is_next and (not is_read or test.is_limited()):
                test.forget()

    def _running(self) -> set[Future[Early]]:
        self.under_way = {one for one in self.under_way if not one.done()}
        return self.under_way

    def _send_more(self) -> None:
        """Send what is known of the next tests, the nearest first."""
        if self.most <= 1:
            return
        self._look_ahead()
        free = self.most - len(self._running())
        bases: set[str | None] = set()
        for test in self.tests:
            if free <= 0:
                break
            out = test.next_read(self.suite, bases)
            bases.add(test.base)
            if out is not None:
                future = self.readers.send(out)
                test.add(out, future)
                self.under_way.add(future)
                free -= 1

    def _look_ahead(self) -> None:
        """Take the next tests as far as they only read."""
        number = self.tests[-1].number + 1 if self.tests else self.number
        while len(self.tests) < TESTS_A_REQUEST * self.most:
            env = environment_of(self.items[number : number + 1])
            if env is None:
                break
            self.tests.append(Upcoming(number, self.items[number], env))
            number += 1


def environment_of(items: list[Any]) -> EnvironmentFile | None:
    """The file of a test that only reads; None for every other one, and at the end."""
    if not items or not isinstance(items[0], QuickItem):
        return None
    script, scenario = items[0].script, items[0].scenario
    if getattr(script, "SECTION", scenario) in (*CHECKS, LIFECYCLE):
        return None
    try:
        env = EnvironmentFile.of(script.ENDPOINT)
        method, path = (env.value("endpoint", key) for key in ("method", "path"))
        is_risky = is_risk_to_foreign_rows(f"{method} {path}")
    except SetupFault:
        return None
    if method not in READS or is_risky:
        return None
    return None if any(map(env.parser.has_section, WRITING_SECTIONS)) else env


def early_of(future: Future[Early]) -> Early | None:
    """A response that says something about its request; None for any other one."""
    if future.exception() is not None:
        return None
    early = future.result()
    status = early.response.status_code
    return None if status >= 500 or status == TOO_MANY else early


def is_limited(future: Future[Early] | None) -> bool:
    """Whether the API answered that there are too many requests."""
    if future is None or not future.done() or future.exception() is not None:
        return False
    return future.result().response.status_code == TOO_MANY


def has_hooks() -> bool:
    """Whether a person's code runs beside requests: it may do anything, and not twice at a time."""
    try:
        hooks = load_hooks()
    except SetupFault:
        # Each test will report it.
        return True
    return any(hasattr(hooks, name) for name in ("before", "after", "sign"))
