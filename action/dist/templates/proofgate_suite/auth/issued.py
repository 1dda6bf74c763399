"""What servers have issued to sign requests in: tokens and cookies, with how long they last.

Workers of pytest-xdist share it through the folder of their run, which only their user can
read: a login may end the session of another one. It is renewed before it expires.
"""

import contextlib
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from ..faults import SetupFault
from ..settings import number_setting

# A request takes its time: the share of a lifetime that is left, and the most seconds.
SPARE_SHARE, SPARE_SECONDS = 0.1, 1.0


@dataclass(frozen=True)
class Issued:
    """The texts of a response that sign requests in, and until when they are used.

    `until` is of time.monotonic(), None where nothing says how long they last. `refresh`
    is a refresh token.
    """

    texts: tuple[str, ...]
    until: float | None = None
    refresh: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it is to be renewed."""
        return self.until is not None and time.monotonic() >= self.until


def end_of_use(asked_at: float, seconds: float | None) -> float | None:
    """When to renew what lasts so many seconds: a little before that."""
    if seconds is None:
        return None
    spare = max(SPARE_SHARE * seconds, min(SPARE_SECONDS, seconds / 2))
    return asked_at + seconds - spare


class IssuedStore:
    """What was issued in this run, by who has asked for it and where."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.known: dict[tuple[str, ...], Issued] = {}
        self.refusals: dict[tuple[str, ...], SetupFault] = {}
        # What is not accepted any more, though it may be in the folder still.
        self.stale: set[tuple[str, ...]] = set()
        # Section of a user, empty for the one of all tests → what they were issued.
        self.users: dict[str, set[tuple[str, ...]]] = {}
        self.user = ""

    @contextlib.contextmanager
    def for_user(self, user: str) -> Iterator[None]:
        """What is issued meanwhile is this user's."""
        before, self.user = self.user, user
        try:
            yield
        finally:
            self.user = before

    def get(
        self, key: tuple[str, ...], issue: Callable[[Issued | None], Issued]
    ) -> Issued:
        """What is known under the key; `issue` is called with what is over where nothing is.

        Raises the SetupFault of `issue`, which holds for the run where nothing was issued before.
        """
        self.users.setdefault(self.user, set()).add(key)
        if key in self.refusals:
            raise self.refusals[key]
        before = self.known.get(key)
        if before is not None and not before.is_over:
            return before
        try:
            found = self._read(key) or self._issued_once(key, before, issue)
        except SetupFault as fault:
            if before is None:
                self.refusals[key] = fault
            raise
        self.known[key] = found
        return found

    def _issued_once(
        self,
        key: tuple[str, ...],
        before: Issued | None,
        issue: Callable[[Issued | None], Issued],
    ) -> Issued:
        """Ask, or wait for the worker that does: several logins might end one another."""
        turn = (*key, *(before.texts if before else ()), "turn")
        # Another worker may have asked, and ended its turn, since this one has looked.
        is_own = self._claim(turn)
        found = self._read(key) if is_own else self._await(key, turn)
        if found is not None:
            if is_own:
                self._release(turn)
            return found
        try:
            found = issue(before)
        except SetupFault as fault:
            self._write(turn, {"refused": str(fault)})
            raise
        self._write(key, asdict(found))
        self._release(turn)
        return found

    def has(self, user: str) -> bool:
        """Whether anything was issued to a user."""
        return not self.known.keys().isdisjoint(self.users.get(user, ()))

    def forget(self, user: str = "") -> bool:
        """Have everything of a user issued again; whether there is anything."""
        keys = self.known.keys() & self.users.get(user, set())
        self.stale |= {self.known[key].texts for key in keys}
        # Not removed: a refresh token is used once, and that of the last response now.
        self.known |= {key: replace(self.known[key], until=0.0) for key in keys}
        return bool(keys)

    def _claim(self, turn: tuple[str, ...]) -> bool:
        """Whether this process is the one that asks."""
        if self.folder is None:
            return True
        with contextlib.suppress(FileExistsError):
            (self.folder / f"{name_of(turn)}.claim").touch(exist_ok=False)
            return True
        return False

    def _release(self, turn: tuple[str, ...]) -> None:
        """Have the next process ask: a server may issue the same once more."""
        if self.folder is not None:
            (self.folder / f"{name_of(turn)}.claim").unlink(missing_ok=True)

    def _await(self, key: tuple[str, ...], turn: tuple[str, ...]) -> Issued | None:
        """What the process that asks is issued; None where that takes too long."""
        deadline = time.monotonic() + 2 * number_setting("PROOFGATE_TIMEOUT", 30)
        while time.monotonic() < deadline:
            if (found := self._read(key)) is not None:
                return found
            if (refusal := self._fields(turn)) is not None:
                raise SetupFault(refusal["refused"])
            time.sleep(0.02)
        return None

    def _read(self, key: tuple[str, ...]) -> Issued | None:
        """What another worker was issued, as far as it is of use."""
        fields = self._fields(key)
        if fields is None:
            return None
        found = Issued(**fields | {"texts": tuple(fields["texts"])})
        return None if found.is_over or found.texts in self.stale else found

    def _fields(self, key: tuple[str, ...]) -> dict[str, Any] | None:
        """What another worker has written under a key."""
        if self.folder is None:
            return None
        with contextlib.suppress(FileNotFoundError):
            return json.loads((self.folder / name_of(key)).read_text("utf-8"))
        return None

    def _write(self, key: tuple[str, ...], fields: dict[str, Any]) -> None:
        if self.folder is None:
            return
        part = self.folder / f"{name_of(key)}.{os.getpid()}"
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            json.dump(fields, file)
        part.replace(self.folder / name_of(key))


def name_of(key: tuple[str, ...]) -> str:
    """The name of the file that workers share."""
    return f"issued-{hashlib.sha256(json.dumps(key).encode()).hexdigest()[:32]}"
