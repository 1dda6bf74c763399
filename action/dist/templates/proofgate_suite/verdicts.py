"""What a response proves about the API: passed, failed, unproven or blocked.

A rejection proves something only if the same request without its defect, the control, is
accepted. The functions here decide; they send nothing. `control` is a function because
it is only asked, and the control only sent, where the verdict depends on it.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """The outcome of a test, what kind of problem it is, and why."""

    outcome: str
    kind: str = ""
    reason: str = ""


PASSED = Verdict("passed")
# How an API says that a row is not there.
MISSING = (404, 410)

# The status of the control: None where it got no response.
Control = Callable[[], int | None]


@dataclass(frozen=True)
class Premises:
    """What is known about a request before it is sent.

    `unknown_rows`: the path parameters whose value was invented, not created by a set-up
    nor given by a person. `failed_setups`: why set-ups created nothing. `row_at_limit`:
    the path parameter whose limit is tested.
    """

    unknown_rows: tuple[str, ...] = ()
    failed_setups: tuple[str, ...] = ()
    row_at_limit: str | None = None


def negative_verdict(status: int | None, control: Control) -> Verdict:
    """The verdict on a request that breaks exactly one constraint."""
    if status is None or status >= 500:
        return crashed(status)
    if is_accepted(status):
        return Verdict(
            "failed", "accepted", "the API accepts what the document forbids"
        )
    if (unrelated := says_nothing(status)) is not None:
        return unrelated
    found = control()
    if status in (401, 403):
        if found == status:
            return no_access(status)
        reason = f"{status} is no answer to an invalid value: its valid request gets "
        return Verdict("failed", "access", f"{reason}{described(found)}")
    return PASSED if is_accepted(found) else unproven(found)


def access_verdict(status: int | None, control: Control) -> Verdict:
    """The verdict on a request that is valid but for its credentials."""
    if status is None or status >= 500:
        return crashed(status)
    if is_accepted(status):
        reason = "the API accepts a request without valid credentials"
        return Verdict("failed", "access", reason)
    if (unrelated := says_nothing(status)) is not None:
        return unrelated
    found = control()
    if found in (401, 403):
        return no_access(found)
    if not is_accepted(found):
        return unproven(found)
    if status in (401, 403):
        return PASSED
    reason = f"{status} is no answer to missing or wrong credentials: with valid ones "
    return Verdict("failed", "access", f"{reason}the API responds {found}")


def readable_verdict(status: int | None) -> Verdict:
    """The verdict on a valid request for a row that the API has created."""
    if is_accepted(status):
        return PASSED
    if status in MISSING:
        reason = f"{status}: what the API has created cannot be read"
        return Verdict("failed", "rejected", reason)
    return row_unknown(status)


def gone_verdict(status: int | None) -> Verdict:
    """The verdict on a valid request for a row that the API has deleted."""
    if status in MISSING:
        return PASSED
    if is_accepted(status):
        reason = f"{status}: what the API has deleted can still be read"
        return Verdict("failed", "accepted", reason)
    return row_unknown(status)


def row_unknown(status: int | None) -> Verdict:
    """The verdict on a response that does not say whether the row is there."""
    if status is None or status >= 500:
        return crashed(status)
    if status in (401, 403):
        return no_access(status)
    reason = f"{status} does not say whether the row is there"
    return says_nothing(status) or Verdict("blocked", "blocked", reason)


def premise_verdict(method: str, status: int | None) -> Verdict:
    """The verdict of a test where a request that it builds on does not do its work."""
    if status in (401, 403):
        return no_access(status)
    if status is not None and not is_accepted(status) and says_nothing(status):
        return says_nothing(status)
    reason = f"its {method} gets {described(status)}, so this proves nothing"
    return Verdict("unproven", "unproven", reason)


def boundary_verdict(
    status: int | None, premises: Premises, control: Control
) -> Verdict:
    """The verdict on a valid request with a value exactly at a limit."""
    verdict = positive_verdict(status, premises)
    if verdict.kind != "rejected":
        return verdict
    found = control()
    return verdict if is_accepted(found) else unproven(found)


def positive_verdict(status: int | None, premises: Premises) -> Verdict:
    """The verdict on a valid request."""
    if status is None or status >= 500:
        return crashed(status)
    if is_accepted(status):
        return PASSED
    if status in (401, 403):
        return no_access(status)
    if (unrelated := says_nothing(status)) is not None:
        return unrelated
    if status in MISSING and premises.unknown_rows:
        return Verdict("blocked", "blocked", row_missing(premises))
    if premises.failed_setups:
        reason = f"a set-up failed: {premises.failed_setups[0]}"
        return Verdict("blocked", "blocked", reason)
    return Verdict("failed", "rejected", "the API rejects a valid request")


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


def crashed(status: int | None) -> Verdict:
    """5xx, or no whole response."""
    reason = "the server fails" if status else "the server gives no whole response"
    return Verdict("failed", "crash", reason)


def no_access(status: int) -> Verdict:
    """401 or 403 to a request that should be let in."""
    reason = f"{status}: the credentials in [auth] are missing or not accepted"
    return Verdict("blocked", "blocked", reason)


def says_nothing(status: int) -> Verdict | None:
    """A response that is not about the request; None for all others."""
    if status < 400:
        reason = f"{status}: a redirect says nothing about the request"
    elif status == 429:
        reason = "429: the API limits the rate; use PROOFGATE_RATE"
    else:
        return None
    return Verdict("blocked", "blocked", reason)


def unproven(control: int | None) -> Verdict:
    """The valid request is rejected as well."""
    reason = f"its valid request gets {described(control)}, so this proves nothing"
    return Verdict("unproven", "unproven", reason)


def described(status: int | None) -> str:
    """A status in words."""
    return "no response" if status is None else str(status)
