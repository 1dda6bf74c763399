"""The verdict on a variant: a valid request with other values than the one it starts from."""

from .messages import is_limit_reached, is_missing_row
from .verdicts import (
    PASSED,
    Control,
    Premises,
    Reply,
    Verdict,
    blocked,
    crash_verdict,
    is_own_trace,
    is_row_missing,
    no_access,
    row_exists,
    state_verdict,
    unproven,
    unrelated_verdict,
)

# Variants that the document leaves no room to reject: a member, an optional field alone, a
# pair, a list or map of another size, an example. A key that names no row may be rejected.
NO_ROOM = ("9.01", "9.02", "9.03", "9.06", "9.08")
UNKNOWN_ROW = "9.07"


def variant_verdict(
    scenario: str, reply: Reply, premises: Premises, control: Control
) -> Verdict:
    """The verdict on a valid request with other values than the one it starts from.

    `control`: the request that it starts from.
    """
    if (unrelated := unrelated_verdict(reply)) is not None:
        return unrelated
    if reply.is_crash:
        return crash_verdict(reply, premises, control())
    if reply.is_accepted:
        return PASSED
    if reply.status == 401 or (reply.status == 403 and control().status in (401, 403)):
        return no_access(reply)
    if scenario == UNKNOWN_ROW:
        return PASSED
    # A 409 says so too: with other values another row is needed.
    if is_row_missing(reply) or is_missing_row(reply.text):
        reason = f"{reply.status}: a row that it needs may be missing"
        return Verdict("unproven", "unproven", f"{reason}, so this proves nothing")
    if scenario not in NO_ROOM:
        reason = f"{reply.status}: the API may have rules for such values"
        return Verdict("unproven", "unproven", f"{reason} that the document leaves out")
    found = control()
    if not found.is_accepted:
        return unproven(found, premises)
    return rejected_variant(reply, premises)


def rejected_variant(reply: Reply, premises: Premises) -> Verdict:
    """The verdict on a variant that is rejected, though the document leaves no room for that."""
    if premises.failed_setups:
        return blocked(f"a set-up failed: {premises.failed_setups[0]}")
    if is_own_trace(reply, premises):
        return blocked(row_exists(reply))
    if reply.status in (402, 409) and is_limit_reached(reply.text):
        return no_access(reply)
    if (state := state_verdict(reply)) is not None:
        return state
    return Verdict("failed", "rejected", "the API rejects a valid request")
