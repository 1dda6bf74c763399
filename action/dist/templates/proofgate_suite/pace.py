"""How fast requests follow one another."""

import os
import threading
import time
from collections.abc import Callable

from .faults import RateLimited
from .settings import number_setting

# Nobody waits longer for one request.
LONGEST_WAIT_SECONDS = 60
# A shorter wait is not worth a line.
ANNOUNCED_SECONDS = 5
# The API limits all requests where so many endpoints in a row answer 429 and nothing else,
# though the run has waited so long, or is to wait longer than it may.
LIMITED_ENDPOINTS = 3
FRUITLESS_SECONDS = 60
TOO_MANY = 429
# Statuses that say nothing about a request but that it came at a bad time.
BUSY = (TOO_MANY, 503)


class Pace:
    """Keeps to PROOFGATE_RATE requests a second, shared by pytest-xdist's workers."""

    def __init__(self) -> None:
        # Threads that read ahead wait here too.
        self.lock = threading.Lock()
        self.next = 0.0
        # What a 429 has asked for, which is no part of how fast the API is.
        self.held_up_seconds = 0.0
        # Since the last response that was not 429 or 503: the seconds waited, the endpoints
        # that answered 429, and how long to wait where the API does not say.
        self.fruitless_seconds = 0.0
        self.limited: set[str] = set()
        self.backoff_seconds = 1.0
        # Endpoints that stay busy after a wait: their next test does not wait again.
        self.hopeless: set[str] = set()
        self.limit: RateLimited | None = None
        self.notify: Callable[[str], None] = lambda line: None

    def wait(self) -> None:
        """Sleep until the next request may be sent; raises RateLimited where none may."""
        if self.limit is not None:
            raise self.limit
        rate = number_setting("PROOFGATE_RATE", 0)
        if rate <= 0:
            return
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        with self.lock:
            at = max(self.next, time.monotonic())
            self.next = at + workers / rate
        time.sleep(max(0.0, at - time.monotonic()))

    def hold(self, endpoint: str, status: int, asked: float | None) -> bool:
        """Sleep as long as the API asks for; False, at once, where that is no use."""
        seconds = self.backoff_seconds if asked is None else asked
        if endpoint in self.hopeless or seconds > LONGEST_WAIT_SECONDS:
            return False
        if asked is None:
            self.backoff_seconds *= 2
        if seconds >= ANNOUNCED_SECONDS:
            self.notify(f"{endpoint} answers {status}: waiting {seconds:.0f} s")
        self.held_up_seconds += seconds
        self.fruitless_seconds += seconds
        time.sleep(seconds)
        return True

    def note(self, endpoint: str, status: int, asked: float | None) -> None:
        """Remember how the API responded in the end, and what wait it asks for now."""
        if status not in BUSY:
            self.fruitless_seconds, self.backoff_seconds = 0.0, 1.0
            self.limited.clear()
            self.hopeless.discard(endpoint)
            return
        if asked is not None:
            self.hopeless.add(endpoint)
        if status != TOO_MANY:
            return
        self.limited.add(endpoint)
        waited = max(self.fruitless_seconds, asked or 0.0)
        if len(self.limited) >= LIMITED_ENDPOINTS and waited > FRUITLESS_SECONDS:
            self.limit = RateLimited(asked)
