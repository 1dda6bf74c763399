"""Sends valid requests of a suite, as its tests do, and reports what came back.

    python probe.py SUITE

Reads one JSON object a line, `{"slug": "post_pets", "section": "positive", "most": 9}`, with
the number of requests that may be sent, and answers each with a line: `status` (null where
there was no whole answer), `body` without any secret, `setups` (empty texts for those that
worked), `requests`, all that were sent for it, `kept`, whether its set-ups need not be sent
for the next one, and `gone`, whether the server no longer answers; or `fault`, why nothing
could be sent. What a request has made is removed before the answer; what its set-ups have
made, at the latest before the answer to `{"slug": "post_pets"}`, which ends the endpoint.
"""

import contextlib
import json
import os
import sys
import time
from typing import Any

SUITE = sys.argv[1]
LONGEST_BODY = 100_000
CLEANUP = "cleanup"
BUSY = 503
# After any other 4xx a row may have gone.
INVALID = (400, 422)
SAFE = ("GET", "HEAD")
PAUSE_SECONDS = 1
sys.path.insert(0, SUITE)

from proofgate_suite.answer import Answer
from proofgate_suite.environment import EnvironmentFile
from proofgate_suite.exchange import Suite
from proofgate_suite.faults import SetupFault
from proofgate_suite.planning import CONTROL, Request, base_request
from proofgate_suite.setups import set_up
from proofgate_suite.user_hooks import load_hooks


class Spent(SetupFault):
    """The requests that may be sent are used up."""


class Frugal(Suite):
    """Sends no more than it may; what removes rows that were made is sent all the same."""

    most = 0

    def __init__(self) -> None:
        super().__init__()
        # Environment files of endpoints that stay busy.
        self.busy: set[str] = set()
        # What removes the rows that were made.
        self.removals = contextlib.ExitStack()

    def start_rows(self) -> None:
        """Take what was made for an earlier request, as long as it is there."""

    def remove_rows(self) -> None:
        """Remove what set-ups have made."""
        self.rows.clear()
        with contextlib.suppress(SetupFault):
            self.removals.close()

    def asked(self, env: EnvironmentFile, request: Request, *more: Any) -> Answer:
        """Send a request, unless too many were sent; once more to a busy server."""
        is_removal = request.scenario == CLEANUP
        if self.requests_sent >= self.most and not is_removal:
            raise Spent("more requests are needed than the budget allows")
        answer = super().asked(env, request, *more)
        is_done = is_removal or env.name in self.busy
        if answer.status != BUSY or is_done or self.requests_sent >= self.most:
            return answer
        # It says nothing of the request (RFC 9110, section 15.6.4).
        time.sleep(PAUSE_SECONDS)
        again = self.sent(env, request, *more)
        if again.status == BUSY:
            self.busy.add(env.name)
        return again


def probed(suite: Frugal, slug: str, section: str, most: int) -> dict[str, Any]:
    """Send the valid request of a section."""
    # The file of the endpoint in hand changes between two requests.
    EnvironmentFile.read.cache_clear()
    suite.setups.clear()
    before = suite.requests_sent
    suite.most = before + most
    try:
        env = EnvironmentFile.of(slug)
        request = base_request(env, section, CONTROL)
        with contextlib.ExitStack() as cleanup:
            set_up(env, request, suite, suite.removals)
            answer = suite.asked(env, request, "sent to calibrate", cleanup)
            is_kept = leaves_rows(env, request, answer)
            text = "" if answer.response is None else answer.response.text
            found = {
                "status": answer.status,
                "body": suite.secrets.masked(text)[:LONGEST_BODY],
            }
    except SetupFault as fault:
        found = {"fault": suite.secrets.masked(str(fault))}
        is_kept = False
    if not is_kept:
        suite.remove_rows()
    return found | {
        "kept": is_kept,
        "setups": [suite.secrets.masked(one) for one in suite.setups],
        "requests": suite.requests_sent - before,
        "gone": suite.is_gone(),
    }


def leaves_rows(env: EnvironmentFile, request: Request, answer: Answer) -> bool:
    """Whether what was made for a request is as it was.

    It only reads, or is invalid, or makes a row of its own, which is removed again.
    """
    status = answer.status or 0
    is_own = request.method == "POST" and env.parser.has_section("cleanup")
    is_accepted = 200 <= status < 300
    return status in INVALID or (is_accepted and (is_own or request.method in SAFE))


def main() -> None:
    """Answer until the input ends; what hooks print goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    suite = Frugal()
    suite.hooks = load_hooks()
    last = ""
    for line in sys.stdin:
        asked = json.loads(line)
        if "section" not in asked:
            before = suite.requests_sent
            suite.remove_rows()
            ended = {"setups": [], "requests": suite.requests_sent - before}
            found = ended | {"kept": False, "gone": suite.is_gone()}
            print(json.dumps(found), file=answers, flush=True)
            continue
        # By now others may be accepted with a smaller request than before.
        if asked["slug"] != last:
            suite.sections_sent.clear()
            last = asked["slug"]
        found = probed(suite, asked["slug"], asked["section"], asked["most"])
        print(json.dumps(found), file=answers, flush=True)
    suite.remove_rows()


main()
