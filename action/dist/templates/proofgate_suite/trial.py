"""One test: from its name to its verdict, and what is removed after it."""

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from .answer import Answer
from .case import Case
from .contract.review import Review
from .exchange import Suite
from .faults import SetupFault
from .own_rows import RefusedWrite
from .planning import CHECKS
from .results import blocked_record, record_of

T = TypeVar("T")


class Blocked(Exception):
    """The test cannot be carried out; the message holds no secret."""


class Trial:
    """A test that is carried out; `record` is what it leaves behind so far.

    `script` has ENDPOINT, SECTION and the words of its scenarios. `test_counts` returns how many
    tests of the run get responses, by endpoint. `stop` is called with the reason where
    the run is to end.
    """

    def __init__(
        self,
        suite: Suite,
        script: Any,
        name: str,
        test_counts: Callable[[], Counter[str]],
        stop: Callable[[str], None],
    ) -> None:
        self.suite, self.script, self.name = suite, script, name
        self.test_counts, self.stop = test_counts, stop
        self.case = Case.unread(script, name)
        self.record: dict[str, Any] | None = None
        self.steps: Iterator[Answer | Review] = iter(())

    def answer(self) -> Answer | Review:
        """Send the request and give its checked answer; raises Blocked, cleaned up then."""
        suite, script, name = self.suite, self.script, self.name
        suite.tracing.begin(self.case.id)
        self.case = self._guarded(lambda: Case.of(script, name))
        is_check = getattr(script, "SECTION", "") in CHECKS
        if is_check:
            count = self.test_counts()[script.ENDPOINT]
            self.steps = suite.review(script, name, self.case, count)
        else:
            self.steps = suite.exchange(script, name, self.case)
        try:
            found = self._guarded(lambda: next(self.steps))
        finally:
            if not is_check:
                suite.observations.add(script.ENDPOINT, {"over": True})
            if suite.is_unreachable():
                self.stop(str([*suite.unreachable.values()][-1]))
            if suite.canary.lost:
                self.stop(suite.canary.lost)
        self.record = self._trace() | record_of(self.case, found)
        if found.verdict.outcome == "blocked":
            self.clean_up()
            raise Blocked(found.message())
        return found

    def clean_up(self) -> None:
        """Remove what the test has made; raises Blocked where that fails."""
        stayed = len(self.suite.stayed)
        self._guarded(lambda: next(self.steps, None))
        self.record["stayed"] = self.suite.stayed[stayed:]

    def _guarded(self, step: Callable[[], T]) -> T:
        """Run a step; its faults are shown without traceback, which could hold a secret."""
        sent: dict[str, Any] = {}
        try:
            return step()
        except RefusedWrite as fault:
            message = f"Blocked: {fault}."
            sent = {"requests": fault.requests, "setups": [*fault.setups]}
        except SetupFault as fault:
            message = f"Blocked by the set-up: {fault}"
        except Exception:  # noqa: BLE001 (whatever it is, its traceback must be masked)
            message = f"Blocked by a fault in the suite:\n{traceback.format_exc()}"
        message = self.suite.secrets.masked(message)
        # A failure stays one when the clean-up after it fails too.
        if (self.record or {}).get("outcome") != "failed":
            sent |= self._trace()
            self.record = blocked_record(self.case, message) | sent
        raise Blocked(message)

    def _trace(self) -> dict[str, str]:
        """The trace of its requests, if they carry one."""
        trace_id = self.suite.tracing.trace_id
        return {} if trace_id is None else {"trace_id": trace_id}
