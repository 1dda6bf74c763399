"""Whether a row is meant for several users: then nothing is wrong where another one has it."""

import contextlib
import copy
import re
from typing import TYPE_CHECKING

from ..auth.access import WITHOUT
from ..canary import NOBODY
from ..environment import EnvironmentFile
from ..order import paths
from ..planning import ACCESS, CONTROL, Request, base_request, smallest_section
from ..settings import may_be_sent
from ..setup.keys import Place, is_key, list_in, resource_of, row_key
from ..setup.listing import put_parents
from ..values import ABSENT, copied, wire_text

if TYPE_CHECKING:
    from ..answer import Answer
    from ..exchange import Suite

PARAMETER = re.compile(r"\{([^{}]+)\}")
LAST_PARAMETER = re.compile(r"/[^/]*\{([^{}]+)\}[^/{}]*(?=[^{}]*$)")


def file_of_get(template: str) -> EnvironmentFile | None:
    """The environment file of a GET of a path, whatever its parameters are called.

    None where the suite has none, or this run may not send it.
    """
    segments = tuple(PARAMETER.sub("{}", template).strip("/").split("/"))
    for slug, known in sorted(paths().items()):
        if known == segments and slug.startswith("get_"):
            env = EnvironmentFile.of(slug)
            call = f"GET {env.value('endpoint', 'path', '')}"
            return env if may_be_sent(call) else None
    return None


def get_of(env: EnvironmentFile, request: Request) -> Request:
    """The smallest valid GET of a file, for the rows that another request names."""
    reading = base_request(env, smallest_section(env), CONTROL)
    put_parents(reading, request)
    reading.created, reading.own = set(request.created), set(request.own)
    return reading


def signed_in_as(request: Request, user: str, check: str = WITHOUT) -> Request:
    """The same request of another user; `user` is a section of env/suite.txt, or NOBODY."""
    other = copy.copy(request)
    other.header, other.query = copied(request.header), copied(request.query)
    other.section, other.scenario, other.user = ACCESS, check, user
    return other


class Sharing:
    """What shows that the row of a request is meant for both users."""

    def __init__(self, suite: "Suite", request: Request, user: str) -> None:
        self.suite, self.request, self.user = suite, request, user
        # The response that has shown it.
        self.evidence: Answer | None = None

    def reason(self, env: EnvironmentFile | None, reading: Request | None) -> str:
        """Why the row is not assessed; empty where it belongs to the first user alone.

        `reading` is the GET of the row, which the second user may send.
        """
        if env is not None and reading is not None:
            answer = self._sent(env, signed_in_as(reading, NOBODY))
            if answer.reply.is_accepted:
                return f"{answer.status} without credentials as well: the row is public"
        if self._is_listed():
            return "a list shows both users the same rows: they are meant to be shared"
        return ""

    def _is_listed(self) -> bool:
        """Whether the list that the row belongs to shows it to the second user as well.

        Of a list in pages, which may not have the row yet: whether it shows both the same.
        """
        found = LAST_PARAMETER.search(self.request.path_template)
        env = found and file_of_get(self.request.path_template[: found.start()])
        if not found or not env:
            return False
        place = Place(f"/path/{found[1]}", self.request.path_template)
        reading = get_of(env, self.request)
        theirs = keys_in(self._sent(env, signed_in_as(reading, self.user)), place)
        if not theirs or wire_text(self.request.path[found[1]]) in theirs:
            return bool(theirs)
        return theirs == keys_in(self._sent(env, reading), place)

    def _sent(self, env: EnvironmentFile, reading: Request) -> "Answer":
        """Send a GET; its hooks are called."""
        title = "sent to see whether the row is meant for several users"
        with contextlib.ExitStack() as hooks:
            self.evidence = self.suite.send_with_hooks(env, reading, title, hooks)
        return self.evidence


def keys_in(answer: "Answer", place: Place) -> set[str]:
    """The keys of the rows that a list shows; none where it shows nothing."""
    body = answer.json()
    if not answer.reply.is_accepted or body is ABSENT:
        return set()
    resource = resource_of(place.template.partition(f"/{{{place.name}}}")[0])
    rows = list_in(body, resource) or []
    keys = (row_key(row, f"/{place.name}", place, resource) for row in rows)
    return {wire_text(key) for key in keys if is_key(key)}
