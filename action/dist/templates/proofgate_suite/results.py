"""What tests leave behind for the results document that `proofgate run --json` writes.

Each test is one line of JSON in the file that PROOFGATE_RESULTS names. No line holds a
secret: whatever was sent or received is masked before it comes here.
"""

import errno
import json
import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .answer import Answer
from .case import Case
from .contract.review import Review

Record = dict[str, Any]
# A longer curl line is nothing that people paste; the messages of pytest have it.
LONGEST_CURL = 20_000
# Lines that wait to be written at most, and for how long: a run may be killed.
MOST_LINES, FLUSH_SECONDS = 100, 0.5
LINES: list[str] = []
NEXT_FLUSH = [0.0]


def record_of(case: Case, answer: Answer | Review) -> Record:
    """What a test that got its answer leaves behind; short where there is nothing to explain."""
    if isinstance(answer, Review):
        return {**case.fields(), **answer.record()}
    verdict = answer.verdict
    record = {
        **case.fields(),
        "outcome": verdict.outcome,
        "milliseconds": answer.milliseconds,
        "base": answer.base,
        "base_status": answer.base_status,
        "requests": answer.requests,
        "extra_requests": answer.extra_requests,
        "setups": answer.setups,
    }
    if answer.status in (401, 403) and answer.is_signed_in:
        record["is_signed_in"] = True
    if answer.renewals:
        record["renewals"] = answer.renewals
    if answer.held_up_seconds:
        record["held_up_seconds"] = round(answer.held_up_seconds, 1)
    if answer.control is not None:
        record["control"] = {"status": answer.control.status}
    # Other clients are given the valid requests, and those that failed.
    is_exported = verdict.outcome == "failed" or case.scenario is None
    if is_exported and os.environ.get("PROOFGATE_REQUESTS"):
        record["whole_request"] = answer.whole_request()
    if verdict.cause is not None:
        record["cause"] = {k: v for k, v in asdict(verdict.cause).items() if v}
    if verdict.outcome == "passed":
        note = {"note": verdict.note} if verdict.note else {}
        return record | note | {"response": {"status": answer.status}}
    if answer.control is not None:
        record["control"]["shown"] = answer.control.transcript
    curl = answer.curl
    if len(curl) <= LONGEST_CURL:
        record["curl"] = curl
    if (response := answer.masked_response()) is not None:
        record["response"] = response
    return record | {
        "kind": verdict.kind,
        "reason": answer.secrets.masked(answer.reason()),
        "request": answer.masked_request(),
    }


def blocked_record(case: Case, reason: str) -> Record:
    """What a test that could not be carried out leaves behind."""
    nothing = {"base": "", "base_status": None, "requests": 0, "extra_requests": 0}
    blocked = {"outcome": "blocked", "kind": "blocked", "reason": reason}
    return {**case.fields(), **blocked, **nothing, "setups": []}


def write_record(record: Record) -> None:
    """Add a line to the file; a later line on the same test replaces an earlier one."""
    # The process that starts pytest-xdist's workers hears of all their tests.
    if not os.environ.get("PROOFGATE_RESULTS") or "PYTEST_XDIST_WORKER" in os.environ:
        return
    LINES.append(json.dumps(record) + "\n")
    if len(LINES) >= MOST_LINES or time.monotonic() > NEXT_FLUSH[0]:
        flush_records()


def flush_records() -> None:
    """Write the lines that wait: to open a file for each would take as long as a request."""
    text = "".join(LINES)
    LINES.clear()
    NEXT_FLUSH[0] = time.monotonic() + FLUSH_SECONDS
    path = os.environ.get("PROOFGATE_RESULTS")
    if not text or not path:
        return
    try:
        with Path(path).open("a", encoding="ascii") as file:
            file.write(text)
    except OSError as error:
        # A limit on the size of files costs the explanation of a test, not the run.
        if error.errno != errno.EFBIG:
            raise
