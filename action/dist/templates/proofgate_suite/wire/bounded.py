"""Connections that give a whole response its time, head and body together.

A timeout of requests bounds the silence between two bytes: a server that sends a byte now
and then would hold a test for ever.
"""

import http.client
import io
import re
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import CONTINUE, SWITCHING_PROTOCOLS
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import (
    BaseHTTPResponse,
    HTTPConnectionPool,
    HTTPSConnectionPool,
    PoolManager,
)
from urllib3.connection import HTTPConnection, HTTPSConnection

from .plain import PlainHead, is_stream, plain_head

# Each test of its endpoint waits as long.
STREAM_SECONDS = 3
# A path and a query that are sent as they are.
TARGET = re.compile(r"/(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-F]{2})*")


class BoundedReader(io.RawIOBase):
    """Reads from a socket until a deadline; first what was `seen` of it before."""

    def __init__(
        self, raw: io.RawIOBase, sock: socket.socket, deadline: float, seen: bytes
    ) -> None:
        self.raw, self.sock, self.deadline = raw, sock, deadline
        self.seen = seen

    def readable(self) -> bool:
        """Whether it can be read: as long as the socket can."""
        return True

    def readinto(self, buffer: Any) -> int | None:
        """Read what is there; raises TimeoutError once the deadline is over."""
        if self.seen:
            count = min(len(buffer), len(self.seen))
            buffer[:count], self.seen = self.seen[:count], self.seen[count:]
            return count
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
    """A response whose head and body share the timeout of its socket, or a deadline.

    `seen` is what was received of it before, `plain` its head where that is plain.
    """

    def __init__(
        self,
        sock: socket.socket,
        *args: Any,
        seen: bytes = b"",
        plain: PlainHead | None = None,
        deadline: float | None = None,
        **options: Any,
    ) -> None:
        super().__init__(sock, *args, **options)
        self.reader: BoundedReader | None = None
        if (seconds := sock.gettimeout()) is not None:
            if deadline is None:
                deadline = time.monotonic() + seconds
            self.reader = BoundedReader(self.fp.detach(), sock, deadline, seen)
            self.fp = io.BufferedReader(self.reader)
        self.plain = plain

    def begin(self) -> None:
        """Read the head; of the body of a stream comes what the next seconds bring."""
        if self.plain is not None:
            self.fp.read(self.plain.size)
            self.version, self.chunked, self.will_close = 11, False, False
            self.status = self.code = self.plain.status
            self.reason, self.length = self.plain.reason, self.plain.length
            return
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


@dataclass(frozen=True)
class PlainResponse:
    """A response whose head is plain, and its body."""

    head: PlainHead
    body: bytes


class Finished:
    """What http.client gets of a response that has come as a whole."""

    will_close = False

    def begin(self) -> None:
        """Nothing is left to be read."""

    def close(self) -> None:
        """Nothing is open."""

    def isclosed(self) -> bool:
        """Whether the connection may be used again."""
        return True


class BoundedHTTPConnection(HTTPConnection):
    """HTTP whose responses are bounded."""

    # The response of which something has been seen.
    coming: BoundedResponse | Finished | None = None
    # What is to be sent at once.
    waiting: list[bytes] | None = None

    def response_class(
        self, sock: socket.socket, **options: Any
    ) -> BoundedResponse | Finished:
        """The response that http.client reads."""
        coming, self.coming = self.coming, None
        return coming or BoundedResponse(sock, **options)

    def send(self, data: bytes) -> None:
        """Send a part of a request."""
        if self.waiting is None:
            super().send(data)
        else:
            self.waiting.append(data)

    def request_at_once(
        self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]
    ) -> None:
        """Send head and body together, which wakes the server once."""
        self.waiting = []
        try:
            self.request(
                method,
                target,
                body,
                headers,
                preload_content=False,
                decode_content=False,
            )
        finally:
            waiting, self.waiting = self.waiting, None
        try:
            self.send(b"".join(waiting))
        except TimeoutError as fault:
            # Not the response is late: urllib3 makes the same difference.
            raise http.client.CannotSendRequest from fault
        except (BrokenPipeError, ConnectionResetError):
            # The server may have answered before it has ended the connection.
            return

    def plain_response(self) -> PlainResponse | None:
        """The whole response; None for one that is to be read by `getresponse`."""
        deadline = time.monotonic() + self.timeout
        seen = self.sock.recv(io.DEFAULT_BUFFER_SIZE)
        head = plain_head(seen, self._method)
        if head is not None and head.size + head.length <= len(seen):
            self.coming = Finished()
            http.client.HTTPConnection.getresponse(self)
            return PlainResponse(head, seen[head.size : head.size + head.length])
        self.coming = BoundedResponse(
            self.sock, method=self._method, seen=seen, plain=head, deadline=deadline
        )
        if head is None:
            return None
        response = http.client.HTTPConnection.getresponse(self)
        try:
            body = response.fp.read(head.length)
        except ConnectionError as fault:
            raise http.client.IncompleteRead(b"", head.length) from fault
        response.close()
        if len(body) < head.length:
            raise http.client.IncompleteRead(body, head.length - len(body))
        return PlainResponse(head, body)


class BoundedHTTPSConnection(HTTPSConnection):
    """HTTPS whose responses are bounded."""

    response_class = BoundedResponse


class BoundedHTTPPool(HTTPConnectionPool):
    """Connections to one host over HTTP."""

    ConnectionCls = BoundedHTTPConnection

    def exchange(
        self, prepared: requests.PreparedRequest, target: str, seconds: float
    ) -> PlainResponse | BaseHTTPResponse | None:
        """Send a request over a connection that is open; None where none is.

        What urllib3 does around a request takes longer than to send it. The exceptions are
        those of sockets and of http.client.
        """
        # As urllib3 would send it: it encodes what is left.
        if self.proxy is not None or not TARGET.fullmatch(target):
            return None
        connection = self._get_conn()
        if connection.is_closed:
            self._put_conn(connection)
            return None
        try:
            connection.timeout = seconds
            connection.request_at_once(
                prepared.method, target, prepared.body, prepared.headers
            )
            if (plain := connection.plain_response()) is not None:
                self._put_conn(connection)
                return plain
            response = connection.getresponse()
        except BaseException:
            connection.close()
            # Another one takes its place: this one may hold the half of a request.
            self._put_conn(None)
            raise
        # It gives the connection back once its body is read.
        response._connection, response._pool = connection, self
        return response


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
