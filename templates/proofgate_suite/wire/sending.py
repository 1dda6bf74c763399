"""Sends a request exactly as it was built."""

import functools
import logging
import time
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import MaxRetryError, ReadTimeoutError
from urllib3.util import Timeout

from ..faults import BrokenAnswer, ConnectionBroken, SetupFault, Unreachable
from ..pace import BUSY, TOO_MANY, Pace
from ..planning import Request
from ..settings import number_setting
from .head import Head

# The client's debug log holds whole URLs, and so secrets: no log level may show them.
logging.getLogger("urllib3").setLevel(logging.CRITICAL)

MOST_REDIRECTS = 5
# Decompressed. A body is in memory several times while it is checked.
LARGEST_BODY_BYTES = 64 * 2**20
# What is sent bit by bit may never end: the head is the response.
STREAMS = (
    "text/event-stream",
    "application/json-seq",
    "application/jsonl",
    "application/ndjson",
    "application/stream+json",
    "application/x-ndjson",
    "multipart/x-mixed-replace",
)


def send(
    session: requests.Session,
    request: Request,
    head: Head,
    body: bytes | None,
    pace: Pace,
) -> requests.Response:
    """Send the request as it was built, and return the response that is about it.

    307 and 308 within the same origin are followed (RFC 9110, section 15.4): they ask
    for the same request elsewhere. One that the document mentions is the response.
    After 429 and 503 it is sent once more, where the API asks for a wait that is worth it.
    """
    try:
        prepared = requests.Request(
            request.method, request.base_url, headers=head.headers, data=body
        ).prepare()
        for text in head.headers.values():
            text.encode("latin-1")
    except ValueError as fault:
        raise SetupFault(f"the request cannot be sent: {fault}") from None
    prepared.url = head.url  # As it was built: prepare() would normalise %2E%2E.
    prepared.method = request.method  # prepare() would write it in upper case.
    response = delivered(session, prepared, request.base_url)
    status, asked = response.status_code, wait_asked_for(response)
    if status in BUSY and pace.hold(request.endpoint, status, asked):
        response = delivered(session, prepared, request.base_url)
    pace.note(request.endpoint, response.status_code, wait_asked_for(response))
    for _ in range(MOST_REDIRECTS):
        if response.status_code in request.documented_redirects:
            break
        target = redirect_target(prepared.url, response)
        if target is None:
            break
        prepared.url = target
        response = delivered(session, prepared, request.base_url)
    return response


def redirect_target(url: str, response: requests.Response) -> str | None:
    """Where the same request is to be sent instead, if that is the same origin."""
    if response.status_code not in (307, 308) or "Location" not in response.headers:
        return None
    target = urljoin(url, response.headers["Location"])
    return target if urlsplit(target)[:2] == urlsplit(url)[:2] else None


def wait_asked_for(response: requests.Response) -> float | None:
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
    session: requests.Session, prepared: requests.PreparedRequest, base: str
) -> requests.Response:
    """The response; a connection that breaks while it is used again costs nothing."""
    try:
        return received(session, prepared, base)
    except ConnectionBroken as broken:
        first = broken
    # A server may close an idle connection just when it is used again: once more, on a new connection.
    session.close()
    try:
        return received(session, prepared, base)
    except SetupFault:
        raise first from None


def read_body(response: requests.Response) -> None:
    """Read the body, which is cut off where a stream does not end in time."""
    content = bytearray()
    try:
        for chunk in response.iter_content(65_536):
            content += chunk
            if len(content) > LARGEST_BODY_BYTES:
                response.close()
                size = LARGEST_BODY_BYTES // 2**20
                raise BrokenAnswer(f"the body is larger than {size} MiB")
    except requests.exceptions.ConnectionError:
        media = response.headers.get("Content-Type", "").partition(";")[0]
        if media.strip().lower() not in STREAMS:
            raise
        response.close()
        response.cut_off = True
    response._content = bytes(content)  # Where requests itself keeps what it has read.


@functools.cache
def environment_settings(session: requests.Session, base: str) -> dict[str, Any]:
    """The proxies and certificates that variables name, such as HTTPS_PROXY; read once."""
    return session.merge_environment_settings(base, {}, True, None, None)


def received(
    session: requests.Session, prepared: requests.PreparedRequest, base: str
) -> requests.Response:
    """The whole response; of a stream, as much as comes within the time limit."""
    seconds = number_setting("PROOFGATE_TIMEOUT", 30)
    late = BrokenAnswer(f"no whole response within {seconds:g} seconds")
    settings = environment_settings(session, base)
    try:
        response = session.send(
            prepared,
            timeout=Timeout(total=seconds),
            allow_redirects=False,
            **settings,
        )
        read_body(response)
        return response
    except requests.exceptions.ReadTimeout:
        raise late from None
    except requests.exceptions.ChunkedEncodingError:
        raise ConnectionBroken("the answer broke off") from None
    except requests.exceptions.ConnectionError as fault:
        inner = fault.args[0] if fault.args else fault
        if isinstance(inner, ReadTimeoutError):
            raise late from None
        if isinstance(inner, MaxRetryError):
            cause = getattr(inner.reason, "__cause__", None)
            why = getattr(cause, "strerror", None) or type(inner.reason).__name__
            raise Unreachable(base, why) from None
        raise ConnectionBroken("the server closed the connection") from None
    except requests.RequestException as fault:
        kind = type(fault).__name__
        raise SetupFault(f"{base} cannot be asked: {kind}") from None
