"""Sends a request exactly as it was built."""

import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from urllib.parse import urljoin, urlsplit

import requests

from ..faults import ConnectionBroken, SetupFault
from ..pace import BUSY, TOO_MANY, Pace
from .connections import Connections
from .outgoing import Outgoing
from .tracing import TraceContext

MOST_REDIRECTS = 5


@dataclass(frozen=True)
class Early:
    """A response that came before its test needed it.

    `started_at` (since the epoch) and `seconds` say when and how long, `trace` with what.
    """

    response: requests.Response
    started_at: float
    seconds: float
    trace: TraceContext | None


def send(
    connections: Connections, out: Outgoing, pace: Pace, early: Early | None
) -> requests.Response:
    """Send the request as it was built, and return the response that is about it.

    307 and 308 within the same origin are followed (RFC 9110, section 15.4): they ask
    for the same request elsewhere. One that the document mentions is the response.
    After 429 and 503 it is sent once more, where the API asks for a wait that is worth it.
    """
    request = out.request
    prepared = prepared_request(connections, out)
    if early is not None:
        response = early.response
    else:
        response = delivered(connections, prepared, request.base_url)
    status, asked = response.status_code, retry_after_seconds(response)
    if status in BUSY and pace.hold(request.endpoint, status, asked):
        response = delivered(connections, prepared, request.base_url)
    pace.note(request.endpoint, response.status_code, retry_after_seconds(response))
    for _ in range(MOST_REDIRECTS):
        if response.status_code in request.documented_redirects:
            break
        target = redirect_target(prepared.url, response)
        if target is None:
            break
        prepared.url = target
        response = delivered(connections, prepared, request.base_url)
    return response


def send_early(connections: Connections, out: Outgoing) -> Early:
    """Send the request once, before its turn."""
    started, started_at = time.monotonic(), time.time()
    prepared = prepared_request(connections, out)
    response = delivered(connections, prepared, out.request.base_url)
    return Early(response, started_at, time.monotonic() - started, out.trace)


def prepared_request(
    connections: Connections, out: Outgoing
) -> requests.PreparedRequest:
    """The request as hooks see it; raises a SetupFault for one that cannot be sent."""
    method, head = out.request.method, out.head
    prepared = requests.PreparedRequest()
    try:
        connections.require_known(out.request.base_url)
        prepared.prepare_method(method)
        # As it was built: prepare_url() would normalise %2E%2E.
        prepared.url = head.url
        prepared.prepare_headers(head.headers)
        if out.trace is not None:
            prepared.headers.update(out.trace.headers)
        prepared.prepare_body(out.body, None)
        for text in head.headers.values():
            text.encode("latin-1")
    except ValueError as fault:
        raise SetupFault(f"the request cannot be sent: {fault}") from None
    prepared.method = method  # prepare_method() has written it in upper case.
    return prepared


def redirect_target(url: str, response: requests.Response) -> str | None:
    """Where the same request is to be sent instead, if that is the same origin."""
    if response.status_code not in (307, 308) or "Location" not in response.headers:
        return None
    target = urljoin(url, response.headers["Location"])
    return target if urlsplit(target)[:2] == urlsplit(url)[:2] else None


def retry_after_seconds(response: requests.Response) -> float | None:
    """Retry-After in seconds (RFC 9110, 10.2.3); a second of a 503 without it, else None."""
    text = response.headers.get("Retry-After")
    default = None if response.status_code == TOO_MANY else 1.0
    if text is None:
        return default
    try:
        seconds = float(text) if text.strip().isdigit() else seconds_until(text)
    except ValueError:
        return default
    return max(seconds, 0.0)


def seconds_until(date: str) -> float:
    """How far away a date of HTTP is."""
    return parsedate_to_datetime(date).timestamp() - time.time()


def delivered(
    connections: Connections, prepared: requests.PreparedRequest, base: str
) -> requests.Response:
    """The response; a connection that breaks while it is used again costs nothing."""
    try:
        return connections.response_to(prepared, base)
    except ConnectionBroken as broken:
        first = broken
    # A server may close an idle connection just when it is used again: once more, on a new connection.
    connections.close()
    try:
        return connections.response_to(prepared, base)
    except SetupFault:
        raise first from None
