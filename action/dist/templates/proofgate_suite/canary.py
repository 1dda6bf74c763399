"""Whether the suite still has access when a request is denied.

A logout, a token that is made anew or a role that loses its permissions may end the access
of the suite itself. At a 401 or 403, requests that were accepted earlier in this run are
repeated. If these are denied too, the login is renewed if it can be; else the run ends.
Workers of pytest-xdist hear of that through the folder that they share.
"""

import contextlib
import hashlib
import itertools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .environment import EnvironmentFile
from .faults import SetupFault
from .planning import ACCESS, CONTROL, Request, base_request
from .safety import leave_alone
from .verdicts import MISSING, is_accepted

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite

SAFE = ("GET", "HEAD")
WITHOUT_CREDENTIALS, NOBODY = "8.01", ""
# Requests that are repeated at one denial, and endpoints that are remembered.
MOST_REPEATED = 3
MOST_REMEMBERED = 20
LOST = "access-lost"
# Where servers send whoever is not signed in.
SIGN_IN = re.compile(r"\b(log|sign)-?_?in\b|\bauth\b", re.IGNORECASE)


class AccessLost(SetupFault):
    """The credentials that were accepted before are not accepted any more."""


@dataclass(frozen=True)
class Accepted:
    """A request that was accepted; `section` where it can be repeated from its file."""

    call: str
    slug: str
    section: str | None
    is_first: bool

    @property
    def is_safe(self) -> bool:
        """Whether it only reads."""
        return self.call.partition(" ")[0] in SAFE

    @property
    def names_row(self) -> bool:
        """Whether its path has a parameter: the row may have gone."""
        return "{" in self.call

    def may_be_removed_by(self, later: "Accepted") -> bool:
        """Whether a DELETE may have removed such a row, or what that is in, by their paths."""
        method, _, path = later.call.partition(" ")
        own = self.call.partition(" ")[2]
        return method == "DELETE" and f"{own}/".startswith(f"{path.rstrip('/')}/")


class Canary:
    """Remembers what was accepted, and repeats it at the first denial of an endpoint."""

    def __init__(self, suite: "Suite", folder: Path | None) -> None:
        self.suite, self.folder = suite, folder
        self.accepted: list[Accepted] = []
        self.endpoints: set[str] = set()
        # Endpoints that were denied while others were accepted: they need another role.
        self.denied: set[str] = set()
        # Accepted without credentials too: these prove nothing.
        self.open: set[str] = set()
        # Denied without credentials: where these are accepted, the suite has access.
        self.closed: set[str] = set()
        # Accepted since the last of them; and accepted before one, so that it has ended nothing.
        self.unconfirmed: set[str] = set()
        self.harmless: set[str] = set()
        # What access was lost after, once: a token may have expired just then.
        self.suspected: set[str] = set()
        # Credentials of requests that are accepted with them alone.
        self.proven: set[str] = set()
        self.writes_since = 0
        self.is_repeating = False
        # What the run or calibrate reports: why access was lost, and the write before.
        self.lost = ""
        self.suspect: str | None = None
        # The request before which each login was renewed; empty where none explains it.
        self.renewals: list[str] = []
        self.renewed_for: Request | None = None
        # Whether the last denial came while other requests were accepted.
        self.is_confirmed = False
        # Endpoints that got 401 with what was issued for them: that changed nothing, so far.
        self.in_vain: set[str] = set()
        # The same of other users: their section and the endpoint.
        self.denied_anew: set[tuple[str, str]] = set()

    def check(self, env: EnvironmentFile, request: Request, answer: "Answer") -> bool:
        """Whether a response counts; if not, the login was renewed: send the request again.

        Raises AccessLost where the credentials are no longer accepted.
        """
        if self.is_repeating:
            return True
        if request.section == ACCESS:
            if request.scenario == WITHOUT_CREDENTIALS and request.user == NOBODY:
                self._note_closed(request.endpoint, answer)
            return not self._other_signs_in_again(request, answer)
        if is_accepted(answer.status):
            self._remember(env, request)
            return True
        if not is_denial(answer):
            return True
        if not self._may_be_lost(request):
            return not self._signs_in_again(request, answer)
        lost = self._shared_loss() or self._repeat_accepted(request)
        if not lost:
            self.denied.add(request.endpoint)
            self.writes_since = 0
            return self.is_confirmed or not self._signs_in_again(request, answer)
        self.suspect = self._suspect()
        if self._is_renewed():
            is_again = request is self.renewed_for
            self.renewed_for = request
            return is_again
        self._report_loss(lost)
        raise AccessLost(self.lost)

    def has_proven(self, credentials: str) -> bool:
        """Whether a request was accepted with these credentials, and not without them."""
        if not credentials or credentials in self.proven:
            return bool(credentials)
        return self.folder is not None and (self.folder / proof(credentials)).is_file()

    def _prove(self, credentials: str) -> None:
        self.proven.add(credentials)
        if self.folder is not None:
            (self.folder / proof(credentials)).touch()

    def _remember(self, env: EnvironmentFile, request: Request) -> None:
        call, is_write = request.endpoint, request.method not in SAFE
        self.writes_since += is_write
        if call in self.in_vain:
            self.in_vain.discard(call)
            self.renewals.append("")
        if call in self.closed:
            self.harmless |= self.unconfirmed
            self.unconfirmed.clear()
        self.unconfirmed.add(call)
        # What set-ups created will be gone when it is repeated.
        can_repeat = not is_write and request.is_base and not request.created
        section = request.section if can_repeat else None
        is_first = call not in self.endpoints
        self.endpoints.add(call)
        self.accepted.append(Accepted(call, env.slug, section, is_first))
        if len(self.accepted) > 2 * MOST_REMEMBERED:
            before = self.accepted[:-MOST_REMEMBERED]
            first = [one for one in before if one.section and one.is_first]
            recent = self.accepted[-MOST_REMEMBERED:]
            self.accepted = first[:MOST_REMEMBERED] + recent

    def _may_be_lost(self, request: Request) -> bool:
        """An endpoint that needs another role is not worth a request each time."""
        if request.endpoint not in self.denied:
            return True
        return request.endpoint in self.endpoints and self.writes_since > 0

    def recognises(self, user: str) -> bool:
        """Whether a request that needs credentials is accepted with those of another user."""
        known = {one.call: one for one in self.accepted if one.section}
        closed = [one for one in known.values() if one.call not in self.open]
        for one in sorted(closed, key=lambda one: one.names_row)[:MOST_REPEATED]:
            answer = self._repeated(one, user)
            if answer is None or not is_accepted(answer.status):
                continue
            if not self._is_open(one):
                self._prove(answer.credentials)
                return True
        return False

    def _repeat_accepted(self, request: Request) -> str:
        """Which accepted request is denied now, in words; empty where access is as it was."""
        known = {one.call: one for one in self.accepted if one.section}
        candidates = sorted(
            (one for one in known.values() if one.call not in self.open),
            key=lambda one: (one.call != request.endpoint, one.names_row),
        )
        lost, self.is_confirmed = "", False
        for one in candidates[:MOST_REPEATED]:
            answer = self._repeated(one)
            if answer is None:
                continue
            if is_accepted(answer.status):
                if not self._is_open(one):
                    self._prove(answer.credentials)
                    self.is_confirmed = True
                    return ""
            elif is_denial(answer) and not self._may_hide_row(one, answer):
                lost = f"{one.call}, which was accepted, now gets {answer.status}"
                # Without a row that may have gone, only the access can have.
                if not one.names_row:
                    return lost
        return lost

    def _may_hide_row(self, one: Accepted, answer: "Answer") -> bool:
        """Whether a 403 may say that a row has gone since it was read."""
        if not one.names_row or answer.status != 403:
            return False
        later = itertools.takewhile(
            lambda other: other is not one, reversed(self.accepted)
        )
        return any(one.may_be_removed_by(other) for other in later)

    def _is_open(self, one: Accepted) -> bool:
        """Whether it is accepted without credentials too; found out once."""
        answer = self._repeated(one, NOBODY)
        if answer is None or not is_accepted(answer.status):
            self._note_closed(one.call, answer)
            return False
        self.open.add(one.call)
        return True

    def _note_closed(self, call: str, answer: "Answer | None") -> None:
        """Remember what is denied without credentials."""
        if answer is not None and is_denial(answer):
            self.closed.add(call)

    def _repeated(self, one: Accepted, user: str | None = None) -> "Answer | None":
        """The response to a request that was accepted; None where it cannot be sent.

        `user`: who signs it in instead, NOBODY or a section of env/suite.txt.
        """
        title = "repeated, to see whether the suite still has access"
        self.is_repeating = True
        try:
            env = EnvironmentFile.of(one.slug)
            request = base_request(env, str(one.section), CONTROL)
            if user is not None:
                request.section, request.user = ACCESS, user
                request.scenario = WITHOUT_CREDENTIALS
            with contextlib.ExitStack() as hooks:
                return self.suite.send_with_hooks(env, request, title, hooks)
        except SetupFault:
            return None
        finally:
            self.is_repeating = False

    def _suspect(self) -> str | None:
        """The last accepted request that may have ended the access.

        One that reads and is accepted even now is open to everybody, and shows nothing; one
        that was accepted several times, as others after it, has ended nothing.
        """
        for one in reversed(self.accepted):
            if not one.is_safe:
                return one.call
            if one.section is None:
                continue
            answer = self._repeated(one)
            if answer is None or not is_denial(answer):
                continue
            return one.call if one.is_first and len(self.endpoints) > 1 else None
        return None

    def _is_renewed(self) -> bool:
        """Sign in again where the suite has a login or fetches tokens, and try once more."""
        if not self.suite.secrets.issued.forget():
            return False
        closed = [
            one for one in self.accepted if one.section and one.call not in self.open
        ]
        answers = map(self._repeated, closed[:MOST_REPEATED])
        # A row that has gone is no matter of access.
        if not any(answer and is_let_in(answer) for answer in answers):
            return False
        self.unconfirmed.clear()
        culprit = "" if self.suspect in self.harmless else self.suspect or ""
        self.renewals.append(culprit)
        if culprit in self.suspected:
            leave_alone(culprit, "it has ended the access of the suite")
        elif culprit:
            self.suspected.add(culprit)
        self.denied.clear()
        return True

    def _signs_in_again(self, request: Request, answer: "Answer") -> bool:
        """Whether a request is to be sent again with a token issued for it, once after a 401."""
        if answer.status != 401 or request.endpoint in self.in_vain:
            return False
        self.in_vain.add(request.endpoint)
        self.unconfirmed.clear()
        return self.suite.secrets.issued.forget()

    def _other_signs_in_again(self, request: Request, answer: "Answer") -> bool:
        """The same for another user, whose 401 may as well say that the row is not theirs.

        It does where anything else is accepted of them, and after a token that is new.
        """
        user, denial = request.user, (request.user, request.endpoint)
        if answer.status != 401:
            self.denied_anew.discard(denial)
            return False
        if not self.suite.secrets.issued.has(user) or denial in self.denied_anew:
            return False
        if not user or self.recognises(user):
            return False
        self.denied_anew.add(denial)
        return self.suite.secrets.issued.forget(user)

    def _report_loss(self, lost: str) -> None:
        since = (
            f" since {self.suspect} was accepted"
            if self.suspect
            else ", and no write of this run explains it"
        )
        remedy = "renew the credentials"
        if self.suspect:
            remedy = f"leave that alone ([exclude] of env/suite.txt), and {remedy}"
        own = f"the suite has lost its access: {lost}{since}; {remedy}"
        self.lost = lost if lost.startswith("the suite has lost") else own
        if self.folder is not None:
            (self.folder / LOST).write_text(self.lost, "utf-8")

    def _shared_loss(self) -> str:
        """What another worker has found out."""
        if self.folder is None or not (self.folder / LOST).is_file():
            return ""
        return (self.folder / LOST).read_text("utf-8")


def proof(credentials: str) -> str:
    """The name of the file that workers of pytest-xdist share for credentials."""
    return f"proven-{hashlib.sha256(credentials.encode()).hexdigest()[:32]}"


def is_let_in(answer: Any) -> bool:
    """Whether a request that was denied no longer is."""
    return is_accepted(answer.status) or answer.status in MISSING


def is_denial(answer: Any) -> bool:
    """401, 403, or a redirect to where people sign in."""
    if answer.status in (401, 403):
        return True
    if answer.status is None or not 300 <= answer.status < 400:
        return False
    return bool(SIGN_IN.search(answer.response.headers.get("Location", "")))
