"""From a scenario to its verdict: plan, set up, serialise, send, check, clean up."""

import contextlib
import copy
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from .answer import Answer
from .auth.access import access_request, replaced_credentials, require_credentials
from .auth.credentials import Secrets
from .auth.hooked import hooked_credentials
from .case import Case
from .contract.observations import Observations
from .contract.observing import observation_of
from .contract.review import Review
from .controls import ControlResult, Controls, control_key, result_of
from .environment import EnvironmentFile
from .faults import BrokenAnswer, Unreachable
from .lifecycle import CREATED, Lifecycle
from .pace import Pace
from .planning import (
    ACCESS,
    CONTROL,
    LIFECYCLE,
    POSITIVE,
    Request,
    base_request,
    planned_request,
    smallest_section,
)
from .rows import row_at_limit, unknown_rows
from .setup.cleanups import clean_up, may_have_made
from .setup.listing import listing_before
from .setup.setups import set_up
from .user_hooks import call_hook, load_hooks
from .verdicts import (
    Premises,
    access_verdict,
    boundary_verdict,
    is_accepted,
    negative_verdict,
    positive_verdict,
)
from .wire.body import encoded_body
from .wire.bounded import bounded_session
from .wire.head import Head
from .wire.sending import send
from .wire.shown import Sent


class Suite:
    """What lives as long as the run: connections, secrets, controls, hooks."""

    def __init__(self, shared: Path | None = None) -> None:
        self.session = bounded_session()
        self.secrets = Secrets()
        self.pace = Pace()
        self.controls = Controls(shared)
        self.observations = Observations(shared)
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
        # Environment file of a POST → whether an equal one makes another row.
        self.makers: dict[str, bool] = {}
        self.unreachable: dict[str, Unreachable] = {}
        self.answering: set[str] = set()

    def is_gone(self) -> bool:
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
        start, request = self._planned(env, section, scenario)
        base = control_key(base_request(env, start, CONTROL))
        planned = self.requests_sent
        with contextlib.ExitStack() as cleanup:
            set_up(env, request, self, cleanup)
            title = f"[{section}] {scenario}: {case.words}"
            if section == LIFECYCLE:
                answer = Lifecycle(env, request, self, cleanup).answer(title)
            else:
                answer = self.asked(env, request, title, cleanup)
            answer.case = case
            needed = self.requests_sent
            self._judge(env, request, answer, start)
            answer.base, answer.base_status = base, self.controls.status_of(base)
            answer.extra_requests = planned - before + self.requests_sent - needed
            answer.requests = self.requests_sent - before
            answer.setups = self.setups[setups_before:]
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
            with contextlib.ExitStack() as cleanup:
                set_up(env, request, self, cleanup)
                self.asked(env, request, f"[{section}]", cleanup)
        title = f"{case.endpoint}, {check}: {case.words}"
        found = self.observations.of(slug)
        yield Review(title, check, found, self.requests_sent - before)

    def start_rows(self) -> None:
        """Forget what was made for the last test."""
        self.rows.clear()

    def asked(
        self,
        env: EnvironmentFile,
        request: Request,
        title: str,
        cleanup: contextlib.ExitStack,
    ) -> Answer:
        """Send a request; its hook `before` comes first, `after` with the clean-up."""
        self.prepare(request, cleanup)
        return self.sent(env, request, title, cleanup)

    def prepare(self, request: Request, cleanup: contextlib.ExitStack) -> None:
        """Call the hook `before`; `after` is called with the clean-up."""
        endpoint = request.endpoint
        if request.base_url in self.unreachable:
            raise self.unreachable[request.base_url]
        planned_path, header = dict(request.path), copy.deepcopy(request.header)
        call_hook(self.hooks, "before", endpoint, request)
        request.hooked = {
            name: header.get(name)
            for name, value in request.header.items()
            if header.get(name) != value
        }
        # A hook is a person's: the rows that it names are known to them.
        changed = {n for n, v in request.path.items() if planned_path.get(n) != v}
        request.created |= {f"/path/{name}" for name in changed}
        cleanup.callback(
            lambda: call_hook(self.hooks, "after", endpoint, request, request.response)
        )

    def sent(
        self,
        env: EnvironmentFile,
        request: Request,
        title: str,
        cleanup: contextlib.ExitStack,
    ) -> Answer:
        """Send a request whose hook has been called, if need be once more."""
        request.response = None
        listing = listing_before(env, request, self)
        if request.section == ACCESS:
            credentials = replaced_credentials(env, request, self.secrets)
        else:
            credentials = self.secrets.credentials(env)
        # [auth] wins over a hook.
        credentials = [*hooked_credentials(request, self.secrets), *credentials]
        body, content_type = encoded_body(request, env)
        head, shown = (
            Head(
                request, env, content_type, [(c, getattr(c, text)) for c in credentials]
            )
            for text in ("sent", "shown")
        )
        secret = [one for one in credentials if one.stand_in]
        described = Sent.of(request.method, shown, body, secret)
        answer = Answer(f"{request.endpoint}, {title}", described, env, self.secrets)
        answer.failed_setups, answer.listing = request.failed_setups, listing
        self.pace.wait()
        self.requests_sent += 1
        started, held_up = time.monotonic(), self.pace.held_up_seconds
        try:
            answer.response = send(self.session, request, head, body, self.pace)
            request.response = answer.response
            self.answering.add(request.base_url)
        except BrokenAnswer as fault:
            answer.broken = str(fault)
        except Unreachable as fault:
            self.unreachable[request.base_url] = fault
            raise
        if request.method == "DELETE":
            # The key of a row that has gone may be given to another.
            self.listed.clear()
        waited = self.pace.held_up_seconds - held_up
        answer.milliseconds = round(1000 * (time.monotonic() - started - waited))
        if may_have_made(request, answer):
            cleanup.callback(clean_up, env, request, answer, self)
        if answer.response is not None:
            self.observations.add(env.slug, observation_of(request, answer, env.slug))
        return answer

    def _planned(
        self, env: EnvironmentFile, section: str, scenario: str
    ) -> tuple[str, Request]:
        """A test's request, and the section of the valid one that it is made from."""
        if section not in (ACCESS, LIFECYCLE):
            return section, planned_request(env, section, scenario)
        if section == LIFECYCLE:
            creates = scenario == CREATED
            start = self._accepted_section(env) if creates else smallest_section(env)
            request = base_request(env, start, scenario)
            request.section = LIFECYCLE
            return start, request
        require_credentials(env)
        start = self._accepted_section(env)
        return start, access_request(env, start, scenario)

    def _judge(
        self, env: EnvironmentFile, request: Request, answer: Answer, start: str
    ) -> None:
        """Give the answer its verdict; the control is sent where that depends on it.

        `start`: the section of the valid request that this one was made from.
        """
        if request.section == LIFECYCLE:
            # What came before the response has a part in its verdict.
            return
        premises = Premises(
            unknown_rows(env, request),
            tuple(request.failed_setups),
            row_at_limit(env, request),
        )

        def control() -> int | None:
            answer.control = self._control(env, start, answer.status)
            return answer.control.status

        if request.section == ACCESS:
            answer.verdict = access_verdict(answer.status, control)
        elif request.section.startswith("negative_"):
            answer.verdict = negative_verdict(answer.status, control)
        elif request.section.startswith("positive_boundary_"):
            answer.verdict = boundary_verdict(answer.status, premises, control)
        else:
            answer.verdict = positive_verdict(answer.status, premises)
            # The valid request itself has been sent: nobody need send it again.
            base = control_key(base_request(env, start, CONTROL))
            if not self.controls.is_known(base):
                self.controls.put(base, result_of(answer))

    def _accepted_section(self, env: EnvironmentFile) -> str:
        """The section of the smallest valid request that the API accepts, if it accepts any."""
        smallest = smallest_section(env)
        accepted = (
            section
            for section in dict.fromkeys((smallest, POSITIVE[0]))
            if is_accepted(self._control(env, section, None).status)
        )
        return next(accepted, smallest)

    def _control(
        self, env: EnvironmentFile, section: str, status: int | None
    ) -> ControlResult:
        """The control of a section, sent again where its row may have gone meanwhile."""
        control = base_request(env, section, CONTROL)
        key = control_key(control)

        def sent() -> ControlResult:
            with contextlib.ExitStack() as cleanup:
                set_up(env, control, self, cleanup)
                title = "the valid request that a test is derived from"
                return result_of(self.asked(env, control, title, cleanup))

        known = self.controls.is_known(key)
        found = self.controls.get(key, sent)
        may_have_gone = status not in (None, 400, 401, 403, 422)
        if known and may_have_gone and is_accepted(found.status):
            return self.controls.put(key, sent())
        return found
