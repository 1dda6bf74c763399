"""What the responses of a run have shown, by endpoint; the workers of pytest-xdist share it."""

import json
import os
import time
from pathlib import Path
from typing import Any

from ..settings import number_setting

Observation = dict[str, Any]


class Observations:
    """Remembers one line of JSON for each response, and how many tests are over."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder and folder / "responses"
        self.known: dict[str, list[Observation]] = {}
        self.is_late = False
        if self.folder is not None:
            self.folder.mkdir(exist_ok=True)

    def add(self, slug: str, observation: Observation) -> None:
        """Remember what a response has shown, or that a test is over: `{"over": true}`."""
        if self.folder is None:
            self.known.setdefault(slug, []).append(observation)
            return
        with (self.folder / f"{slug}.{os.getpid()}").open(
            "a", encoding="ascii"
        ) as file:
            file.write(json.dumps(observation) + "\n")

    def of(self, slug: str) -> list[Observation]:
        """All that is known of an endpoint's responses."""
        return [one for one in self._read(slug) if "over" not in one]

    def await_tests(self, slug: str, count: int) -> None:
        """Wait until so many tests of the endpoint are over, in other processes too."""
        deadline = time.monotonic() + 2 * number_setting("PROOFGATE_TIMEOUT", 30)
        while self.folder is not None and not self.is_late:
            if sum("over" in one for one in self._read(slug)) >= count:
                return
            # A worker may have been killed: nobody waits for its tests a second time.
            self.is_late = time.monotonic() > deadline
            time.sleep(0.02)

    def _read(self, slug: str) -> list[Observation]:
        if self.folder is None:
            return self.known.get(slug, [])
        texts = [
            file.read_text("ascii") for file in sorted(self.folder.glob(f"{slug}.*"))
        ]
        # A line that is being written is not whole yet.
        lines = [line for text in texts for line in text.split("\n")[:-1]]
        return [json.loads(line) for line in lines]
