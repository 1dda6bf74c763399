"""The writes that the API has accepted in a run; the workers of pytest-xdist share them."""

import contextlib
import os
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .environment import EnvironmentFile
from .faults import NothingCreated, SetupFault
from .planning import CONTROL, SAFE, Request
from .setup.lines import follow_up, setup_line
from .values import ABSENT, exact_json, json_text

if TYPE_CHECKING:
    from .answer import Answer

CLEANUP = "cleanup"
LONGEST_BODY = 60


@dataclass(frozen=True)
class Write:
    """A request that may have changed something, and was accepted.

    `at` is when (seconds since the epoch), `body` the beginning of what was sent, without
    any secret. `rows` has, for each line of [cleanup], what removes the row that was made.
    """

    at: float
    call: str
    slug: str
    body: str
    is_valid: bool
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)

    def words(self) -> str:
        """Such as `POST /user {}`."""
        return f"{self.call} {self.body}".rstrip()


class Journal:
    """Remembers the writes of a run."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder and folder / "writes"
        self.known: list[Write] = []
        if self.folder is not None:
            self.folder.mkdir(exist_ok=True)

    def add(self, env: EnvironmentFile, request: Request, answer: "Answer") -> None:
        """Remember a request, if it is an accepted write that clean-ups did not send."""
        if request.method in SAFE or request.scenario == CLEANUP:
            return
        if not answer.reply.is_accepted:
            return
        write = written(env, request, answer)
        self.known.append(write)
        if self.folder is not None:
            with (self.folder / str(os.getpid())).open("a", encoding="utf-8") as file:
                file.write(json_text(asdict(write)) + "\n")

    def since(self, at: float) -> list[Write]:
        """The writes since then, the oldest first."""
        writes = self.known
        if self.folder is not None:
            texts = [file.read_text("utf-8") for file in self.folder.iterdir()]
            # A line that is being written is not whole yet.
            lines = [line for text in texts for line in text.split("\n")[:-1]]
            writes = [Write(**exact_json(line)) for line in lines]
        return sorted((w for w in writes if w.at >= at), key=lambda write: write.at)


def written(env: EnvironmentFile, request: Request, answer: "Answer") -> Write:
    """What the journal keeps of a request."""
    text = "" if request.body is ABSENT else json_text(request.body)
    body = answer.secrets.masked(text)
    return Write(
        at=time.time(),
        call=request.endpoint,
        slug=env.slug,
        body=body if len(body) <= LONGEST_BODY else f"{body[:LONGEST_BODY]}…",
        is_valid=request.is_base or request.scenario == CONTROL,
        rows=removable_rows(env, request, answer),
    )


def removable_rows(
    env: EnvironmentFile, request: Request, answer: "Answer"
) -> dict[str, dict[str, Any]]:
    """What each line of [cleanup] takes, where the request and its response say that."""
    rows: dict[str, dict[str, Any]] = {}
    for name in env.parser["cleanup"] if env.parser.has_section("cleanup") else ():
        # A line that cannot be read is reported by the clean-up itself.
        with contextlib.suppress(NothingCreated, SetupFault):
            line = setup_line(env, "cleanup", name)
            removal = follow_up(env, "cleanup", name)[1]
            # What only a list shows is not known any more by the time it is asked for.
            if line.lists is None:
                rows[name] = line.values(list(line.take), removal, request, answer)
    return rows
