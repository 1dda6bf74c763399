"""Controls: the valid requests that negative and boundary tests are derived from.

Each distinct one is sent once per run. The workers of pytest-xdist share what they
learned through a folder, which the process that starts them creates.
"""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .planning import LOCATIONS, Request
from .settings import number_setting
from .values import ABSENT, json_text
from .verdicts import Reply

if TYPE_CHECKING:
    from .answer import Answer


@dataclass(frozen=True)
class ControlResult(Reply):
    """How the API responded to a control; `shown` is its curl line and the response.

    `accepted_at` is when the same request was last accepted (seconds since the epoch), 0
    where it never was. `is_repaired` is whether it crashed, and what caused that has been
    removed. `slug` and `section` say where the request is.
    """

    line: str = ""
    transcript: str = ""
    accepted_at: float = 0.0
    is_repaired: bool = False
    slug: str = ""
    section: str = ""


class Controls:
    """Remembers the controls of a run."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.known: dict[str, ControlResult] = {}

    def get(self, key: str, send: Callable[[], ControlResult]) -> ControlResult:
        """What is known under the key; `send` is called where nothing is."""
        found = self.read(key)
        if found is None and self._claim(key):
            found = self.put(key, send())
        return found or self._await(key) or self.put(key, send())

    def put(self, key: str, result: ControlResult) -> ControlResult:
        """Remember a result in place of what was known, and when it was last accepted."""
        before = self.read(key)
        at = time.time() if result.is_accepted else before and before.accepted_at
        result = replace(result, accepted_at=at or 0.0)
        self.known[key] = result
        if self.folder is not None:
            part = self.folder / f"{key}.{os.getpid()}"
            part.write_text(json.dumps(asdict(result)), "utf-8")
            part.replace(self.folder / f"{key}.json")
        return result

    def accepted(self) -> list[ControlResult]:
        """The results of all requests that have been accepted, and may not be any more."""
        if self.folder is not None:
            for file in self.folder.glob("*.json"):
                self.known[file.stem] = ControlResult(
                    **json.loads(file.read_text("utf-8"))
                )
        return [one for one in self.known.values() if one.accepted_at]

    def status_of(self, key: str) -> int | None:
        """The status that is known under the key."""
        found = self.read(key)
        return found and found.status

    def read(self, key: str) -> ControlResult | None:
        """What is known under the key; None where nothing is."""
        if self.folder is None:
            return self.known.get(key)
        with contextlib.suppress(FileNotFoundError):
            text = (self.folder / f"{key}.json").read_text("utf-8")
            return ControlResult(**json.loads(text))
        return None

    def _claim(self, key: str) -> bool:
        """Whether this process is the one that sends it."""
        if self.folder is None:
            return True
        with contextlib.suppress(FileExistsError):
            (self.folder / f"{key}.claim").touch(exist_ok=False)
            return True
        return False

    def _await(self, key: str) -> ControlResult | None:
        """The result of the process that sends it, unless that takes too long."""
        deadline = time.monotonic() + 2 * number_setting("PROOFGATE_TIMEOUT", 30)
        while time.monotonic() < deadline:
            if (found := self.read(key)) is not None:
                return found
            time.sleep(0.02)
        return None


def control_key(request: Request) -> str:
    """Equal for requests that are equal before their set-ups."""
    values = {name: getattr(request, name) for name in LOCATIONS}
    if request.body is ABSENT:
        del values["body"]
    text = json_text([request.endpoint, request.base_url, values])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def result_of(answer: "Answer") -> ControlResult:
    """What a control shows, without any secret."""
    reply = answer.reply
    return ControlResult(
        reply.status,
        reply.text,
        reply.is_documented,
        is_signed_in=reply.is_signed_in,
        line=answer.status_line(),
        transcript=answer.transcript(),
        slug=answer.env.slug,
        section=answer.section,
    )
