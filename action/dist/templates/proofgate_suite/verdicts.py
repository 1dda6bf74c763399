"""What a response proves about the API: passed, failed, unproven or blocked.

A rejection proves something only if the same request without its defect, the control, is
accepted; and a crash is a constraint's only if the control does not crash as well. The
functions here decide; they send nothing. `control` is a function because it is only
asked, and the control only sent, where the verdict depends on it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from .messages import (
    expects_upgrade,
    is_busy,
    is_existing_row,
    is_limit_reached,
    is_missing_row,
    is_not_now,
    is_switched_off,
    quoted,
    speaks_of_access,
)

# How an API says that a row is not there.
MISSING = (404, 410)
# With these its words have to say so.
INVALID = (400, 409, 422)
# With these, and with 423 (RFC 4918, 11.3), they say that it is not the time for it.
STATE = (*INVALID, 423)
# What causes an outcome, for tests that have one cause: a constraint that a value breaks,
# the valid request that crashes itself, or a write that was accepted before. Crashes of
# which none of these is known are told apart by the text of the response.
BY_CONSTRAINT, BY_VALID_REQUEST, BY_RESPONSE, BY_WRITE = (
    "constraint",
    "valid-request",
    "response",
    "write",
)


@dataclass(frozen=True)
class Cause:
    """Why a test ends as it does; tests whose causes have equal titles have one cause."""

    by: str
    title: str = ""


@dataclass(frozen=True)
class Verdict:
    """The outcome of a test, what kind of problem it is, and why.

    `note` is what a test that passed shows about the document.
    """

    outcome: str
    kind: str = ""
    reason: str = ""
    cause: Cause | None = None
    note: str = ""


PASSED = Verdict("passed")


@dataclass(frozen=True)
class Reply:
    """What came back for a request.

    `status` is None where there was no whole response. `is_documented` is whether the
    document mentions a redirect, and `cause` why a valid request crashes that was
    accepted before. `is_signed_in` is whether its credentials are accepted elsewhere.
    """

    status: int | None
    text: str = ""
    is_documented: bool = False
    cause: str = ""
    is_signed_in: bool = False

    @property
    def is_accepted(self) -> bool:
        """2xx, or a redirect that is what the document promises."""
        return is_accepted(self.status) or (self.is_redirect and self.is_documented)

    @property
    def is_redirect(self) -> bool:
        """3xx."""
        return self.status is not None and 300 <= self.status < 400

    @property
    def is_crash(self) -> bool:
        """5xx or no whole response; 501 and 503 are no crashes (RFC 9110, 15.6)."""
        if self.status is None:
            return True
        return self.status >= 500 and self.status not in (501, 503)


Control = Callable[[], Reply]


@dataclass(frozen=True)
class Premises:
    """What is known about a request beside its response.

    `endpoint` is its method and path. `unknown_rows`: the values whose rows nobody knows:
    neither created by a set-up nor given by a person. `failed_setups`: why set-ups created
    nothing. `row_at_limit`: the path parameter whose limit is tested.
    `tests_duplicates`: whether the test is about items that have to differ.
    """

    endpoint: str = ""
    unknown_rows: tuple[str, ...] = ()
    failed_setups: tuple[str, ...] = ()
    row_at_limit: str | None = None
    tests_duplicates: bool = False


def negative_verdict(
    reply: Reply, premises: Premises, control: Control, missing_row: Control | None
) -> Verdict:
    """The verdict on a request that breaks exactly one constraint.

    `missing_row` is the response to the valid request for a row that cannot exist; None
    where the request names no row, or one that a set-up created.
    """
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    if reply.is_crash:
        return crash_verdict(reply, premises, control())
    if is_accepted(reply.status):
        return accepted_verdict(missing_row)
    found = control()
    if reply.is_redirect:
        if found.status == reply.status:
            return accepted_verdict(missing_row)
        return redirected(reply)
    if reply.status in (401, 403) and found.status in (401, 403):
        return no_access(found)
    if reply.status == 401:
        reason = f"401 says nothing about the value: its valid request gets {described(found)}"
        return blocked(reason)
    if not found.is_accepted:
        return unproven(found, premises)
    if is_own_trace(reply, premises):
        return blocked(row_exists(reply))
    if reply.status in STATE and is_busy(reply.text):
        return blocked(forbidden_now(reply))
    if reply.status == 403:
        return Verdict(
            "passed", note="403 is a rejection here: the document may say so"
        )
    return PASSED


def accepted_verdict(missing_row: Control | None) -> Verdict:
    """The verdict on an invalid request that is accepted."""
    found = missing_row and missing_row()
    if found is not None and found.is_accepted:
        reason = f"a row that cannot exist gets {found.status} as well"
        return Verdict("unproven", "unproven", f"{reason}, so this proves nothing")
    return Verdict("failed", "accepted", "the API accepts what the document forbids")


def access_verdict(reply: Reply, premises: Premises, control: Control) -> Verdict:
    """The verdict on a request that is valid but for its credentials."""
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    if reply.is_crash:
        return crash_verdict(reply, premises, control())
    if is_accepted(reply.status):
        reason = "the API accepts a request without valid credentials"
        return Verdict("failed", "access", reason)
    found = control()
    if found.status in (401, 403):
        return no_access(found)
    if not found.is_accepted:
        return unproven(found, premises)
    if reply.is_redirect:
        # Many send those who are not signed in to a page where they can.
        if found.status != reply.status:
            return redirected(reply)
        reason = "the API treats a request without valid credentials like one with them"
        return Verdict("failed", "access", reason)
    if reply.status in (401, 403):
        return PASSED
    reason = f"{reply.status} is no answer to missing or wrong credentials: with valid "
    return Verdict("failed", "access", f"{reason}ones the API responds {found.status}")


def readable_verdict(reply: Reply, premises: Premises, control: Control) -> Verdict:
    """The verdict on a valid request for a row that the API has created."""
    if reply.is_accepted:
        return PASSED
    if reply.status in MISSING:
        reason = f"{reply.status}: what the API has created cannot be read"
        return Verdict("failed", "rejected", reason)
    return row_unknown(reply, premises, control)


def deleted_verdict(reply: Reply, premises: Premises, control: Control) -> Verdict:
    """The verdict on a valid request for a row that the API has deleted."""
    if reply.status in MISSING:
        return PASSED
    if reply.is_accepted:
        reason = f"{reply.status}: what the API has deleted can still be read"
        return Verdict("failed", "accepted", reason)
    return row_unknown(reply, premises, control)


def row_unknown(reply: Reply, premises: Premises, control: Control) -> Verdict:
    """The verdict on a response that does not say whether the row is there."""
    if reply.is_crash:
        return crash_verdict(reply, premises, control())
    if reply.status in (401, 403):
        return no_access(reply)
    reason = f"{reply.status} does not say whether the row is there"
    return unrelated_verdict(reply) or blocked(reason)


def premise_verdict(method: str, reply: Reply, premises: Premises) -> Verdict:
    """The verdict of a test where a request that it builds on does not do its work."""
    if reply.status in (401, 403):
        return no_access(reply)
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    reason = f"its {method} gets {described(reply)}, so this proves nothing"
    cause = valid_request_cause(reply, premises) if reply.is_crash else None
    return Verdict("unproven", "unproven", reason, cause)


def boundary_verdict(reply: Reply, premises: Premises, control: Control) -> Verdict:
    """The verdict on a valid request with a value exactly at a limit."""
    if reply.is_crash:
        return crash_verdict(reply, premises, control())
    verdict = positive_verdict(reply, premises)
    if reply.status in (401, 403) and (found := control()).status not in (401, 403):
        reason = f"{reply.status} {quoted(reply.text)}".strip()
        return blocked(f"{reason}, though its valid request gets {described(found)}")
    if verdict.kind != "rejected":
        return verdict
    found = control()
    return verdict if found.is_accepted else unproven(found, premises)


def positive_verdict(reply: Reply, premises: Premises) -> Verdict:
    """The verdict on a valid request."""
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    if reply.is_crash and reply.cause:
        return unproven(reply, premises)
    if reply.is_crash:
        return crashed(reply, valid_request_cause(reply, premises))
    if reply.is_accepted:
        return PASSED
    if reply.status in (401, 403):
        return no_access(reply)
    if premises.unknown_rows and is_row_missing(reply):
        return blocked(row_missing(premises))
    if premises.failed_setups:
        return blocked(f"a set-up failed: {premises.failed_setups[0]}")
    if is_own_trace(reply, premises):
        return blocked(row_exists(reply))
    if reply.status in (402, 409) and is_limit_reached(reply.text):
        return no_access(reply)
    if (state := state_verdict(reply)) is not None:
        return state
    return Verdict("failed", "rejected", "the API rejects a valid request")


def state_verdict(reply: Reply) -> Verdict | None:
    """The verdict on a valid request that is rejected for what the API does or lacks.

    None for all other rejections.
    """
    if reply.status == 426 or (reply.status == 400 and expects_upgrade(reply.text)):
        return blocked(f"{reply.status}: the API expects a WebSocket here")
    if reply.status not in STATE:
        return None
    if is_not_now(reply.text):
        return blocked(forbidden_now(reply))
    if is_switched_off(reply.text):
        reason = f"{reply.status}: a feature of the API is off"
        return blocked(f"{reason}: {quoted(reply.text)}")
    return None


def forbidden_now(reply: Reply) -> str:
    """Why a rejection says nothing that only holds as long as the API is in a state."""
    return f"{reply.status}: the state of the API forbids it now: {quoted(reply.text)}"


def crash_verdict(reply: Reply, premises: Premises, control: Reply) -> Verdict:
    """The verdict on a crash of a request that differs from its control in one value."""
    if control.is_accepted:
        key = key_cause(reply, premises)
        return crashed(reply, key or Cause(BY_CONSTRAINT))
    if control.is_crash:
        return unproven(control, premises)
    return crashed(reply, Cause(BY_RESPONSE))


def key_cause(reply: Reply, premises: Premises) -> Cause | None:
    """The cause of a crash of which the API says that it lies in a key; None for all others.

    A key that is at its limit names no row, and null or an empty text may be a key that a
    row of this or of an earlier run has: on a new server the same value is accepted.
    """
    if not premises.tests_duplicates and is_existing_row(reply.text):
        which = "a row has already"
    elif premises.row_at_limit is not None and is_missing_row(reply.text):
        which = "names no row"
    else:
        return None
    title = f"{premises.endpoint} gets {described(reply)} for a key that {which}"
    return Cause(BY_RESPONSE, title)


def is_row_missing(reply: Reply) -> bool:
    """Whether a response says that a row is not there."""
    is_said = reply.status in INVALID and is_missing_row(reply.text)
    return reply.status in MISSING or is_said


def is_own_trace(reply: Reply, premises: Premises) -> bool:
    """Whether a request is rejected because a row of this or of an earlier run is there."""
    if reply.status not in INVALID or premises.tests_duplicates:
        return False
    return is_existing_row(reply.text)


def row_exists(reply: Reply) -> str:
    """Why such a rejection says nothing, and what to do about it."""
    reason = f"{reply.status}: a row of this or an earlier run has the same key"
    return f"{reason}; list the value in [unique], or remove the row"


def row_missing(premises: Premises) -> str:
    """Why a response that there is no such row says nothing, and what to do about it."""
    if (name := premises.row_at_limit) is not None:
        reason = f"no row is known whose {name} is at its limit: make one, or ignore"
        return f"{reason} the scenario in .github/proofgate.yml"
    names = ", ".join(premises.unknown_rows)
    return f"no row is known for {names}: give one in [positive], or a [setup]"


def is_accepted(status: int | None) -> bool:
    """Whether a status is 2xx."""
    return status is not None and 200 <= status < 300


def blocked(reason: str) -> Verdict:
    """The test could not be carried out."""
    return Verdict("blocked", "blocked", reason)


def crashed(reply: Reply, cause: Cause) -> Verdict:
    """5xx, or no whole response, that is a bug of the API."""
    reason = (
        "the server fails" if reply.status else "the server gives no whole response"
    )
    return Verdict("failed", "crash", reason, cause)


def valid_request_cause(reply: Reply, premises: Premises) -> Cause:
    """The valid request that crashes, or the write since which it does."""
    if reply.cause:
        return Cause(BY_WRITE, reply.cause)
    if (key := key_cause(reply, premises)) is not None:
        return key
    title = f"the valid request of {premises.endpoint} gets {described(reply)}"
    return Cause(BY_VALID_REQUEST, title)


def no_access(reply: Reply) -> Verdict:
    """401 or 403 to a request that should be let in, or a limit that the API has reached."""
    words, status = quoted(reply.text), reply.status
    if status != 401 and is_limit_reached(reply.text):
        return blocked(f"{status}: a limit of the API is reached: {words}")
    if status != 401 and not speaks_of_access(reply.text):
        return blocked(f"{status}: a rule of the API rejects the request: {words}")
    if not reply.is_signed_in:
        reason = "the credentials in [auth] are missing or not accepted"
    elif status == 403:
        reason = "these credentials may not do this"
    else:
        reason = "the credentials in [auth] are accepted elsewhere, but not here"
    return blocked(f"{status}: {reason}")


def unrelated_verdict(reply: Reply) -> Verdict | None:
    """The verdict on a response that is not about the request; None for all others."""
    if reply.is_redirect and not reply.is_documented:
        return redirected(reply)
    if reply.status == 429:
        return blocked("429: the API limits the rate; use PROOFGATE_RATE")
    if reply.status == 501:
        return blocked("501: not implemented")
    if reply.status == 503:
        return blocked("503: the API is not available, after waiting as it asked")
    return None


def redirected(reply: Reply) -> Verdict:
    """A redirect that is not what the document promises for this request."""
    return blocked(f"{reply.status}: a redirect says nothing about the request")


def unproven(control: Reply, premises: Premises) -> Verdict:
    """The valid request is rejected as well, or crashes."""
    reason = f"its valid request gets {described(control)}, so this proves nothing"
    if not control.is_crash:
        return Verdict("unproven", "unproven", reason)
    cause = valid_request_cause(control, premises)
    reason = cause.title if cause.by == BY_WRITE else reason
    return Verdict("unproven", "unproven", reason, cause)


def described(reply: Reply) -> str:
    """A status in words."""
    return "no response" if reply.status is None else str(reply.status)
