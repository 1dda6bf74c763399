"""Whether the API knows another user: that it denies one whom it does not know shows nothing."""

import contextlib
from typing import TYPE_CHECKING

from ..auth.access import WRONG
from ..canary import NOBODY
from ..environment import EnvironmentFile
from ..planning import Request
from .shared_rows import signed_in_as
from .verdicts import unknown_user

if TYPE_CHECKING:
    from ..answer import Answer
    from ..exchange import Suite


class KnownUser:
    """A user beside the one of all tests; `user` is their section of env/suite.txt."""

    def __init__(
        self, suite: "Suite", user: str, cleanup: contextlib.ExitStack
    ) -> None:
        self.suite, self.user, self.cleanup = suite, user, cleanup

    def checked(
        self, found: "Answer", theirs: "Answer", env: EnvironmentFile, request: Request
    ) -> "Answer":
        """The response of a test; one that passes is unproven if the API does not know the user.

        It does if it accepts another request of theirs, or answers `theirs` and the same
        `request` with wrong credentials differently, but not with 401.
        """
        canary = self.suite.canary
        if found.verdict.outcome != "passed" or canary.has_proven(theirs.credentials):
            return found
        if not canary.recognises(self.user) and not self._differs(theirs, env, request):
            found.verdict = unknown_user(found.reply, f"[{self.user}]")
        return found

    def _differs(
        self, theirs: "Answer", env: EnvironmentFile, request: Request
    ) -> bool:
        if theirs.status == 401:
            return False
        wrong = signed_in_as(request, NOBODY, WRONG)
        title = "the same request with wrong credentials"
        return self.suite.sent(env, wrong, title, self.cleanup).status != theirs.status
