"""Sends valid requests of a suite, as its tests do, and reports what came back.

    python probe.py SUITE

Reads one JSON object a line, `{"slug": "post_pets", "section": "positive", "most": 9}`, with
the number of requests that may be sent, and answers each with a line: `status` (null where
there was no whole answer), `body` without any secret, `setups` (empty texts for those that
worked), `requests`, all that were sent for it, `kept`, whether its set-ups need not be sent
for the next one, `path`, the parameters that it was sent with, `created` and `given`, the
places that set-ups and env/suite.txt have filled, `content`, what an accepted response
holds, with few items of each list, `request`, what was sent where it was not accepted,
`urls`, where one that makes rows says they are, `removed`, what `[cleanup]` has sent for
it with the status of each response, `gone`, whether the server no longer answers, `lost`,
why the credentials are no longer accepted (empty where they are), and `suspects`, what has
ended that; or
`fault`, why nothing could be sent, and `anonymous`, whether for want of credentials. What a
request has made is removed before the answer; what its set-ups have
made, at the latest before the answer to `{"slug": "post_pets"}`, which ends the endpoint.
Rows that stayed are removed then too, as far as their `[cleanup]` has become better since.
SIGTERM ends the program within two seconds, in which it removes what it has made.
"""

import contextlib
import json
import os
import signal
import sys
import time
from dataclasses import dataclass, field
from typing import Any, TextIO

SUITE = sys.argv[1]
LONGEST_BODY = 100_000
LONGEST_REASON = 300
LONGEST_CURL = 20_000
CLEANUP = "cleanup"
# Items of a list and characters of a text that are of use elsewhere; how deep.
MOST_ITEMS = 30
LONGEST_TEXT = 200
DEEPEST = 8
# What a number of another program holds exactly.
LARGEST = 2**53
# What leaves rows as they were; after these others a row may have gone, so that they count
# only so often in a row.
INVALID = (400, 422)
REFUSED = (403, 404, 409)
MOST_REFUSED = 3
SAFE = ("GET", "HEAD")
CHANGES = ("PUT", "PATCH", "DELETE")
PAGES = ("text/html", "application/xhtml+xml")
# Where a response says what the URL of a row is (RFC 9110, section 10.2.2).
URLS = ("Location", "Content-Location")
# While what an earlier request has begun is under way, nothing can be learned: so long it is
# waited for each time, so often for one request, and so long in all.
BUSY_SECONDS = 1
MOST_WAITS = 3
MOST_SECONDS = 60
# What the removal of rows may take once the program is to end.
LAST_SECONDS = 2
sys.path.insert(0, SUITE)

from proofgate_suite.answer import Answer
from proofgate_suite.contract.bodies import media_of
from proofgate_suite.contract.documented import documented_response, documented_types
from proofgate_suite.environment import EnvironmentFile, path_of
from proofgate_suite.exchange import Suite
from proofgate_suite.faults import NoCredentials, SetupFault
from proofgate_suite.messages import is_busy
from proofgate_suite.own_rows import require_own_containers
from proofgate_suite.planning import CONTROL, Request, base_request
from proofgate_suite.safety import require_own_row
from proofgate_suite.setup.cleanups import removed
from proofgate_suite.setup.setups import set_up
from proofgate_suite.user_hooks import load_hooks
from proofgate_suite.verdicts import STATE


class Stopped(BaseException):
    """The program is to end."""


class Spent(SetupFault):
    """The requests that may be sent are used up."""


@dataclass
class RemainingRow:
    """A row that stayed, with what has made it and the [cleanup] that was of no use."""

    slug: str
    request: Request
    answer: Answer
    tried: dict[str, str] = field(default_factory=dict)
    written: int = 0


class Frugal(Suite):
    """Sends no more than it may; what removes rows that were made is sent all the same."""

    most = 0

    def __init__(self) -> None:
        super().__init__()
        # What removes the rows that were made.
        self.removals = contextlib.ExitStack()
        # The clean-ups that were sent for the last request, and for the last row.
        self.removed: list[dict[str, Any]] = []
        self.statuses: list[int | None] = []
        # What has made rows that stayed, and what has made rows that a request has removed.
        self.left: list[RemainingRow] = []
        self.undone: list[Request] = []
        # How many requests in a row were refused with the same rows.
        self.refused = 0
        # How long the server was waited for, in seconds.
        self.waited = 0

    def start_rows(self) -> None:
        """Take what was made for an earlier request, as long as it is there."""

    def remove_rows(self) -> None:
        """Remove what set-ups have made."""
        self.refused = 0
        self.rows.clear()
        with contextlib.suppress(SetupFault):
            self.removals.close()

    def keep_count(
        self,
        env: EnvironmentFile,
        request: Request,
        answer: Answer,
        reasons: list[str],
    ) -> None:
        """Remember a row that stays, for a better [cleanup]: 404 may be about a wrong key.

        The key of one that is gone may belong to another row by then.
        """
        is_gone = any(is_accepted(status) for status in self.statuses)
        self.statuses.clear()
        if not is_gone and not any(request is one for one in self.undone):
            self.left.append(RemainingRow(env.slug, request, answer))

    def remove_left(self) -> None:
        """Remove the rows that stayed, newest first; each [cleanup] is tried once."""
        rows, self.left = self.left, []
        self.left = [row for row in reversed(rows) if not self.is_removed(row)][::-1]

    def is_removed(self, row: "RemainingRow") -> bool:
        """Whether a [cleanup] that was not tried yet has removed a row."""
        # A file that nobody has written since is not read again for each of many rows.
        written = path_of(row.slug).stat().st_mtime_ns
        if written == row.written:
            return False
        row.written = written
        env = EnvironmentFile.of(row.slug)
        lines = dict(env.parser[CLEANUP]) if env.parser.has_section(CLEANUP) else {}
        if lines == row.tried:
            return False
        row.tried = lines
        reasons: list[str] = []
        with contextlib.suppress(SetupFault):
            for name in lines:
                reasons.append(removed(env, name, row.request, row.answer, self))
        return not all(reasons)

    def require_own_row(self, env: EnvironmentFile, request: Request) -> None:
        """Change and delete nothing but what set-ups or hooks have made.

        Where a key is new, what its row is in has to be the suite's own, too.
        """
        if request.scenario == CONTROL and request.method in CHANGES:
            require_own_row(request)
            require_own_containers(env, request)
        super().require_own_row(env, request)

    def send_with_hooks(
        self, env: EnvironmentFile, request: Request, *more: Any
    ) -> Answer:
        """Send a request, unless too many were sent; again, as long as the server is busy."""
        for _ in range(1 + MOST_WAITS):
            if self.requests_sent >= self.most and request.scenario != CLEANUP:
                raise Spent("more requests are needed than the budget allows")
            answer = super().send_with_hooks(env, request, *more)
            if not is_busy_with_another(answer) or self.waited >= MOST_SECONDS:
                break
            time.sleep(BUSY_SECONDS)
            self.waited += BUSY_SECONDS
        if request.scenario == CLEANUP:
            self.removed.append({"call": request.endpoint, "status": answer.status})
            self.statuses.append(answer.status)
        elif request.method == "DELETE":
            self.undone = [made for made, _ in self.rows.values()]
        return answer


def is_busy_with_another(answer: Answer) -> bool:
    """Whether a request is rejected since what another one has begun is under way."""
    text = "" if answer.response is None else answer.response.text
    return answer.status in STATE and is_busy(text)


def probed(suite: Frugal, slug: str, section: str, most: int) -> dict[str, Any]:
    """Send the valid request of a section."""
    # The file of the endpoint in hand changes between two requests.
    EnvironmentFile.read.cache_clear()
    suite.setups.clear()
    suite.removed.clear()
    renewals = len(suite.canary.renewals)
    before = suite.requests_sent
    suite.most = before + most
    try:
        env = EnvironmentFile.of(slug)
        request = base_request(env, section, CONTROL)
        with contextlib.ExitStack() as cleanup:
            set_up(env, request, suite, suite.removals)
            answer = suite.send_with_hooks(env, request, "sent to calibrate", cleanup)
            is_refused = answer.status in REFUSED
            suite.refused = suite.refused + 1 if is_refused else 0
            is_kept = leaves_rows(env, request, answer, suite.refused)
            text = "" if answer.response is None else answer.response.text
            found = {
                "status": answer.status,
                "body": suite.secrets.masked(text)[:LONGEST_BODY],
                "path": dict(request.path),
                "created": sorted(
                    request.created | request.own & request.unique.keys()
                ),
                "given": sorted(request.configured),
                "content": content_of(suite.secrets.masked(text), answer.status),
                "urls": urls_of(suite, request, answer),
            }
            if page := page_instead(env, answer):
                found["fault"] = page
            if page or not is_accepted(answer.status):
                found["request"] = request_of(answer)
        found["removed"] = list(suite.removed)
    except SetupFault as fault:
        found = {
            "fault": suite.secrets.masked(str(fault)),
            "anonymous": isinstance(fault, NoCredentials),
        }
        is_kept = False
    if not is_kept:
        suite.remove_rows()
    return found | {
        "kept": is_kept,
        "setups": [suite.secrets.masked(one) for one in suite.setups],
        "requests": suite.requests_sent - before,
        "gone": suite.is_unreachable(),
        "lost": suite.secrets.masked(suite.canary.lost),
        "suspects": suspects(suite, renewals),
    }


def page_instead(env: EnvironmentFile, answer: Answer) -> str:
    """What an accepted request got instead of what is documented; empty if nothing.

    Servers with pages of their own show one of them for each path that no operation answers.
    """
    response = answer.response
    if response is None or not is_accepted(response.status_code):
        return ""
    documented = documented_response(env, response.status_code)
    content = documented.content if documented else {}
    sent = response.headers.get("Content-Type", "")
    is_page = media_of(response)[0] in PAGES
    if not content or not is_page or documented_types(content, sent):
        return ""
    return f"a page of HTML came, where the document has {', '.join(content)}"


def request_of(answer: Answer) -> dict[str, Any]:
    """What was sent, and the same as a curl line unless that is too long to be pasted."""
    curl = answer.curl
    return answer.masked_request() | (
        {"curl": curl} if len(curl) <= LONGEST_CURL else {}
    )


def content_of(text: str, status: int | None) -> Any:
    """What an accepted response holds; null where that is no JSON."""
    if not is_accepted(status):
        return None
    try:
        return excerpt(json.loads(text), MOST_ITEMS)
    except (ValueError, RecursionError):
        return None


def urls_of(suite: Suite, request: Request, answer: Answer) -> dict[str, str]:
    """Where an accepted request that makes rows says that its row is, by header."""
    is_read = request.method in SAFE
    if answer.response is None or is_read or not is_accepted(answer.status):
        return {}
    headers = answer.response.headers
    return {one: suite.secrets.masked(headers[one]) for one in URLS if one in headers}


def excerpt(value: Any, items: int, depth: int = 0) -> Any:
    """A value with few items of each list, the fewer the deeper, and no long texts."""
    if isinstance(value, dict | list) and depth == DEEPEST:
        return None
    if isinstance(value, dict):
        return {
            name: excerpt(one, items, depth + 1)
            for name, one in list(value.items())[: 4 * MOST_ITEMS]
        }
    if isinstance(value, list):
        return [excerpt(one, max(items // 3, 2), depth + 1) for one in value[:items]]
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return None
    is_large = isinstance(value, int | float) and abs(value) > LARGEST
    return str(value) if is_large else value


def suspects(suite: Frugal, renewals: int) -> list[str]:
    """The endpoints that have ended the access of the suite meanwhile."""
    found = suite.canary.renewals[renewals:]
    if suite.canary.lost:
        found = [*found, suite.canary.suspect or ""]
    return [*filter(None, found)]


def leaves_rows(
    env: EnvironmentFile, request: Request, answer: Answer, refused: int
) -> bool:
    """Whether what was made for a request is as it was.

    It only reads, or is rejected, or makes a row of its own, which is removed again.
    `refused` counts the requests in a row that were rejected for their rows.
    """
    if 0 < refused <= MOST_REFUSED:
        return True
    is_own = request.method == "POST" and env.parser.has_section("cleanup")
    is_whole = is_own or request.method in SAFE
    return answer.status in INVALID or (is_accepted(answer.status) and is_whole)


def is_accepted(status: int | None) -> bool:
    """Whether a status is 2xx."""
    return status is not None and 200 <= status < 300


def stop(_signal: int, _frame: object) -> None:
    """Give up the request in hand, and bound what is left to do."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.alarm(LAST_SECONDS)
    os.environ["PROOFGATE_TIMEOUT"] = "1"
    raise Stopped


def responded(suite: Frugal, order: dict[str, Any]) -> dict[str, Any]:
    """Do what a line says; whatever goes wrong costs this request alone."""
    before = suite.requests_sent
    found: dict[str, Any] = {"kept": False, "setups": []}
    try:
        if "section" in order:
            return probed(suite, order["slug"], order["section"], order["most"])
        suite.remove_rows()
        EnvironmentFile.read.cache_clear()
        suite.remove_left()
    except Exception as error:  # noqa: BLE001 (a response may break anything that reads it)
        reason = f"the response cannot be read ({type(error).__name__}: {error})"
        found["fault"] = suite.secrets.masked(reason)[:LONGEST_REASON]
        with contextlib.suppress(Exception):
            suite.remove_rows()
    sent = suite.requests_sent - before
    return found | {"requests": sent, "gone": suite.is_unreachable()}


def respond(suite: Frugal, answers: TextIO) -> None:
    """Answer until the input ends."""
    last = ""
    for line in sys.stdin:
        order = json.loads(line)
        # By now others may be accepted with a smaller request than before.
        if order["slug"] != last:
            suite.sections_sent.clear()
            last = order["slug"]
        print(json.dumps(responded(suite, order)), file=answers, flush=True)


def main() -> None:
    """Answer, and remove what is left; what hooks print goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    suite = Frugal()
    suite.hooks = load_hooks()
    signal.signal(signal.SIGTERM, stop)
    try:
        respond(suite, answers)
    except Stopped:
        pass
    finally:
        suite.remove_rows()
        suite.remove_left()


main()
