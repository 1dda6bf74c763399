"""Sends a request exactly as it was built."""

import logging
import time

import requests
from urllib3.exceptions import MaxRetryError, ReadTimeoutError

from .faults import BrokenAnswer, ConnectionBroken, SetupFault
from .head import Head
from .planning import Request
from .settings import number_setting

# The client's debug log holds whole URLs, and so secrets: no log level may show them.
logging.getLogger("urllib3").setLevel(logging.CRITICAL)


def send(
    session: requests.Session, request: Request, head: Head, body: bytes | None
) -> requests.Response:
    """Send the request as it was built; a redirect is an answer like any other."""
    try:
        prepared = requests.Request(
            request.method, request.base_url, headers=head.headers, data=body
        ).prepare()
        for text in head.headers.values():
            text.encode("latin-1")
    except ValueError as fault:
        raise SetupFault(f"the request cannot be sent: {fault}") from None
    prepared.url = head.url  # As it was built: prepare() would normalise %2E%2E.
    try:
        return received(session, prepared, request.base_url)
    except ConnectionBroken as broken:
        first = broken
    # A server may close an idle connection just when it is used again: once more, anew.
    session.close()
    try:
        return received(session, prepared, request.base_url)
    except SetupFault:
        raise first from None


def received(
    session: requests.Session, prepared: requests.PreparedRequest, base: str
) -> requests.Response:
    """The whole answer, or as much of it as came within the time limit."""
    seconds = number_setting("PROOFGATE_TIMEOUT", 30)
    deadline = time.monotonic() + seconds
    late = BrokenAnswer(f"nothing within {seconds:g} seconds")
    settings = session.merge_environment_settings(base, {}, True, None, None)
    try:
        response = session.send(
            prepared, timeout=seconds, allow_redirects=False, **settings
        )
        content = b""
        for chunk in response.iter_content(65_536):
            content += chunk
            if time.monotonic() > deadline:
                response.close()
                break
        response._content = content  # Where requests itself keeps what it has read.
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
            raise SetupFault(f"{base} cannot be reached: {why}") from None
        raise ConnectionBroken("the server closed the connection") from None
    except requests.RequestException as fault:
        kind = type(fault).__name__
        raise SetupFault(f"{base} cannot be asked: {kind}") from None
