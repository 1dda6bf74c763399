"""What a list shows after a request that it did not show before: the row that was made.

Some APIs make a row and answer nothing of it. The list is read before the request and, where
nothing else names the row, after it.
"""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..environment import EnvironmentFile
from ..planning import SETUP, Call, Request, base_request, smallest_section
from ..settings import may_be_sent
from ..values import ABSENT, json_text, unescaped, value_at
from .keys import letters, list_in, resource_of
from .lines import check_call, setup_line
from .urls import PARAMETER

if TYPE_CHECKING:
    from ..exchange import Suite

# What tells the key of a row, or ABSENT.
KeyOf = Callable[[Any], Any]


class Listing:
    """A list before and after one request."""

    def __init__(
        self, suite: "Suite", maker: EnvironmentFile, creation: Request, call: Call
    ) -> None:
        self.suite, self.maker, self.creation, self.call = suite, maker, creation, call
        reading = self._reading()
        self.url = json_text([reading.endpoint, reading.path])
        if self.url not in suite.listed:
            suite.listed[self.url] = self._read()
        self.before = suite.listed[self.url]
        self.after: list[Any] | None = None

    def is_unneeded(self) -> None:
        """Read it no more: the response names the row."""
        self.suite.naming.add(self.maker.slug)

    def new_key(self, key_of: KeyOf) -> Any:
        """The key of the one row that is new; ABSENT where there is none, or several."""
        if self.after is None and self.before is not None:
            self.after = self._read()
            self.suite.listed[self.url] = self.after
        known = {
            json_text(key_of(row)) for row in self.before or () if has_key(row, key_of)
        }
        rows = [row for row in self.after or () if has_key(row, key_of)]
        new = [row for row in rows if json_text(key_of(row)) not in known]
        # Another process may have made one meanwhile.
        new = [row for row in new if agrees(row, self.creation, self.creation.unique)]
        if len(new) > 1:
            sent = self.creation.body if isinstance(self.creation.body, dict) else {}
            places = {f"/body/{name}": value for name, value in sent.items()}
            new = [row for row in new if agrees(row, self.creation, places)]
        return key_of(new[0]) if len(new) == 1 else ABSENT

    def _read(self) -> list[Any] | None:
        """The rows that it shows now; None where it shows nothing."""
        env, request = EnvironmentFile.of(self.call.slug), self._reading()
        title = "sent to see which row is new"
        with contextlib.ExitStack() as hooks:
            answer = self.suite.send_with_hooks(env, request, title, hooks)
        body = answer.json()
        return (
            None
            if body is ABSENT
            else list_in(body, resource_of(request.path_template))
        )

    def _reading(self) -> Request:
        """The request, with the parents of the row: what comes first in both paths."""
        file = EnvironmentFile.of(self.call.slug)
        reading = base_request(file, smallest_section(file), SETUP)
        check_call(self.maker.name, self.call, reading, file)
        put_parents(reading, self.creation)
        return reading


def put_parents(reading: Request, request: Request) -> None:
    """Have a request name the rows that the path of another one begins with."""
    mine, theirs = reading.path_template, request.path_template
    for name, other in zip(
        PARAMETER.findall(mine), PARAMETER.findall(theirs), strict=False
    ):
        if start_of(mine, name) == start_of(theirs, other):
            reading.path[name] = request.path[other]


def listing_before(
    env: EnvironmentFile, request: Request, suite: "Suite"
) -> Listing | None:
    """The list that is to show what a request makes, as its line or its [cleanup] says."""
    call = request.lists or cleanup_list(env)
    if call is None or not may_be_sent(call.endpoint):
        return None
    if env.slug in suite.naming and not call.is_only:
        return None
    return Listing(suite, env, request, call)


def cleanup_list(env: EnvironmentFile) -> Call | None:
    """The list that a line of [cleanup] names."""
    names = env.parser["cleanup"] if env.parser.has_section("cleanup") else ()
    lines = (setup_line(env, "cleanup", name) for name in names)
    return next((line.lists for line in lines if line.lists), None)


def start_of(template: str, name: str) -> str:
    """A path up to a parameter, whatever its parameters are called."""
    return PARAMETER.sub("{}", template.partition(f"{{{name}}}")[0])


def has_key(row: Any, key_of: KeyOf) -> bool:
    """Whether a row of a list says what its key is."""
    return key_of(row) is not ABSENT


def agrees(row: Any, creation: Request, places: dict[str, Any]) -> bool:
    """Whether a row has what was sent at these places, as far as it has members like them."""
    if not isinstance(row, dict):
        return True
    members = {letters(name): value for name, value in row.items()}
    for place in places:
        sent = value_at(vars(creation), place)
        shown = members.get(letters(unescaped(place.rpartition("/")[2])), ABSENT)
        if ABSENT in (sent, shown) or isinstance(shown, dict | list | None):
            continue
        if json_text(shown) != json_text(sent):
            return False
    return True
