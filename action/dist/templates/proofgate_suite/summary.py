"""What a whole run says, beyond its single tests."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .verdicts import BY_WRITE

Record = dict[str, Any]
# So many of ten valid requests end alike where something is wrong with all of them.
NEARLY_ALL = 0.9
# So many endpoints whose rows stayed are named.
ENDPOINTS_NAMED = 3
# So many reasons for set-ups that failed are named.
REASONS_NAMED = 3


def diagnosis(records: Sequence[Record]) -> str:
    """One sentence where nearly all valid requests fail for one reason; else empty."""
    bases = {r["base"]: r["base_status"] for r in records if r["base_status"]}
    statuses = list(bases.values())
    remedy = "check the credentials in [auth]"
    if any(r.get("is_signed_in") for r in records):
        remedy = "the credentials in [auth] are accepted, but may not do this"
    for wanted, sentence in (
        ({404}, "get 404: the base URL looks wrong (--base-url, PROOFGATE_BASE_URL)"),
        ({401, 403}, f"get 401 or 403: {remedy}"),
        ({400, 422}, "are rejected: correct the values in [positive], or add hooks"),
        (set(range(500, 600)), "get 5xx: the server fails on valid requests"),
    ):
        count = sum(status in wanted for status in statuses)
        if statuses and count >= NEARLY_ALL * len(statuses):
            return f"{count} of {len(statuses)} valid requests {sentence}."
    return ""


def stopped_early(stopped: tuple[str, int] | None, done: int) -> str:
    """Why a run has stopped before its end, and how far it came; empty where it has not."""
    if stopped is None:
        return ""
    reason, tests = stopped
    return f"Stopped after {done} of {tests} tests: {reason}."


def poisoned(records: Sequence[Record]) -> list[str]:
    """The writes since which valid requests crash, each with how many tests that costs."""
    causes = [r["cause"]["title"] for r in records if is_poisoned(r)]
    return [
        f"{title}: {count} {'test is' if count == 1 else 'tests are'} unproven."
        for title, count in sorted(Counter(causes).items())
    ]


def is_poisoned(record: Record) -> bool:
    """Whether a test suffers from a write that was accepted before."""
    return record.get("cause", {}).get("by") == BY_WRITE


def requests_for_controls(records: Sequence[Record]) -> str:
    """How many requests were sent for controls alone; empty where none were."""
    extra = sum(record["extra_requests"] for record in records)
    if not extra:
        return ""
    count = sum(record["requests"] for record in records)
    share = 100 * extra / max(count - extra, 1)
    return f"Controls took {extra} of {count} requests ({share:.0f}% more)."


def rate_limit_waits(records: Sequence[Record]) -> str:
    """How long tests waited because the API limits the rate; empty where none did."""
    waits = [r["held_up_seconds"] for r in records if "held_up_seconds" in r]
    if not waits:
        return ""
    tests = "1 test" if len(waits) == 1 else f"{len(waits)} tests"
    return (
        f"The API limits the rate (429): {tests} waited {sum(waits):.0f} s in all. "
        "--rate R (PROOFGATE_RATE) sends R requests a second."
    )


def logins_that_were_renewed(records: Sequence[Record]) -> str:
    """How often the suite had to sign in again, and after which requests; empty for never."""
    renewals = Counter(one for record in records for one in record.get("renewals", ()))
    if not renewals:
        return ""
    named = [f"{call} ({count})" for call, count in renewals.most_common() if call]
    after = f" after {', '.join(named)}" if named else ""
    return f"Access was lost and the login renewed {renewals.total()} times{after}."


def setups_that_worked(records: Sequence[Record]) -> str:
    """Such as `set-ups: 851 of 863 worked; 12 × 409 at POST /pools`; empty without any."""
    sent = [outcome for record in records for outcome in record["setups"]]
    failures = Counter(filter(None, sent))
    if not sent:
        return ""
    counts = f"set-ups: {len(sent) - failures.total()} of {len(sent)} worked"
    named = [
        f"{count} × {reason}" for reason, count in failures.most_common(REASONS_NAMED)
    ]
    more = failures.total() - sum(n for _, n in failures.most_common(REASONS_NAMED))
    others = [f"{more} others"] if more else []
    return "; ".join([counts, ", ".join([*named, *others])]).removesuffix("; ")


def rows_that_stayed(rows_of_tests: Iterable[list[Record]]) -> list[Record]:
    """The rows that tests made and did not remove, by endpoint and reason, most first."""
    rows = Counter(
        (row["endpoint"], row["reason"]) for some in rows_of_tests for row in some
    )
    return [
        {"endpoint": endpoint, "reason": reason, "rows": count}
        for (endpoint, reason), count in sorted(
            rows.items(), key=lambda one: (-one[1], one[0])
        )
    ]


def stayed_in_words(stayed: Sequence[Record]) -> str:
    """Such as `3 rows stayed: 3 × POST /x (no DELETE is known)`; empty where none did."""
    count = sum(row["rows"] for row in stayed)
    if not count:
        return ""
    named = [
        f"{row['rows']} × {row['endpoint']} ({row['reason']})"
        for row in stayed[:ENDPOINTS_NAMED]
    ]
    more = count - sum(row["rows"] for row in stayed[:ENDPOINTS_NAMED])
    others = [f"{more} others"] if more else []
    rows = "1 row" if count == 1 else f"{count} rows"
    return f"{rows} stayed: {', '.join([*named, *others])}"
