"""What the API answered to a scenario, and what that proves."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
import requests

from .auth.credentials import Secrets
from .case import Case
from .controls import ControlResult
from .environment import EnvironmentFile
from .planning import Request
from .values import ABSENT, exact_json
from .verdicts import PASSED, Reply, Verdict
from .wire.sent import Sent

if TYPE_CHECKING:
    from .setup.listing import Listing

BODY_SHOWN = 2_000
LONGEST_BODY = 1_000_000
# Where a variable begins in the files of other clients.
VARIABLE = "{{"
VALID = "2xx, because the request is valid"
INVALID = "4xx (neither 401 nor 403), because the request breaks the contract"
HANDLED = (
    "2xx, because the request is valid, or 4xx where it names a row that is not there"
)
DENIED = {
    "8.01": "401 or 403, because the request has no valid credentials",
    "8.02": "401 or 403, because the request has no valid credentials",
    "8.03": "403 or 404, because the row is another user's",
    "8.04": "403 or 404, and the row as it was, because it is another user's",
    "8.05": "401 or 403, because the user lacks a scope or a role",
}
READABLE = "2xx, because the row has been created"
GONE = "404 or 410, because the row has been deleted"


class Answer:
    """The response to a request, with its verdict; a script says what it must be."""

    def __init__(
        self,
        title: str,
        sent: Sent,
        env: EnvironmentFile,
        secrets: Secrets,
        request: Request,
    ) -> None:
        self.title, self.sent, self.env, self.secrets = title, sent, env, secrets
        self.section = request.section
        self.documented_redirects = request.documented_redirects
        self.failed_setups = request.failed_setups
        self.case: Case | None = None
        self.response: requests.Response | None = None
        self.broken = ""
        self.setups: list[str] = []
        self.listing: Listing | None = None
        # Which of all requests it answers.
        self.number = 0
        self.renewals: list[str] = []
        self.control: ControlResult | None = None
        self.control_words = "Its valid request got"
        self.verdict: Verdict = PASSED
        self.base = ""
        self.base_status: int | None = None
        self.requests = self.extra_requests = self.milliseconds = 0
        self.held_up_seconds = 0.0
        # The trace that its requests belong to; None where they carry none.
        self.trace_id: str | None = None
        # What it was signed in with, and whether that is accepted elsewhere.
        self.credentials = ""
        self.is_signed_in = False

    @property
    def curl(self) -> str:
        """The request as a curl line, without any secret."""
        return self.secrets.masked(self.sent.curl)

    @property
    def status(self) -> int | None:
        """The status of the response; None where there is none."""
        return None if self.response is None else self.response.status_code

    @property
    def reply(self) -> Reply:
        """The response as far as verdicts depend on it, without any secret."""
        is_documented = self.status in self.documented_redirects
        return Reply(
            self.status,
            self._body(),
            is_documented,
            is_signed_in=self.is_signed_in,
        )

    def json(self) -> Any:
        """The body of the response: as JSON, or one word of plain text; else ABSENT."""
        if self.response is None:
            return ABSENT
        text = self.response.content.decode(errors="replace")
        try:
            return exact_json(text)
        except ValueError:
            # Plain text may be the id of what was made.
            return text.strip() if re.fullmatch(r"\S{1,200}", text.strip()) else ABSENT

    def must_be_accepted(self) -> None:
        """2xx."""
        self._report(VALID)

    def must_be_handled(self) -> None:
        """2xx, or 4xx that the document leaves room for; what it names may not be there."""
        self._report(HANDLED)

    def must_be_refused(self) -> None:
        """4xx; 401 and mostly 403 say nothing about the value, 5xx is a crash."""
        self._report(INVALID)

    def must_be_denied(self) -> None:
        """401 or 403; 404 too for the row of another user."""
        self._report(DENIED[self.case.scenario])

    def must_be_readable(self) -> None:
        """2xx, for a row that has been created."""
        self._report(READABLE)

    def must_be_gone(self) -> None:
        """404 or 410, for a row that has been deleted."""
        self._report(GONE)

    def _report(self, expected: str) -> None:
        if self.verdict.outcome == "unproven":
            pytest.skip(self.message())
        if self.verdict.outcome == "failed":
            pytest.fail(self.message(expected), pytrace=False)

    def message(self, expected: str = "") -> str:
        """Why the test did not pass, with all that is needed to see it again."""
        outcome, reason = self.verdict.outcome, self.verdict.reason
        head = [] if outcome == "failed" else [f"{outcome.capitalize()}: {reason}."]
        lines = [*head, self.title]
        if self.case is not None and (rule := self.case.rule()):
            lines.append(f"{rule}, answered {self.status or 'nothing'}.")
        if expected:
            lines.append(f"Expected: {expected}.")
        lines.append(f"Answered: {self.status_line()}")
        if self.verdict.kind == "access":
            lines.append(f"{self.verdict.reason}.")
        is_denied = self.status in (401, 403) and not self.is_signed_in
        if is_denied and outcome != "unproven":
            lines.append(f"Check [auth] in {self.env.place('auth')}.")
        lines += [f"Set-up failed: {why}" for why in self.failed_setups]
        parts = ["\n".join(lines), self.transcript()]
        if self.control is not None and self.control_words:
            parts += [
                f"{self.control_words}: {self.control.line}",
                self.control.transcript,
            ]
        return "\n\n".join(parts)

    def transcript(self) -> str:
        """The request as a curl line, and the body of the response."""
        return f"{self.curl}\n\n{self._body()}".rstrip()

    def status_line(self) -> str:
        """Status and reason, or why there is no response."""
        if self.response is None:
            return self.secrets.masked(self.broken)
        line = f"{self.response.status_code} {self.response.reason}"
        return self.secrets.masked(line)

    def reason(self) -> str:
        """Why the test did not pass, in one sentence."""
        why = self.verdict.reason
        return f"{why}: {self.broken}" if self.broken else why

    def masked_request(self) -> dict[str, Any]:
        """The request without any secret, as plain JSON."""
        sent = self.sent
        shown = {
            "method": sent.method,
            "url": self.secrets.masked(sent.url),
            "headers": self._masked_headers(sent.headers),
        }
        return shown if sent.body is None else shown | {"body": self._text(sent.body)}

    def whole_request(self) -> dict[str, Any]:
        """The request for other clients, with `{{NAME}}` in place of secrets.

        Of one that they cannot send, only the method and the problem.
        """
        method, body = self.sent.method, self.sent.body
        try:
            text = "" if body is None else body.decode()
        except UnicodeDecodeError:
            return {"method": method, "problem": "its body is no text"}
        if len(text) > LONGEST_BODY:
            return {"method": method, "problem": "its body is very long"}
        if self.sent.holds(VARIABLE) or VARIABLE in text:
            # Clients would put a variable of their own there, such as another secret.
            return {"method": method, "problem": f"it has {VARIABLE} in it"}
        url, headers = self.sent.template()
        mask = self.secrets.templated
        whole = {"method": method, "url": mask(url)}
        whole["headers"] = {name: mask(text) for name, text in headers.items()}
        return whole if body is None else whole | {"body": mask(text)}

    def masked_response(self) -> dict[str, Any] | None:
        """The response without any secret, as plain JSON; None where there is none."""
        if self.response is None:
            return None
        headers = dict(self.response.headers)
        # A session that the server begins is a secret as well.
        headers |= {name: "…" for name in headers if name.lower() == "set-cookie"}
        return {
            "status": self.response.status_code,
            "headers": self._masked_headers(headers),
            "body": self._body(),
        }

    def _masked_headers(self, headers: Mapping[str, str]) -> dict[str, str]:
        return {name: self.secrets.masked(text) for name, text in headers.items()}

    def _body(self) -> str:
        return "" if self.response is None else self._text(self.response.content)

    def _text(self, body: bytes) -> str:
        # Masked before it is cut, so that no half of a secret is left at the cut.
        text = self.secrets.masked(body.decode("utf-8", "replace"))
        cut = len(text) - BODY_SHOWN
        return text if cut <= 0 else f"{text[:BODY_SHOWN]}… ({cut} more characters)"
