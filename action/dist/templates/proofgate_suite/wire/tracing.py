"""Says in each request which test it is of, so that the traces of an API lead to the tests of a run.

`traceparent` is of https://www.w3.org/TR/trace-context/, `baggage` of https://www.w3.org/TR/baggage/.
"""

import contextlib
import functools
import hashlib
import json
import os
import secrets
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .. import ROOT
from ..environment import EnvironmentFile, once_a_file
from ..faults import SetupFault
from ..planning import CONTROL, SETUP, Request
from ..settings import traces_are_off
from ..suite_file import keys_of, suite_file, suite_values

TRACEPARENT, BAGGAGE = "traceparent", "baggage"
CLEANUP = "cleanup"
# Of a value of `baggage`, in percent-encoded form: servers take some 8,000 bytes of headers.
LONGEST_VALUE = 256
# A test has another trace in each run: collectors keep the spans of all runs.
RUN = os.urandom(16)


@dataclass(frozen=True)
class TraceContext:
    """The trace of a test, and the span of one of its requests; `headers` are to be added."""

    trace_id: str
    span_id: str
    headers: Mapping[str, str]

    @property
    def is_sent(self) -> bool:
        """Whether the request itself says of which trace it is."""
        return TRACEPARENT in self.headers

    def without(self, others: Container[str]) -> "TraceContext":
        """The same for a request that has other headers, which stay as they are."""
        left = {n: text for n, text in self.headers.items() if n not in others}
        return replace(self, headers=left)


class Tracing:
    """Knows which test a request is of, and writes down spans for `run --otlp`."""

    def __init__(self) -> None:
        self.is_off = traces_are_off()
        self.spans = os.environ.get("PROOFGATE_SPANS")
        self.test = ""
        # The trace that the requests of the test at hand belong to; None before the first.
        self.trace_id: str | None = None

    def begin(self, test: str) -> None:
        """Come to a test, by its id."""
        self.test, self.trace_id = test, None

    def context(
        self, env: EnvironmentFile, test: str | None = None
    ) -> TraceContext | None:
        """What a request of a test says; of the test at hand if it is None.

        None for requests of no test, and where tracing is turned off.
        """
        test = self.test if test is None else test
        if self.is_off or not test:
            return None
        trace_id, span_id = trace_of(test), secrets.token_hex(8)
        headers = {
            # 01: the API is to record the trace, whatever share it records of others.
            TRACEPARENT: f"00-{trace_id}-{span_id}-01",
            BAGGAGE: baggage(test),
        }
        context = TraceContext(trace_id, span_id, headers)
        return context.without(owned_headers(env))

    def add(
        self,
        context: TraceContext | None,
        request: Request,
        started_at: float,
        seconds: float,
        status: int | None,
    ) -> None:
        """Take a request that was sent; `started_at` in seconds since the epoch."""
        if context is None or not context.is_sent:
            return
        self.trace_id = context.trace_id
        if self.spans is None:
            return
        span = {
            "trace_id": context.trace_id,
            "span_id": context.span_id,
            "method": request.method,
            "path": request.path_template,
            "base_url": request.base_url,
            "role": request.scenario if request.scenario in ROLES else "test",
            "started_us": round(started_at * 1e6),
            "microseconds": round(seconds * 1e6),
            "status": status,
        }
        with Path(self.spans).open("a", encoding="ascii") as file:
            file.write(json.dumps(span) + "\n")


ROLES = (SETUP, CONTROL, CLEANUP)


def trace_of(test: str) -> str:
    """The id of a test's trace in this run. All its requests have it, also those sent early."""
    return hashlib.sha256(RUN + test.encode()).hexdigest()[:32]


@functools.lru_cache(maxsize=64)
def baggage(test: str) -> str:
    """The document, the test and its scenario, or what a valid request is called."""
    suite, scenario = encoded_suite_name(), encoded(test.rpartition("/")[2])
    names = f"proofgate.test={encoded(test)},proofgate.scenario={scenario}"
    return f"proofgate.suite={suite},{names}"


@functools.cache
def encoded_suite_name() -> str:
    """The name of the suite as it is in each request."""
    return encoded(suite_name())


def suite_name() -> str:
    """The title of the document; the name of the folder for a suite that has none."""
    try:
        text = (ROOT / "proofgate_suite" / "document.json").read_text("utf-8")
        title = json.loads(text)["title"]
    except (OSError, ValueError, KeyError, TypeError):
        title = ""
    return title if isinstance(title, str) and title else ROOT.name


def encoded(text: str) -> str:
    """The beginning of a text, percent-encoded, without half a character at its end."""
    whole = quote(text, safe="/", errors="replace")
    if len(whole) <= LONGEST_VALUE:
        return whole
    found = ""
    for character in text:
        octets = quote(character, safe="/", errors="replace")
        if len(found) + len(octets) > LONGEST_VALUE:
            break
        found += octets
    return found


@once_a_file
def owned_headers(env: EnvironmentFile) -> frozenset[str]:
    """The headers, in lower case, that are the document's or a person's in any request.

    They are sent or left out as a test says, even where a test leaves them out on purpose.
    """
    names = {*suite_values("header")}
    for section in env.parser.sections():
        names |= names_in(env, section, "header").keys()
        if section.startswith(("negative_header_", "positive_boundary_header_")):
            with contextlib.suppress(SetupFault):
                # `/X-Tags/0` is of the header `X-Tags`.
                names |= {*str(env.value(section, "at", "")).split("/")[1:2]}
    for file in filter(None, (env, suite_file())):
        for section in file.parser.sections():
            if section.startswith("auth"):
                lines = (names_in(file, section, k) for k in keys_of(file, section))
                names |= {str(line.get("name")) for line in lines}
    return frozenset(name.lower() for name in names)


def names_in(file: EnvironmentFile, section: str, key: str) -> dict[str, Any]:
    """An object of a file; empty where it is none, which the tests of its section report."""
    with contextlib.suppress(SetupFault):
        return file.object(section, key)
    return {}
