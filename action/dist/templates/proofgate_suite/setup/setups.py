"""[setup]: requests that make what this one needs."""

import contextlib
import itertools
import re
import time
from collections import Counter
from typing import TYPE_CHECKING

from ..environment import EnvironmentFile
from ..faults import EndlessSetups, NothingCreated, SetupFault
from ..places import inherits, put_at
from ..planning import SETUP, Request, base_request, sections_to_make
from ..settings import may_be_sent, setups_are_off
from ..values import ABSENT, json_text, unescaped, value_at
from .cleanups import may_have_created
from .lines import SetupLine, check_call, setup_line
from .unique import put_unique

if TYPE_CHECKING:
    from ..answer import Answer
    from ..exchange import Suite

DEEPEST = 5
# A source that was sent, as OpenAPI's runtime expressions say.
SENT = re.compile(
    r"\$request\.(?:(?P<location>path|query)\.(?P<name>[^#]+)|body#(?P<pointer>/.+))"
)


def set_up(
    env: EnvironmentFile,
    request: Request,
    suite: "Suite",
    cleanup: contextlib.ExitStack,
    above: tuple[str, ...] = (),
) -> None:
    """Do what the lines of [unique] and [setup] say.

    What one producer makes for several requests on the way to one test is one row: a
    task and its play belong to the same playbook. Two lines of a section get two rows.
    """
    put_unique(env, request)
    if not above:
        suite.start_rows()
    if setups_are_off() or not env.parser.has_section("setup"):
        return
    lines = Counter[str]()
    for name in env.parser["setup"]:
        line = setup_line(env, "setup", name)
        wanted = [place for place in line.take if inherits(env, request, place)]
        # A line that takes nothing only has to be sent before.
        is_needed = bool(wanted) or not line.take
        if not is_needed or not may_be_sent(line.call.endpoint):
            continue
        lines[line.call.slug] += 1
        row = (line.call.slug, lines[line.call.slug])
        is_known = row in suite.rows
        try:
            if not is_known:
                suite.rows[row] = produced(line, suite, cleanup, above)
            values = line.values(wanted, request, *suite.rows[row])
        except NothingCreated as fault:
            request.failed_setups.append(f"{line.where}: {fault}")
            suite.setups.append(fault.short)
            continue
        if not is_known:
            suite.setups.append("")
        for place, value in values.items():
            put_at(request, place, value)
            request.created.add(place)
            # A new key of [unique] made it nobody else's row, which another one may be.
            request.own.discard(place)
            request.setup_exchanges[place] = exchanged(*suite.rows[row])
            if is_own_row(line.take[place], place, request, *suite.rows[row]):
                request.own.add(place)


def is_own_row(
    source: str, place: str, request: Request, creation: Request, answer: "Answer"
) -> bool:
    """Whether what a line takes names a row that no other than the suite has made.

    A PUT that answers 200 may have replaced a row of somebody else, and what is made in a
    row does not make that row: neither `POST /notifications/{user_id}` makes a user, nor a
    POST with a `user_id` in its body.
    """
    sent = SENT.fullmatch(source)
    if not sent:
        return may_have_created(creation, answer)
    key = (
        f"/body{sent['pointer']}"
        if sent["pointer"]
        else "/{}/{}".format(*sent.groups())
    )
    if key in creation.own:
        return True
    if sent["location"] == "path":
        if not creation.path_template.rstrip("/").endswith(f"{{{sent['name']}}}"):
            return False
        collections = [segment_before(creation, sent["name"])]
    else:
        collections = creation.path_template.split("/")
    is_new = key in creation.unique and creation.unique[key] == value_at(
        vars(creation), key
    )
    is_of_collection = collection_of(request, place) in collections
    return (is_of_collection or is_new) and may_have_created(creation, answer)


def collection_of(request: Request, place: str) -> str | None:
    """The collection of the row that a place of a request names, by the request's path."""
    if place.startswith("/path/"):
        return segment_before(request, unescaped(place.removeprefix("/path/")))
    literal = [one for one in request.path_template.split("/") if "{" not in one]
    return next((one for one in reversed(literal) if one), None)


def segment_before(request: Request, name: str) -> str | None:
    """The segment before a parameter of the path: the collection of the row that it names."""
    segments = request.path_template.split("/")
    pairs = itertools.pairwise(segments)
    return next((one for one, key in pairs if key == f"{{{name}}}"), None)


def exchanged(creation: Request, answer: "Answer") -> str:
    """What a set-up has sent and received, as one text."""
    body = None if creation.body is ABSENT else creation.body
    sent = json_text([creation.path, creation.query, body])
    return f"{sent}\n{answer.reply.text}"


def produced(
    line: SetupLine,
    suite: "Suite",
    cleanup: contextlib.ExitStack,
    above: tuple[str, ...],
) -> tuple[Request, "Answer"]:
    """Send the valid request of another environment file, itself set up first."""
    where = line.where
    chain = (*above, where)
    files = [place.rpartition(":")[0] for place in chain]
    if len(set(files)) < len(files) or len(chain) > DEEPEST:
        reason = "more than 5 deep" if len(chain) > DEEPEST else "in a circle"
        raise EndlessSetups(f"{where}: set-ups go {reason}: {', '.join(chain)}")
    try:
        env = EnvironmentFile.of(line.call.slug)
    except SetupFault as fault:
        raise SetupFault(f"{where}: {fault}; correct or delete this line") from None
    return sent_to_make(line, env, suite, cleanup, chain)


def sent_to_make(
    line: SetupLine,
    env: EnvironmentFile,
    suite: "Suite",
    cleanup: contextlib.ExitStack,
    chain: tuple[str, ...],
) -> tuple[Request, "Answer"]:
    """Send the smallest valid request, and larger ones where the API refuses it."""
    sections = sections_to_make(env)
    known = suite.sections_sent.get(env.name)
    refusals = []
    for section in [known] if known else sections:
        creation = base_request(env, section, SETUP)
        check_call(line.where, line.call, creation, env)
        creation.lists = line.lists
        try:
            set_up(env, creation, suite, cleanup, chain)
        except EndlessSetups:
            # What only a larger request needs may lead back here; the smallest has failed.
            if not refusals:
                raise
            continue
        answer = attempted(line, env, creation, suite, cleanup)
        if (unmet := line.checks.reason(creation, answer)) is None:
            suite.sections_sent[env.name] = section
            return creation, answer
        refusals.append((answer, unmet))
        if answer.status is not None and 200 <= answer.status < 300:
            # It is valid: a larger request would only be accepted once more.
            break
    # Where all are refused, one attempt a time is enough from now on.
    suite.sections_sent[env.name] = known or sections[0]
    first, unmet = refusals[0]
    call, status = line.call.endpoint, first.status or "no answer"
    why = f"{call} answered {first.status_line()}"
    if unmet:
        raise NothingCreated(
            f"{why}, but {unmet}", f"{status}, criteria unmet, at {call}"
        )
    raise NothingCreated(why, f"{status} at {call}")


def attempted(
    line: SetupLine,
    env: EnvironmentFile,
    creation: Request,
    suite: "Suite",
    cleanup: contextlib.ExitStack,
) -> "Answer":
    """Send a request, again as often as the actions of its line say."""
    title = "sent to set up another request"
    answer = suite.send_with_hooks(env, creation, title, cleanup)
    retries = [0] * len(line.checks.failure)
    while line.checks.reason(creation, answer) is not None:
        seconds = line.checks.pause(creation, answer, retries)
        if seconds < 0:
            break
        time.sleep(seconds)
        answer = suite.sent(env, creation, title, cleanup)
    return answer
