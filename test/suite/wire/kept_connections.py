"""Compares what comes over a connection that is kept with what comes over a new one.

python kept_connections.py SUITE: the first request over a connection is urllib3's, the next ones are
sent and read by the suite itself. One line of JSON for each case: its name, and what came either way.
"""

import concurrent.futures
import json
import os
import re
import socket
import sys
import threading
import time

sys.path.insert(0, sys.argv[1])
# A busy machine takes a second for the largest body.
os.environ["PROOFGATE_TIMEOUT"] = "3"

import requests
from proofgate_suite.wire.connections import Connections
from proofgate_suite.wire.sending import delivered
from requests.structures import CaseInsensitiveDict
from urllib3.util import SKIP_HEADER

ONE = "Content-Length: 1"
# Parts of a response that are not sent: the end of the connection, or none for too long.
EOF, RESET, PAUSE, LATE, DRIP = "EOF", "RESET", "PAUSE", "LATE", "DRIP"


def head(*lines: str, body: bytes = b"") -> bytes:
    """A head with a body."""
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def ok(*fields: str, body: bytes = b"x") -> bytes:
    """A response with these fields."""
    return head("HTTP/1.1 200 OK", *fields, body=body)


PRIMING = ok("Content-Length: 2", body=b"ok")
RESPONSES = {
    "plain": [head("HTTP/1.1 404 Not Found", "Content-Type: application/json", ONE, body=b"1")],
    "no reason": [head("HTTP/1.1 404", "Content-Length: 0")],
    "an empty reason": [head("HTTP/1.1 404 ", "Content-Length: 0")],
    "blanks in the reason": [head("HTTP/1.1 404   A  b ", "Content-Length: 0")],
    "a reason in Latin-1": [head("HTTP/1.1 404 \xe9\xa0", "Content-Length: 0")],
    "a tab in the status line": [b"HTTP/1.1\t200 OK\r\nContent-Length: 1\r\n\r\nx"],
    "a status below 100": [head("HTTP/1.1 099 OK", ONE, body=b"x"), EOF],
    "a status of 600": [head("HTTP/1.1 600 OK", ONE, body=b"x")],
    "HTTP/1.0": [head("HTTP/1.0 200 OK", ONE, body=b"x")],
    "close": [ok("Connection: close", ONE)],
    "keep-alive": [ok("connection: Keep-Alive", ONE)],
    "upgrade": [head("HTTP/1.1 101 Switching", "Upgrade: x", "Connection: upgrade"), EOF],
    "chunked": [ok("Transfer-Encoding: chunked", body=b"3\r\nabc\r\n0\r\n\r\n")],
    "chunked with a length": [ok("Transfer-Encoding: chunked", "Content-Length: 3", body=b"3\r\nabc\r\n0\r\n\r\n")],
    "wrongly compressed": [ok("Content-Encoding: gzip", "Content-Length: 3", body=b"abc")],
    "an interim response": [head("HTTP/1.1 103 Early Hints", "Link: a"), ok(ONE)],
    "100 before": [head("HTTP/1.1 100 Continue") + ok(ONE)],
    "a head in two parts": [b"HTTP/1.1 200 OK\r\nContent-Le", b"ngth: 4\r\n\r\nab", b"cd"],
    "a body in three parts": [ok("Content-Length: 6", body=b"ab"), b"cd", b"ef"],
    "a large body": [ok("Content-Length: 300000", body=b"z" * 300_000)],
    "more than the length": [ok(ONE, body=b"abcdef")],
    "204 with a length": [head("HTTP/1.1 204 No Content", "Content-Length: 5", body=b"hello")],
    "304": [head("HTTP/1.1 304 Not Modified")],
    "two equal lengths": [ok(ONE, ONE)],
    "two lengths": [ok(ONE, "Content-Length: 2", body=b"xy")],
    "a length below 0": [ok("Content-Length: -1", body=b"xy"), EOF],
    "a length with a sign": [ok("Content-Length: +2", body=b"xy"), EOF],
    "a length with a blank": [ok("Content-Length: 1 ")],
    "a list of lengths": [ok("Content-Length: 1, 1"), EOF],
    "a length with zeros": [ok("Content-Length: 000000000000001")],
    "a body beyond the limit": [ok("Content-Length: 70000000", body=b"z" * 70_000_000), PAUSE],
    "no length": [ok("X: y", body=b"until the end"), EOF],
    "cookies": [ok("Set-Cookie: a=1; Path=/", "set-cookie: b=2", ONE)],
    "a field twice": [ok("X-A: 1", "Y: 2", "x-a: 3", ONE)],
    "a folded field": [ok("X-A: 1", "\tmore", ONE)],
    "blanks around values": [ok("X-A: 1 \t", "X-B:", "X-C:  \t v", ONE)],
    "no colon": [ok("X-A", ONE), EOF],
    "a blank in a name": [ok("X A: 1", ONE), EOF],
    "a blank before the colon": [ok("X-A : 1", ONE), EOF],
    "bare line feeds": [b"HTTP/1.1 200 OK\nContent-Length: 1\n\nx"],
    "one bare line feed": [b"HTTP/1.1 200 OK\r\nX: 1\nContent-Length: 1\r\n\r\nx"],
    "a bare carriage return": [ok("X: a\rb", ONE)],
    "a NUL": [ok("X: a\0b", ONE)],
    "Latin-1": [ok("X: \xe9\x85", ONE)],
    "a hundred lines": [ok(*[f"X-{n}: 1" for n in range(98)], ONE)],
    "a line more": [ok(*[f"X-{n}: 1" for n in range(99)], ONE)],
    "a long head": [ok("X: " + "a" * 9_000, ONE)],
    "no HTTP": [b"hello\r\n\r\n", EOF],
    "the end at once": [EOF],
    "a reset at once": [RESET],
    "the end within the head": [b"HTTP/1.1 200 OK\r\nContent-Le", EOF],
    "the end within the body": [ok("Content-Length: 5", body=b"ab"), EOF],
    "a reset within the body": [ok("Content-Length: 5", body=b"ab"), PAUSE, RESET],
    "nothing in time": [LATE],
    "half a head in time": [b"HTTP/1.1 200 OK\r\nContent-Le", LATE],
    "half a body in time": [ok("Content-Length: 5", body=b"ab"), LATE],
    "a byte now and then": [ok("Content-Length: 500", body=b"ab"), DRIP],
    "a stream": [ok("Content-Type: text/event-stream", "Content-Length: 500", body=b"data: 1\n\n"), LATE],
}
REQUESTS = [
    ("GET", "/a?b=c%20d", {}, None),
    ("POST", "/a%2fb", {"Content-Type": "application/json"}, b'{"a":1}'),
    ("DELETE", "/a", {}, None),
    ("HEAD", "/a", {}, None),
    ("PUT", "/", {"X-\xc9": "1"}, b""),
    ("PATCH", "/a b|c", {"X": "\xe9"}, b"x" * 100_000),
    ("GET", "//x/../y?", {"Host": "other.test"}, None),
    ("query", "/%zz?x=%41#f", {}, None),
    ("POST", "/a?x=\xe9", {"Transfer-Encoding": "chunked"}, b"abc"),
    ("GET", "/a", {"User-Agent": SKIP_HEADER, "Host": SKIP_HEADER}, None),
    ("GET", "/a", {"X": "a\r\nY: b"}, None),
    ("POST", "/deaf", {}, b"x" * 50_000_000),
]


class Server:
    """Answers each request with the next of its responses, and plainly after the last."""

    def __init__(self, responses: list[list[bytes | str]]) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:{}".format(self.socket.getsockname()[1])
        self.responses = [*responses]
        self.requests: list[str] = []
        self.connections = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        """Serve each connection in a thread."""
        while True:
            connection, _ = self.socket.accept()
            self.connections += 1
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection: socket.socket) -> None:
        """Serve a connection until it ends."""
        try:
            while request := self.request(connection):
                self.requests.append(request.decode("latin-1").replace(self.address, "HOST"))
                parts = self.responses.pop(0) if self.responses else [PRIMING]
                for part in parts:
                    self.send(connection, part)
                    time.sleep(0.03 if len(parts) > 1 else 0)
        except OSError:
            connection.close()

    def request(self, connection: socket.socket) -> bytes:
        """The next request, head and body; empty at the end."""
        came = b""
        while not is_whole(came):
            part = connection.recv(65_536)
            if not part:
                return b""
            came += part
            if b" /deaf " in came:
                time.sleep(12)
        return came

    def send(self, connection: socket.socket, part: bytes | str) -> None:
        """Do what a part says."""
        if isinstance(part, bytes):
            connection.sendall(part)
            return
        if part == RESET:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        if part == DRIP:
            for _ in range(8):
                connection.sendall(b"a")
                time.sleep(0.9)
        if part in (PAUSE, LATE):
            time.sleep(0.1 if part == PAUSE else 4.5)
        if part != PAUSE:
            connection.close()
            raise OSError


def is_whole(request: bytes) -> bool:
    """Whether a request has come with its body."""
    lines, end, body = request.partition(b"\r\n\r\n")
    if not end:
        return False
    if b"chunked" in lines:
        return body.endswith(b"0\r\n\r\n")
    length = re.search(rb"Content-Length: (\d+)", lines)
    return len(body) >= (int(length[1]) if length else 0)


def came(connections: Connections, server: Server, method: str, path: str, headers: dict, body: bytes | None) -> list:
    """What a request gets: all that a test or a hook may see of the response, or the fault."""
    prepared = requests.PreparedRequest()
    prepared.prepare_method(method)
    prepared.url = f"http://{server.address}{path}"
    own = {"User-Agent": "proofgate", "Accept-Encoding": SKIP_HEADER}
    prepared.headers = CaseInsensitiveDict(own | headers)
    prepared.prepare_body(body, None)
    prepared.method = method
    try:
        response = delivered(connections, prepared, f"http://{server.address}")
    except Exception as fault:
        return [type(fault).__name__, str(fault).replace(server.address, "HOST")]
    raw = response.raw
    return [
        *(response.status_code, response.reason, [*response.headers.items()]),
        *(response.content.decode("latin-1"), response.encoding, response.text),
        sorted(response.cookies.items()),
        *(raw.status, raw.reason, raw.version, [*raw.headers.items()]),
        *(getattr(response, "cut_off", None), getattr(response, "undecodable", None)),
    ]


def exchanged(is_kept: bool, response: list[bytes | str], request: tuple) -> list:
    """What a request and the one after it get over a new connection, or over one that is kept."""
    # A request is sent again where its connection has broken.
    responses = [response] * (2 if EOF in response or RESET in response else 1)
    server = Server([[PRIMING], *responses] if is_kept else responses)
    connections = Connections()
    if is_kept:
        came(connections, server, "GET", "/first", {}, None)
    found = [came(connections, server, *request)]
    found.append(came(connections, server, "GET", "/next", {}, None))
    sent = server.requests[is_kept:]
    # One that cannot be sent opens no connection, but ends the one that was there.
    return [*found, sent, server.connections if len(sent) > 1 else None]


def main() -> None:
    """Print both ways of all cases."""
    cases = {}
    for name, response in RESPONSES.items():
        cases[name] = (response, ("GET", "/x", {}, None))
        if all(isinstance(part, bytes) for part in response):
            cases[f"{name}, HEAD"] = (response, ("HEAD", "/x", {}, None))
            cases[f"{name}, POST"] = (response, ("POST", "/x", {}, b"b"))
    for number, request in enumerate(REQUESTS):
        cases[f"request {number}"] = ([PRIMING], request)
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        ways = {
            name: [pool.submit(exchanged, is_kept, *case) for is_kept in (False, True)] for name, case in cases.items()
        }
        for name, (new, kept) in ways.items():
            print(json.dumps([name, new.result(), kept.result()]))


main()
