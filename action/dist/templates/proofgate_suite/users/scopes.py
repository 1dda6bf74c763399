"""Whether an operation is closed to users who lack a scope or a role that it needs (8.05)."""

import contextlib
from typing import TYPE_CHECKING

from ..auth.others import LACKS, other_users
from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..order import paths
from ..planning import Request
from ..premises import premises_of
from ..suite_file import WITHOUT_SCOPE
from ..verdicts import Reply
from .known_user import KnownUser
from .shared_rows import signed_in_as
from .verdicts import scope_verdict

if TYPE_CHECKING:
    from ..answer import Answer
    from ..exchange import Suite


def needs_no_known_scope(env: EnvironmentFile) -> bool:
    """Whether no user is known who lacks a scope that the endpoint needs."""
    return not users_without_scope(env)


def users_without_scope(env: EnvironmentFile) -> list[str]:
    """The sections of users who lack a scope or a role that the endpoint needs."""
    names = [f"{WITHOUT_SCOPE}{one}" for one in env.value("access", "scopes", [])]
    return [name for name in names if name in other_users()]


def unneeded_scopes() -> str:
    """One line on users who lack what no endpoint needs, as a misspelled name; else empty."""
    users = [name for name in other_users() if name.startswith(WITHOUT_SCOPE)]
    if not users:
        return ""
    needed = {user for slug in paths() for user in users_without_scope_of(slug)}
    unneeded = [f"[{user}]" for user in users if user not in needed]
    if not unneeded:
        return ""
    names = ", ".join(unneeded)
    return f"No endpoint needs the scope or role of {names} in env/suite.txt."


def users_without_scope_of(slug: str) -> list[str]:
    """The same for the endpoint with this slug; none where its file cannot be read."""
    try:
        return users_without_scope(EnvironmentFile.of(slug))
    except SetupFault:
        return []


class LackingScope:
    """The test: the valid request of each of these users, up to the first that is not denied.

    `start` is the section of the valid request.
    """

    def __init__(
        self,
        env: EnvironmentFile,
        request: Request,
        suite: "Suite",
        cleanup: contextlib.ExitStack,
        start: str,
    ) -> None:
        self.env, self.request, self.suite = env, request, suite
        self.cleanup, self.start = cleanup, start

    def answer(self, title: str) -> "Answer":
        """The response that decides, with the verdict on it."""
        self.suite.prepare(self.request, self.cleanup)
        self.suite.require_own_row(self.env, self.request)
        first, *rest = users_without_scope(self.env)
        found = self._denied(first, title)
        for user in rest:
            if found.verdict.outcome != "passed":
                break
            found = self._denied(user, title)
        return found

    def _denied(self, user: str, title: str) -> "Answer":
        request = signed_in_as(self.request, user, LACKS)
        found = self.suite.sent(self.env, request, title, self.cleanup)
        scope = user.removeprefix(WITHOUT_SCOPE)

        def control() -> Reply:
            found.control = self.suite.control(self.env, self.start, found.status)
            return found.control

        premises = premises_of(self.env, request, found)
        found.verdict = scope_verdict(found.reply, premises, control, scope)
        known = KnownUser(self.suite, user, self.cleanup)
        return known.checked(found, found, self.env, self.request)
