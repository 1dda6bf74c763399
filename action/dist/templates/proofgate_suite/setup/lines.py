"""The lines of [setup], [cleanup] and [lifecycle], and what they take from a request."""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..places import PLACE, put_at
from ..planning import Call, Request, planned_request, smallest_section
from ..values import ABSENT, value_at
from .criteria import Checks, checks_of
from .keys import Place
from .sources import SOURCE, Exchange, value_of

if TYPE_CHECKING:
    from ..answer import Answer


@dataclass(frozen=True)
class SetupLine:
    """A line: which request is sent, and place → source; `lists` shows what it makes."""

    where: str
    call: Call
    lists: Call | None
    take: dict[str, str]
    checks: Checks = field(default_factory=Checks)

    def values(
        self,
        places: list[str],
        request: Request,
        creation: Request,
        answer: "Answer | None",
    ) -> dict[str, Any]:
        """What `request` takes at these places of another one and of the response to that."""
        now, path = vars(request), request.path_template
        return {
            at: value_of(
                self.take[at],
                Place(at, path, value_at(now, at)),
                Exchange(creation, answer),
            )
            for at in places
        }

    def hand_over(
        self, creation: Request, answer: "Answer | None", request: Request
    ) -> None:
        """Put into a request what the line takes; raises NothingCreated, and puts in nothing then."""
        for at, value in self.values(
            list(self.take), request, creation, answer
        ).items():
            put_at(request, at, value)


def setup_line(env: EnvironmentFile, section: str, name: str) -> SetupLine:
    """Read a line; the fault says where it stands and what it lacks."""
    where, line = env.place(section, name), env.object(section, name)
    take, listing = line.get("take"), line.get("list")
    if (
        not is_call(line)
        or not isinstance(take, dict)
        or not all(re.fullmatch(PLACE, place) for place in take)
        or not all(isinstance(source, str) for source in take.values())
    ):
        raise SetupFault(
            f"{where}: needs call and env as texts, and take with "
            'places like "/path/id" and sources like "$response.body#/id"'
        )
    if listing is not None and not is_call(listing):
        needed = '{"call": "GET /pets", "env": "get_pets"}'
        raise SetupFault(f"{where}: list needs call and env, like {needed}")
    for place, source in take.items():
        if not SOURCE.fullmatch(source):
            raise SetupFault(
                f"{where}: {source} is no source for {place}: one starts with "
                "$response.body, $response.header., $request. or $list.new"
            )
        if source.startswith("$list") and listing is None:
            reason = "needs a list as well, the GET that shows what is made"
            raise SetupFault(f"{where}: {source} {reason}")
    is_only = any(source.startswith("$list") for source in take.values())
    lists = Call(listing["call"], listing["env"], is_only) if listing else None
    try:
        checks = checks_of(line)
    except SetupFault as fault:
        raise SetupFault(f"{where}: {fault}") from None
    return SetupLine(where, Call(line["call"], line["env"]), lists, take, checks)


def is_call(line: Any) -> bool:
    """Whether an object names a request: its call in words, and its environment file."""
    if not isinstance(line, dict):
        return False
    call, slug = line.get("call"), line.get("env")
    is_text = isinstance(call, str) and isinstance(slug, str)
    return is_text and re.fullmatch(r"[A-Za-z0-9_-]+", slug) is not None


def follow_up(
    env: EnvironmentFile, section: str, name: str
) -> tuple[EnvironmentFile, Request]:
    """The valid request that a line sends after this one, and the file that it is from."""
    line = setup_line(env, section, name)
    file = EnvironmentFile.of(line.call.slug)
    request = planned_request(file, smallest_section(file), section)
    check_call(line.where, line.call, request, file)
    for place in line.take:
        if value_at(vars(request), place) is ABSENT:
            reason = f"{request.endpoint} has no place {place}"
            raise SetupFault(f"{line.where}: {reason}")
    return file, request


def check_call(where: str, call: Call, request: Request, file: EnvironmentFile) -> None:
    """Raise a fault where the file that a line names is of another endpoint."""
    if request.endpoint != call.endpoint:
        reason = f"{file.name} is not of {call.endpoint}, but of {request.endpoint}"
        raise SetupFault(f"{where}: {reason}")
