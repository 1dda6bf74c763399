"""What a whole run says, beyond its single tests."""

from collections.abc import Sequence
from typing import Any

Record = dict[str, Any]
# So many of ten valid requests end alike where something is wrong with all of them.
NEARLY_ALL = 0.9


def diagnosis(records: Sequence[Record]) -> str:
    """One sentence where nearly all valid requests fail for one reason; else empty."""
    bases = {r["base"]: r["base_status"] for r in records if r["base_status"]}
    statuses = list(bases.values())
    for wanted, sentence in (
        ({404}, "get 404: the base URL looks wrong (--base-url, PROOFGATE_BASE_URL)"),
        ({401, 403}, "get 401 or 403: check the credentials in [auth]"),
        ({400, 422}, "are rejected: correct the values in [positive], or add hooks"),
        (set(range(500, 600)), "get 5xx: the server fails on valid requests"),
    ):
        count = sum(status in wanted for status in statuses)
        if statuses and count >= NEARLY_ALL * len(statuses):
            return f"{count} of {len(statuses)} valid requests {sentence}."
    return ""


def requests_for_controls(records: Sequence[Record]) -> str:
    """How many requests were sent for controls alone; empty where none were."""
    extra = sum(record["extra_requests"] for record in records)
    if not extra:
        return ""
    count = sum(record["requests"] for record in records)
    share = 100 * extra / max(count - extra, 1)
    return f"Controls took {extra} of {count} requests ({share:.0f}% more)."
