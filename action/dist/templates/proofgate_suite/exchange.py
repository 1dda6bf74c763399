"""From a scenario to its verdict: plan, set up, serialise, send, check, clean up."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from .answer import Answer
from .auth.access import access_request, require_credentials
from .auth.credentials import Secrets
from .auth.others import OTHER_USER_CHECKS
from .auth.signing import is_signed_by_hook
from .canary import Canary
from .case import Case
from .contract.observations import Observations
from .contract.observing import observation_of
from .contract.review import Review
from .controls import ControlResult, Controls
from .environment import EnvironmentFile
from .faults import BrokenAnswer, Unreachable
from .journal import Journal
from .lifecycle import CREATED, Lifecycle
from .observed import report_missing_value
from .own_rows import RefusedWrite, refused_write
from .pace import Pace
from .planning import (
    ACCESS,
    LIFECYCLE,
    POSITIVE,
    SETUP,
    Request,
    base_of,
    base_request,
    is_variant,
    planned_request,
    smallest_section,
)
from .premises import ABOUT_THE_VALUE, base_key, control_result, decide, repeated
from .safety import is_risk_to_foreign_rows, require_own_row
from .setup.cleanups import clean_up, may_have_created, row_of
from .setup.free_keys import require_free_key
from .setup.listing import listing_before
from .setup.setups import set_up
from .user_hooks import call_hook, load_hooks
from .users import other_user_check
from .values import copied
from .wire.connections import Connections
from .wire.outgoing import Outgoing, outgoing
from .wire.sending import Early, send
from .wire.tracing import Tracing

CLEANUP = "cleanup"


class ReadsAhead(Protocol):
    """Has responses that came before their test (quick/ahead.py)."""

    def take(self, out: Outgoing) -> Early | None:
        """The response to a request; None where it is to be sent now."""


class Suite:
    """What lives as long as the run: connections, secrets, controls, hooks."""

    def __init__(self, shared: Path | None = None) -> None:
        self.connections = Connections()
        self.secrets = Secrets(shared)
        self.pace = Pace()
        self.controls = Controls(shared)
        self.observations = Observations(shared)
        self.journal = Journal(shared)
        self.tracing = Tracing()
        self.hooks: ModuleType | None = None
        self.requests_sent = 0
        self.held_up_counted = 0.0
        # Each set-up that was sent: empty where it worked, else what came instead.
        self.setups: list[str] = []
        # Environment file and number of the line → what was made for the test at hand.
        self.rows: dict[tuple[str, int], tuple[Request, Answer]] = {}
        # Environment file → the section of the request that made something.
        self.sections_sent: dict[str, str] = {}
        # A list that shows what was made → its rows, as they were last.
        self.listed: dict[str, list[Any] | None] = {}
        # Slugs of requests whose responses name what they make.
        self.naming: set[str] = set()
        # The rows that are still there after their tests: endpoint and reason.
        self.stayed: list[dict[str, str]] = []
        # The calls that have created users who sign in; they stay.
        self.users_created: list[str] = []
        self.secrets.on_created = self.users_created.append
        # Row that an accepted DELETE has removed → which of the requests that was.
        self.deleted: dict[str, int] = {}
        # The calls that have removed a row.
        self.removers: set[str] = set()
        # The rows that no set-up's PUT has found when it came to make them.
        self.free_keys: set[str] = set()
        # Environment file of a POST → whether an equal one makes another row.
        self.makers: dict[str, bool] = {}
        # Request → the values that its response shows now; None where it is not accepted.
        self.observed: dict[str, set[str] | None] = {}
        self.unreachable: dict[str, Unreachable] = {}
        self.answering: set[str] = set()
        self.canary = Canary(self, shared)
        # Sends reads before their turn, where a run has several at a time.
        self.ahead: ReadsAhead | None = None

    def is_unreachable(self) -> bool:
        """Whether no server that has ever answered can still be reached."""
        return bool(self.unreachable) and not self.answering - self.unreachable.keys()

    def exchange(
        self, script: ModuleType, scenario: str, case: Case
    ) -> Iterator[Answer]:
        """Prepare, send, yield the checked answer; then clean up."""
        env = EnvironmentFile.of(script.ENDPOINT)
        section = getattr(script, "SECTION", scenario)
        self.hooks = self.hooks or load_hooks()
        before, setups_before = self.requests_sent, len(self.setups)
        logins_before = len(self.canary.renewals)
        start, request = self.planned(env, section, scenario)
        base = base_key(env, start)
        planned = self.requests_sent
        is_of_others = section == ACCESS and scenario in OTHER_USER_CHECKS
        with contextlib.ExitStack() as cleanup:
            cleanup.callback(self._count_users)
            set_up(env, request, self, cleanup)
            title = f"[{section}] {scenario}: {case.words}"
            try:
                if section == LIFECYCLE:
                    answer = Lifecycle(env, request, self, cleanup).answer(title)
                elif is_of_others:
                    test = (env, request, self, cleanup, start)
                    answer = other_user_check(scenario)(*test).answer(title)
                else:
                    answer = self.send_with_hooks(env, request, title, cleanup)
            except RefusedWrite as fault:
                fault.setups = (*self.setups[setups_before:],)
                fault.requests = self.requests_sent - before
                raise
            answer.case = case
            needed = self.requests_sent
            if not is_of_others:
                decide(self, env, request, answer, start)
                report_missing_value(self, env, request, answer, start)
            answer.base, answer.base_status = base, self.controls.status_of(base)
            answer.extra_requests = planned - before + self.requests_sent - needed
            answer.requests = self.requests_sent - before
            answer.setups = self.setups[setups_before:]
            answer.renewals = self.canary.renewals[logins_before:]
            # With the clean-up of the test before, which ends after its record is written.
            answer.held_up_seconds = self.pace.held_up_seconds - self.held_up_counted
            self.held_up_counted = self.pace.held_up_seconds
            yield answer

    def review(
        self, script: ModuleType, check: str, case: Case, others: int
    ) -> Iterator[Review]:
        """Yield what the endpoint's responses have shown, with its check's verdict.

        `others`: how many tests of the endpoint get responses in this run. The valid
        requests that none of them has sent are sent now.
        """
        slug = script.ENDPOINT
        env = EnvironmentFile.of(slug)
        self.hooks = self.hooks or load_hooks()
        self.observations.await_tests(slug, others)
        before = self.requests_sent
        sent = {one["section"] for one in self.observations.of(slug)}
        for section in POSITIVE:
            if section in sent or not env.parser.has_section(section):
                continue
            request = planned_request(env, section, section)
            with contextlib.ExitStack() as cleanup, contextlib.suppress(RefusedWrite):
                set_up(env, request, self, cleanup)
                self.send_with_hooks(env, request, f"[{section}]", cleanup)
        title = f"{case.endpoint}, {check}: {case.words}"
        found = self.observations.of(slug)
        yield Review(title, check, found, self.requests_sent - before)

    def start_rows(self) -> None:
        """Forget what was created for the last test."""
        self.rows.clear()

    def send_with_hooks(
        self,
        env: EnvironmentFile,
        request: Request,
        title: str,
        cleanup: contextlib.ExitStack,
    ) -> Answer:
        """Send a request with its hooks: `before` first, `after` with the clean-up.

        Raises RefusedWrite for one that could change what the suite did not make, and
        NothingCreated for a set-up that could.
        """
        self.prepare(request, cleanup)
        self.require_own_row(env, request)
        if request.scenario == SETUP:
            require_free_key(request, self, cleanup)
        return self.sent(env, request, title, cleanup)

    def require_own_row(self, env: EnvironmentFile, request: Request) -> None:
        """Raise RefusedWrite for a request that could change somebody's row."""
        if (why := refused_write(env, request)) is not None:
            raise RefusedWrite(why)

    def prepare(self, request: Request, cleanup: contextlib.ExitStack) -> None:
        """Call the hook `before`; `after` is called with the clean-up."""
        endpoint = request.endpoint
        if request.base_url in self.unreachable:
            raise self.unreachable[request.base_url]
        if hasattr(self.hooks, "before"):
            self._call_before(request)
        if request.scenario not in (SETUP, CLEANUP) and is_risk_to_foreign_rows(
            endpoint
        ):
            require_own_row(request)
        if hasattr(self.hooks, "after"):
            cleanup.callback(
                lambda: call_hook(
                    self.hooks, "after", endpoint, request, request.response
                )
            )

    def _call_before(self, request: Request) -> None:
        """Call the hook; what it changes is a person's."""
        planned_path, header = dict(request.path), copied(request.header)
        query, body = dict(request.query), copied(request.body)
        call_hook(self.hooks, "before", request.endpoint, request)
        request.hooked = {
            name: header.get(name)
            for name, value in request.header.items()
            if header.get(name) != value
        }
        # A hook is a person's: the rows that it names are known to them.
        changed = {n for n, v in request.path.items() if planned_path.get(n) != v}
        hooked = {f"/path/{name}" for name in changed}
        changed = {n for n, v in request.query.items() if query.get(n) != v}
        hooked |= {f"/query/{name}" for name in changed}
        if request.body != body:
            hooked.add("/body")
        request.created |= hooked
        request.own |= hooked

    def _count_users(self) -> None:
        """Count the users who were created, as rows that stay."""
        reason = "a user who signs in"
        self.stayed += (
            {"endpoint": one, "reason": reason} for one in self.users_created
        )
        self.users_created.clear()

    def keep_count(
        self,
        _env: EnvironmentFile,
        request: Request,
        _answer: Answer,
        reasons: list[str],
    ) -> None:
        """Count a row that stays: each line of its [cleanup] has a reason."""
        if reasons and all(reasons):
            self.stayed.append({"endpoint": request.endpoint, "reason": reasons[0]})

    def sent(
        self,
        env: EnvironmentFile,
        request: Request,
        title: str,
        cleanup: contextlib.ExitStack,
    ) -> Answer:
        """Send a request whose hook has been called, if need be once more."""
        request.response = None
        context = self.tracing.context(env)
        out = outgoing(env, request, self.secrets, context, self.hooks)
        listing = listing_before(env, request, self)
        title = f"{request.endpoint}, {title}"
        answer = Answer(title, out.display, env, self.secrets, request)
        answer.listing = listing
        answer.credentials = out.credentials
        early = self.ahead and self.ahead.take(out)
        if early is None:
            self.pace.wait()
        self.requests_sent += 1
        answer.number = self.requests_sent
        started, held_up = time.monotonic(), self.pace.held_up_seconds
        started_at, trace = time.time(), out.trace
        if early is not None:
            started -= early.seconds
            started_at, trace = early.started_at, early.trace
        try:
            answer.response = send(self.connections, out, self.pace, early)
            request.response = answer.response
            self.answering.add(request.base_url)
        except BrokenAnswer as fault:
            answer.broken = str(fault)
        except Unreachable as fault:
            self.unreachable[request.base_url] = fault
            raise
        finally:
            took = time.monotonic() - started
            self.tracing.add(trace, request, started_at, took, answer.status)
        if request.method == "DELETE":
            # The key of a row that has gone may be given to another.
            self.listed.clear()
            if answer.status is not None and 200 <= answer.status < 300:
                self.deleted[row_of(request)] = self.requests_sent
        answer.trace_id = trace.trace_id if trace and trace.is_sent else None
        waited = self.pace.held_up_seconds - held_up
        answer.milliseconds = round(1000 * (time.monotonic() - started - waited))
        if may_have_created(request, answer):
            cleanup.callback(clean_up, env, request, answer, self)
        self.journal.add(env, request, answer)
        if answer.response is not None:
            self.observations.add(env.slug, observation_of(request, answer, env.slug))
        if not self.canary.check(env, request, answer):
            return self.sent(env, request, title, cleanup)
        answer.is_signed_in = self.canary.has_proven(answer.credentials)
        return answer

    def planned(
        self, env: EnvironmentFile, section: str, scenario: str
    ) -> tuple[str, Request]:
        """A test's request, and the section of the valid one that it is made from."""
        if section not in (ACCESS, LIFECYCLE):
            start = base_of(env, section) if is_variant(section) else section
            return start, planned_request(env, section, scenario)
        if section == LIFECYCLE:
            creates = scenario == CREATED
            start = self._accepted_section(env) if creates else smallest_section(env)
            request = base_request(env, start, scenario)
            request.section = LIFECYCLE
            return start, request
        if not is_signed_by_hook(self.hooks):
            require_credentials(env)
        start = self._accepted_section(env)
        return start, access_request(env, start, scenario)

    def control(
        self, env: EnvironmentFile, section: str, status: int | None
    ) -> ControlResult:
        """The control of a section; `status` is that of the response it is compared with."""
        return control_result(self, env, section, status)

    def valid_request(self, env: EnvironmentFile, section: str) -> ControlResult:
        """Send the valid request of a section once more."""
        return repeated(self, env, section)

    def knows_accepted_section(self, env: EnvironmentFile) -> bool:
        """Whether the valid request that an access test starts from is known by now."""
        known = self.controls.read(base_key(env, smallest_section(env)))
        return known is not None and known.is_accepted

    def _accepted_section(self, env: EnvironmentFile) -> str:
        """The section of the smallest valid request that the API accepts, if it accepts any."""
        smallest = smallest_section(env)
        accepted = (
            section
            for section in dict.fromkeys((smallest, POSITIVE[0]))
            if self.control(env, section, ABOUT_THE_VALUE[0]).is_accepted
        )
        return next(accepted, smallest)
