"""How fast requests follow one another."""

import os
import time

from .settings import number_setting


class Pace:
    """Keeps to PROOFGATE_RATE requests a second, shared by pytest-xdist's workers."""

    def __init__(self) -> None:
        self.next = 0.0
        # What a 429 has asked for, which is no part of how fast the API is.
        self.held_up_seconds = 0.0

    def wait(self) -> None:
        """Sleep until the next request may be sent."""
        rate = number_setting("PROOFGATE_RATE", 0)
        if rate <= 0:
            return
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        time.sleep(max(0.0, self.next - time.monotonic()))
        self.next = max(self.next, time.monotonic()) + workers / rate

    def hold(self, seconds: float) -> None:
        """Sleep as long as the API asks for."""
        self.held_up_seconds += seconds
        time.sleep(seconds)
