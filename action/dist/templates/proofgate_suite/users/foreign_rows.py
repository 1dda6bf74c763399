"""Whether a second user reads (8.03) or changes (8.04) a row that a set-up of the first has made.

The row is the first user's own: no other is ever written to. A verdict counts only if the
first user has access, the API knows the second, and the row is not meant for both.
"""

import contextlib
import copy
import re
from typing import TYPE_CHECKING, Any

from ..auth.others import READS, has_second_user
from ..controls import result_of
from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..own_rows import escaped, for_missing_row
from ..places import put_at
from ..planning import ACCESS, CONTROL, Request, base_request, is_valid_request
from ..premises import ABOUT_THE_VALUE, premises_of, stopped
from ..rows import scalars
from ..setup.keys import holders, list_in, resource_of
from ..setup.unique import put_unique
from ..suite_file import OTHER_USER
from ..values import ABSENT, copied, value_at, wire_text
from ..verdicts import MISSING, Verdict
from .known_user import KnownUser
from .shared_rows import Sharing, file_of_get, get_of, signed_in_as
from .verdicts import Effect, read_verdict, unsure, write_verdict

if TYPE_CHECKING:
    from ..answer import Answer
    from ..exchange import Suite

# So many further valid requests are tried, to find one whose effect a GET would show.
MOST_TRIED = 3
FIRST_GOT = "The user who has created the row got"


def has_no_foreign_row(env: EnvironmentFile) -> bool:
    """Whether no second user is known, or no line of [setup] makes the row that is named."""
    if not has_second_user():
        return True
    place = row_place(env.value("endpoint", "path", ""))
    lines = env.parser["setup"] if env.parser.has_section("setup") else ()
    takes = (env.object("setup", one).get("take") for one in lines)
    return not any(isinstance(take, dict) and place in take for take in takes)


def row_place(template: str) -> str | None:
    """Where a path names a row."""
    names = re.findall(r"\{([^{}]+)\}", template)
    return f"/path/{escaped(names[-1])}" if names else None


class ForeignRow:
    """A test of one of the two checks: its requests in their order.

    `start` is the section of the valid request that the second user sends.
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
        self.request.user = OTHER_USER
        self.sharing = Sharing(suite, request, OTHER_USER)
        self.known = KnownUser(suite, OTHER_USER, cleanup)

    def answer(self, title: str) -> "Answer":
        """The response that decides, with the verdict on it."""
        if self.request.failed_setups:
            raise SetupFault(f"a set-up failed: {self.request.failed_setups[0]}")
        if self.request.scenario == READS:
            return self._read(title)
        return self._written(title)

    def _read(self, title: str) -> "Answer":
        self._prepare()
        reading = self._as_first()
        first = self._sent(self.env, reading, title)
        if not first.reply.is_accepted:
            return stopped(first)
        found = self._sent(self.env, self.request, title)
        is_empty = shows_nothing(found, self.request.path_template)
        sharing = ""
        if found.reply.is_accepted and not is_empty:
            sharing = self.sharing.reason(self.env, self._as_first())
            sharing = sharing or self._same_without_row(found)
        found.verdict = read_verdict(
            found.reply, first.reply, sharing, is_empty=is_empty
        )
        found.control, found.control_words = result_of(first), FIRST_GOT
        return self.known.checked(found, found, self.env, self._as_first())

    def _written(self, title: str) -> "Answer":
        """Nothing is written to a row that both users have: the test ends before that."""
        env = reader_of(self.request.path_template)
        before = self._sent(env, self._reading(env), title) if env else None
        if before is not None and not before.reply.is_accepted:
            return stopped(before)
        theirs = None
        if env is not None:
            reading = signed_in_as(self._reading(env), OTHER_USER)
            theirs = self._sent(env, reading, title)
        if theirs is None or theirs.reply.is_accepted:
            reading = self._reading(env) if theirs else None
            if reason := self.sharing.reason(env, reading):
                shared = self.sharing.evidence
                shared.verdict = unsure(reason)
                return shared
        start = self._choose_request(before)
        self._prepare()
        self.suite.require_own_row(self.env, self.request)
        as_first = self._as_first()
        found = self._sent(self.env, self.request, title)
        after = self._sent(env, self._reading(env), title) if env else None
        effect = effect_of(self.request, before, after)
        found.verdict = self._verdict(found, effect, start)
        if env is None or theirs is None:
            return self.known.checked(found, found, self.env, as_first)
        return self.known.checked(found, theirs, env, self._reading(env))

    def _verdict(self, found: "Answer", effect: Effect, start: str) -> Verdict:
        """The verdict on the second user's write; the first user's is its control."""
        if not effect.words and found.reply.is_accepted and self._accepts_any_row():
            reason = f"a row that cannot exist gets {found.status} as well"
            return unsure(f"{reason}, so this proves nothing")
        control = self.suite.control(self.env, start, found.status)
        found.control, found.control_words = control, "The first user got"
        premises = premises_of(self.env, self.request, found)
        return write_verdict(found.reply, premises, control, effect)

    def _accepts_any_row(self) -> bool:
        """Whether the second user's request is accepted for a row that cannot exist."""
        has = self.env.parser.has_option
        if self.request.method == "PUT" and has("responses", "201"):
            return False
        return self._without_row().reply.is_accepted

    def _same_without_row(self, found: "Answer") -> str:
        """Why a read shows nothing of the row: one that cannot exist gets the same; else empty."""
        other = self._without_row()
        if other.status != found.status or content_of(other) != content_of(found):
            return ""
        return f"a row that cannot exist gets the same {found.status}, so this proves nothing"

    def _without_row(self) -> "Answer":
        """What the second user's request gets for a row that cannot exist."""
        title = "the second user's request for a row that cannot exist"
        return self._sent(self.env, for_missing_row(self.request), title)

    def _choose_request(self, before: "Answer | None") -> str:
        """Have the second user send what a GET of the row would show; gives its section."""
        if before is None or self.request.method == "DELETE":
            return self.start
        if visible_changes(self.request, before):
            return self.start
        tried = 0
        for section in filter(is_valid_request, self.env.parser.sections()):
            other = self._planned(section)
            if tried == MOST_TRIED or not visible_changes(other, before):
                continue
            tried += 1
            if self.suite.control(self.env, section, ABOUT_THE_VALUE[0]).is_accepted:
                self.request = other
                return section
        return self.start

    def _planned(self, section: str) -> Request:
        """The valid request of another section, for the same row."""
        now, other = self.request, base_request(self.env, section, CONTROL)
        put_unique(self.env, other)
        for place in now.created:
            if value_at(vars(other), place) is not ABSENT:
                put_at(other, place, value_at(vars(now), place))
        other.section, other.scenario, other.user = ACCESS, now.scenario, now.user
        other.created, other.own = set(now.created), set(now.own)
        other.setup_exchanges = dict(now.setup_exchanges)
        return other

    def _prepare(self) -> None:
        """Call the hook; raises a SetupFault where the row is not one that a set-up has made."""
        place = row_place(self.request.path_template)
        made = value_at(vars(self.request), place)
        self.suite.prepare(self.request, self.cleanup)
        # What a hook names may be anybody's.
        is_same = value_at(vars(self.request), place) == made
        is_made = place in self.request.own and place in self.request.setup_exchanges
        if not is_made or not is_same:
            raise SetupFault(f"no set-up has created the row that {place} names")

    def _as_first(self) -> Request:
        """The same request of the user who has created the row."""
        request = copy.copy(self.request)
        request.header, request.query = copied(request.header), copied(request.query)
        request.section, request.scenario, request.user = self.start, CONTROL, ""
        return request

    def _reading(self, env: EnvironmentFile) -> Request:
        return get_of(env, self.request)

    def _sent(self, env: EnvironmentFile, request: Request, title: str) -> "Answer":
        return self.suite.sent(env, request, title, self.cleanup)


def reader_of(template: str) -> EnvironmentFile | None:
    """The file of the GET that shows the row of a path: of the path itself, or of the row."""
    last = template.rfind("}")
    return file_of_get(template) or file_of_get(template[: last + 1])


def shows_nothing(answer: "Answer", template: str) -> bool:
    """Whether a response holds no row: no body, nothing in it, or an empty list of rows."""
    if answer.response is None or not answer.response.content.strip():
        return True
    body = answer.json()
    if body in ({}, [], None, ""):
        return True
    is_list = not template.rstrip("/").endswith("}")
    return is_list and list_in(body, resource_of(template)) == []


def content_of(answer: "Answer") -> bytes | None:
    """The body of a response; None where there is none."""
    return None if answer.response is None else answer.response.content


def visible_changes(request: Request, row: "Answer") -> dict[str, Any]:
    """The values of a body that differ from what a GET shows at the same place."""
    sent = request.body if isinstance(request.body, dict) else {}
    found = ((at, row_value(row, at, request)) for at, _ in scalars(sent, ""))
    return {
        at: value_at(sent, at)
        for at, shown in found
        if shown is not ABSENT and wire_text(shown) != wire_text(value_at(sent, at))
    }


def row_value(row: "Answer", at: str, request: Request) -> Any:
    """What a GET shows at a place of the row, also where it wraps that; else ABSENT."""
    body = row.json()
    parts = (
        holders(body, resource_of(request.path_template)) if body is not ABSENT else ()
    )
    values = (value_at(part, at) for part in parts)
    return next(
        (v for v in values if not isinstance(v, dict | list) and v is not ABSENT),
        ABSENT,
    )


def effect_of(
    request: Request, before: "Answer | None", after: "Answer | None"
) -> Effect:
    """What a write has done to a row, by what a GET has shown before it and shows after it."""
    if before is None or after is None:
        return Effect()
    if after.status in MISSING:
        return Effect("the row was deleted", is_known=True)
    if not after.reply.is_accepted:
        return Effect()
    if request.method == "DELETE":
        return Effect(is_known=True)
    places = visible_changes(request, before)
    changed = [
        at.removeprefix("/")
        for at, value in places.items()
        if wire_text(row_value(after, at, request)) == wire_text(value)
    ]
    if changed:
        return Effect(f"the row was changed ({', '.join(changed)})", is_known=True)
    return Effect(is_known=bool(places))
