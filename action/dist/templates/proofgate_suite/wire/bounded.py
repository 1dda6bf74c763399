"""Connections that give a whole response its time, head and body together.

A timeout of requests bounds the silence between two bytes: a server that sends a byte now
and then would hold a test for ever.
"""

import http.client
import io
import socket
import ssl
import time
from http.client import CONTINUE, SWITCHING_PROTOCOLS
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection

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
# Each test of its endpoint waits as long.
STREAM_SECONDS = 3


def is_stream(content_type: str) -> bool:
    """Whether a body of this type may never end."""
    return content_type.partition(";")[0].strip().lower() in STREAMS


class BoundedReader(io.RawIOBase):
    """Reads from a socket until a deadline."""

    def __init__(self, raw: io.RawIOBase, sock: socket.socket, deadline: float) -> None:
        self.raw, self.sock, self.deadline = raw, sock, deadline

    def readable(self) -> bool:
        """Whether it can be read: as long as the socket can."""
        return True

    def readinto(self, buffer: Any) -> int | None:
        """Read what is there; raises TimeoutError once the deadline is over."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the response is not whole")
        self.sock.settimeout(left)
        return self.raw.readinto(buffer)

    def close(self) -> None:
        """Close the socket's own reader too."""
        self.raw.close()
        super().close()


class BoundedResponse(http.client.HTTPResponse):
    """A response whose head and body share the timeout of its socket."""

    def __init__(self, sock: socket.socket, *args: Any, **options: Any) -> None:
        super().__init__(sock, *args, **options)
        self.reader: BoundedReader | None = None
        if (seconds := sock.gettimeout()) is not None:
            deadline = time.monotonic() + seconds
            self.reader = BoundedReader(self.fp.detach(), sock, deadline)
            self.fp = io.BufferedReader(self.reader)

    def begin(self) -> None:
        """Read the head; of the body of a stream comes what the next seconds bring."""
        super().begin()
        if self.reader and is_stream(self.headers.get("Content-Type", "")):
            soon = time.monotonic() + STREAM_SECONDS
            self.reader.deadline = min(self.reader.deadline, soon)

    def _read_status(self) -> tuple[str, int, str]:
        """The status of the final response: interim ones precede it (RFC 9110, 15.2)."""
        while True:
            found = super()._read_status()
            # The base class reads on from 100 itself; 101 ends the exchange.
            if found[1] // 100 != 1 or found[1] in (CONTINUE, SWITCHING_PROTOCOLS):
                return found
            http.client.parse_headers(self.fp)


class BoundedHTTPConnection(HTTPConnection):
    """HTTP whose responses are bounded."""

    response_class = BoundedResponse


class BoundedHTTPSConnection(HTTPSConnection):
    """HTTPS whose responses are bounded."""

    response_class = BoundedResponse


class BoundedHTTPPool(HTTPConnectionPool):
    """Connections to one host over HTTP."""

    ConnectionCls = BoundedHTTPConnection


class BoundedHTTPSPool(HTTPSConnectionPool):
    """Connections to one host over HTTPS."""

    ConnectionCls = BoundedHTTPSConnection


POOLS = {"http": BoundedHTTPPool, "https": BoundedHTTPSPool}


class BoundedAdapter(HTTPAdapter):
    """Sends over bounded connections, through proxies too.

    `context` is how TLS connections are made, where that is not as everywhere.
    """

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.tls = {} if context is None else {"ssl_context": context}
        super().__init__()

    def init_poolmanager(self, *args: Any, **options: Any) -> None:
        """Have direct connections bounded."""
        super().init_poolmanager(*args, **options, **self.tls)
        self.poolmanager.pool_classes_by_scheme = POOLS

    def proxy_manager_for(self, proxy: str, **options: Any) -> PoolManager:
        """Have connections through a proxy bounded."""
        manager = super().proxy_manager_for(proxy, **options, **self.tls)
        manager.pool_classes_by_scheme = POOLS
        return manager


def bounded_session(context: ssl.SSLContext | None = None) -> requests.Session:
    """A session in which a timeout bounds each whole response."""
    session = requests.Session()
    for scheme in POOLS:
        session.mount(f"{scheme}://", BoundedAdapter(context))
    return session
