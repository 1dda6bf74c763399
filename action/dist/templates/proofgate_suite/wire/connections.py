"""Connections that are kept, and the responses that come over them.

They are those of `requests`, with the proxies and certificates that variables name; only what
`requests` does around each request is left out, which takes longer than most APIs.
"""

import datetime
import http.client
import io
import logging
import os
import re
import time
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPException, IncompleteRead
from pathlib import Path
from types import SimpleNamespace

import requests
from requests.adapters import HTTPAdapter
from requests.cookies import RequestsCookieJar, extract_cookies_to_jar
from requests.structures import CaseInsensitiveDict
from requests.utils import get_encoding_from_headers
from urllib3 import (
    BaseHTTPResponse,
    HTTPConnectionPool,
    HTTPHeaderDict,
    HTTPResponse,
)
from urllib3.exceptions import (
    ClosedPoolError,
    DecodeError,
    HTTPError,
    MaxRetryError,
    ProtocolError,
    ProxyError,
    ReadTimeoutError,
    SSLError,
)
from urllib3.util import Retry, Timeout

from ..faults import BrokenAnswer, ConnectionBroken, SetupFault, Unreachable
from ..settings import number_setting
from .bounded import BoundedHTTPPool, PlainResponse, bounded_session
from .plain import LARGEST_BODY_BYTES, is_stream
from .tls import failure_in_words, refusal_of_handshake, tls_context

# The client's debug log holds whole URLs, and so secrets: no log level may show them.
logging.getLogger("urllib3").setLevel(logging.CRITICAL)

CHUNK_BYTES = 65_536
# A request that has gone out is never sent again by the client.
ONCE = Retry(0, read=False)
# A URL whose path and query are the first line's as they are.
PLAIN_URL = re.compile(r"https?://[A-Za-z0-9.:-]+(/(?!/)[^?#\s]*(?:\?[^#\s]+)?)")
# What the end of a connection looks like.
CLOSED = (
    *(ProtocolError, ClosedPoolError, SSLError, ProxyError),
    *(HTTPException, OSError),
)


class Received(requests.Response):
    """A response; what only hooks ask for is made when they do."""

    def __init__(
        self,
        prepared: requests.PreparedRequest,
        came: BaseHTTPResponse | PlainResponse,
        elapsed: datetime.timedelta,
    ) -> None:
        self.request, self.came, self.elapsed = prepared, came, elapsed
        head = came.head if isinstance(came, PlainResponse) else came
        self.url, self.status_code = prepared.url, head.status
        self.reason, self.history, self._next = head.reason, [], None
        self.headers = CaseInsensitiveDict(head.headers)
        self._content, self._content_consumed = b"", True

    @cached_property
    def raw(self) -> BaseHTTPResponse:
        """What urllib3 has of it, without the body, which is read."""
        came = self.came
        if not isinstance(came, PlainResponse):
            return came
        message = http.client.parse_headers(io.BytesIO(came.head.fields))
        return HTTPResponse(
            headers=HTTPHeaderDict(message.items()),
            status=came.head.status,
            version=11,
            reason=came.head.reason,
            preload_content=False,
            original_response=SimpleNamespace(msg=message),
        )

    @cached_property
    def encoding(self) -> str | None:
        """What the headers say of it."""
        return get_encoding_from_headers(self.headers)

    @cached_property
    def cookies(self) -> RequestsCookieJar:
        """Those that the response sets."""
        jar = RequestsCookieJar()
        extract_cookies_to_jar(jar, self.request, self.raw)
        return jar


@dataclass(frozen=True)
class Route:
    """How requests below a base URL are sent: directly, or through a proxy."""

    pool: HTTPConnectionPool
    adapter: HTTPAdapter
    proxies: dict[str, str]

    def target(self, prepared: requests.PreparedRequest) -> str:
        """What stands in the first line of the request."""
        if not self.proxies and (found := PLAIN_URL.fullmatch(prepared.url)):
            return found[1]
        return self.adapter.request_url(prepared, self.proxies)


class Connections:
    """The connections of a run, by base URL."""

    def __init__(self) -> None:
        self.routes: dict[str, Route] = {}
        self.known: set[str] = set()
        # Base URLs at which TLS is known to work, or was looked at.
        self.secured: set[str] = set()

    @cached_property
    def session(self) -> requests.Session:
        """Where connections are kept; raises a SetupFault for files that are no certificates."""
        return bounded_session(tls_context())

    def require_known(self, base: str) -> None:
        """Raise a ValueError for a base URL that no request can be sent to."""
        if base not in self.known:
            requests.Request("GET", base).prepare()
            self.known.add(base)

    def close(self) -> None:
        """Have the next request open a connection."""
        self.session.close()
        self.routes.clear()

    def response_to(
        self, prepared: requests.PreparedRequest, base: str
    ) -> requests.Response:
        """The whole response; of a stream, as much as comes within the time limit."""
        started = time.monotonic()
        try:
            raw = self._sent(self._route(base), prepared)
            self.secured.add(base)
        except ConnectionBroken:
            self._require_tls(base)
            raise
        except MaxRetryError as fault:
            raise Unreachable(base, failure_in_words(fault.reason, base)) from None
        except (requests.RequestException, HTTPError) as fault:
            kind = type(fault).__name__
            raise SetupFault(f"{base} cannot be asked: {kind}") from None
        elapsed = datetime.timedelta(seconds=time.monotonic() - started)
        response = Received(prepared, raw, elapsed)
        if isinstance(raw, PlainResponse):
            response._content = raw.body
        else:
            read_body(response)
        return response

    def _require_tls(self, base: str) -> None:
        """Raise Unreachable where a server has ended its first connection for the certificate.

        In TLS 1.3 it does so after the client has sent the request, and its alert may be lost.
        """
        if base in self.secured:
            return
        self.secured.add(base)
        if why := refusal_of_handshake(base):
            raise Unreachable(base, why)

    def _route(self, base: str) -> Route:
        """The route to a base URL; the variables of the environment are read once."""
        if base not in self.routes:
            bundle = os.environ.get("REQUESTS_CA_BUNDLE")
            if bundle and not Path(bundle).exists():
                raise SetupFault(
                    f"REQUESTS_CA_BUNDLE names {bundle}, which is not there"
                )
            adapter = self.session.get_adapter(base)
            settings = self.session.merge_environment_settings(
                base, {}, True, None, None
            )
            proxies, verify = settings["proxies"], settings["verify"]
            first = requests.Request("GET", base).prepare()
            pool = adapter.get_connection_with_tls_context(
                first, verify, proxies=proxies, cert=settings["cert"]
            )
            adapter.cert_verify(pool, base, verify, settings["cert"])
            self.routes[base] = Route(pool, adapter, proxies)
        return self.routes[base]

    def _sent(
        self, route: Route, prepared: requests.PreparedRequest
    ) -> BaseHTTPResponse | PlainResponse:
        """Send a request; the head of the response, or all of it."""
        target, seconds = route.target(prepared), seconds_allowed()
        try:
            if isinstance(route.pool, BoundedHTTPPool):
                found = route.pool.exchange(prepared, target, seconds)
                if found is not None:
                    return found
            return route.pool.urlopen(
                prepared.method,
                target,
                body=prepared.body,
                headers=prepared.headers,
                redirect=False,
                assert_same_host=False,
                preload_content=False,
                decode_content=False,
                retries=ONCE,
                timeout=Timeout(total=seconds),
            )
        except (ReadTimeoutError, TimeoutError):
            raise too_late() from None
        except IncompleteRead:
            raise ConnectionBroken("the answer broke off") from None
        except CLOSED:
            raise ConnectionBroken("the server closed the connection") from None


def read_body(response: Received) -> None:
    """Read the body, which is cut off where a stream does not end in time.

    It stays as it was sent where nobody here decodes one of its codings.
    """
    raw, content = response.raw, bytearray()
    codings = codings_of(response.headers.get("Content-Encoding", ""))
    unknown = [one for one in codings if one not in HTTPResponse.CONTENT_DECODERS]
    response.unread_coding = ", ".join(unknown)
    if codings:
        raw.headers["Content-Encoding"] = ", ".join(codings)
    try:
        for chunk in raw.stream(CHUNK_BYTES, decode_content=not unknown):
            content += chunk
            if len(content) > LARGEST_BODY_BYTES:
                give_up(raw)
                size = LARGEST_BODY_BYTES // 2**20
                raise BrokenAnswer(f"the body is larger than {size} MiB")
    except ProtocolError:
        raise ConnectionBroken("the answer broke off") from None
    except DecodeError:
        # The status says how the request went; the body is a finding of its own.
        give_up(raw)
        response.undecodable = response.headers.get("Content-Encoding", "")
    except (ReadTimeoutError, SSLError) as fault:
        if not is_stream(response.headers.get("Content-Type", "")):
            raise broken_off(fault) from None
        give_up(raw)
        response.cut_off = True
    response._content = bytes(content)  # Where requests itself keeps what it has read.


def codings_of(header: str) -> list[str]:
    """The codings of a body; `identity` is none (RFC 9110, 12.5.3)."""
    names = [one.strip().lower() for one in header.split(",")]
    return [one for one in names if one not in ("", "identity")]


def broken_off(fault: HTTPError) -> BrokenAnswer:
    """What has kept a body from being read."""
    if isinstance(fault, ReadTimeoutError):
        return too_late()
    return ConnectionBroken("the server closed the connection")


def give_up(raw: BaseHTTPResponse) -> None:
    """Close a connection in the middle of a response."""
    raw.close()
    raw.release_conn()


def seconds_allowed() -> float:
    """How long a whole response may take."""
    return number_setting("PROOFGATE_TIMEOUT", 30)


def too_late() -> BrokenAnswer:
    """The time limit was exceeded."""
    return BrokenAnswer(f"no whole response within {seconds_allowed():g} seconds")
