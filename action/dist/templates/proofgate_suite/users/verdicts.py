"""What it proves that another user's request is accepted, or that it is denied."""

from dataclasses import dataclass

from ..verdicts import (
    PASSED,
    Control,
    Premises,
    Reply,
    Verdict,
    access_verdict,
    blocked,
    crash_verdict,
    no_access,
    unproven,
    unrelated_verdict,
)

# How an API keeps a row from a user who may not know that it is there.
DENIALS = (401, 403, 404, 410)
DENIED = (401, 403)


@dataclass(frozen=True)
class Effect:
    """What a write of another user has done to a row, as far as a GET shows.

    `is_known` is whether one would show it.
    """

    words: str = ""
    is_known: bool = False


def read_verdict(
    reply: Reply, first: Reply, sharing: str, *, is_empty: bool
) -> Verdict:
    """The verdict on a GET of a row by a user who has not created it.

    `first` is what the user who has got; `sharing` why the row is not assessed, if it is not.
    """
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    if reply.is_crash:
        return crash_verdict(reply, Premises(), first)
    if reply.is_accepted and is_empty:
        return unsure(f"{reply.status}: the response shows nothing of the row")
    if reply.is_accepted and sharing:
        return unsure(sharing)
    if reply.is_accepted:
        return broken("another user reads a row that the first one has created")
    return denial_verdict(reply)


def write_verdict(
    reply: Reply, premises: Premises, control: Reply, effect: Effect
) -> Verdict:
    """The verdict on a write to a row by a user who has not created it.

    `control` is what the user who has gets to such a request.
    """
    if effect.words:
        return broken(f"{effect.words} by another user, who got {reply.status}")
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    if reply.is_crash:
        return crash_verdict(reply, premises, control)
    if reply.is_accepted:
        shown = ", though a GET shows the row as it was" if effect.is_known else ""
        return broken(f"the API accepts what another user sends to the row{shown}")
    if control.status in DENIED:
        return no_access(control)
    if not control.is_accepted:
        return unproven(control, premises)
    verdict = denial_verdict(reply)
    if verdict is PASSED and not effect.is_known:
        return Verdict("passed", note="no GET shows whether the row is as it was")
    return verdict


def scope_verdict(
    reply: Reply, premises: Premises, control: Control, lacking: str
) -> Verdict:
    """The verdict on a valid request of a user who lacks a scope or a role."""
    if reply.is_accepted and not reply.is_redirect:
        return broken(f"the API accepts the request of a user without {lacking}")
    verdict = access_verdict(reply, premises, control)
    if verdict.kind != "access":
        return verdict
    reason = f"{reply.status} is no answer to a user without {lacking}: with it "
    return broken(f"{reason}the API responds {control().status}")


def denial_verdict(reply: Reply) -> Verdict:
    """Whether a rejection says that this user may not have the row."""
    if reply.status in DENIALS:
        return PASSED
    return unsure(f"{reply.status} does not say that another user is denied the row")


def unknown_user(reply: Reply, place: str) -> Verdict:
    """The verdict where nothing shows that the API knows the other user at all."""
    if reply.status == 401:
        return blocked(f"401: the credentials in {place} are missing or not accepted")
    reason = f"nothing shows that the API accepts the credentials in {place}"
    return unsure(f"{reason}, so {reply.status} proves nothing")


def broken(reason: str) -> Verdict:
    """The API gives access that it should not."""
    return Verdict("failed", "access", reason)


def unsure(reason: str) -> Verdict:
    """The response does not show what the test is about."""
    return Verdict("unproven", "unproven", reason)
