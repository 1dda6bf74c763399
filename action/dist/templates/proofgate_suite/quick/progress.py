"""How far a run is, in the words of pytest; what hooks print is thrown away."""

import contextlib
from collections.abc import Iterator
from typing import Any, Self

import pytest


class Progress:
    """Prints a percentage whenever it changes; pytest captures output meanwhile."""

    def __init__(self, capture: Any, writer: Any, tests: int) -> None:
        self.capture, self.writer, self.tests = capture, writer, tests
        self.percent = -1

    @classmethod
    def of(cls, config: pytest.Config, tests: int) -> Self:
        """The progress of so many tests."""
        capture = config.pluginmanager.getplugin("capturemanager")
        return cls(capture, config.get_terminal_writer(), tests)

    def __enter__(self) -> Self:
        self.capture.resume_global_capture()
        return self

    def __exit__(self, *fault: object) -> None:
        self._stop()

    def show(self, done: int) -> None:
        """Say how many tests are done."""
        percent = 100 * done // self.tests
        if percent == self.percent:
            return
        self.percent = percent
        with self.paused():
            self.writer.line(f"[{percent:3d}%]")
            self.writer.flush()

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Let output through for a while."""
        self._stop()
        yield
        self.capture.resume_global_capture()

    def _stop(self) -> None:
        self.capture.suspend_global_capture(in_=False)
        self.capture.read_global_capture()
