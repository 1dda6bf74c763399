"""Gives a response its verdict, and sends what that depends on: controls above all."""

import contextlib
import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from .controls import ControlResult, control_key, result_of
from .environment import EnvironmentFile, once_a_file
from .own_rows import for_missing_row, is_own, names_other_row, row_place
from .planning import (
    ACCESS,
    CONTROL,
    LIFECYCLE,
    Request,
    base_request,
    is_valid_request,
)
from .rows import row_at_limit, unknown_rows
from .sentinel import with_cause
from .setup.setups import set_up
from .variants import variant_verdict
from .verdicts import (
    Control,
    Premises,
    Reply,
    Verdict,
    access_verdict,
    boundary_verdict,
    is_accepted,
    is_row_missing,
    negative_verdict,
    positive_verdict,
    premise_verdict,
)

if TYPE_CHECKING:
    from .answer import Answer
    from .exchange import Suite

# After these, a control that was accepted would be accepted again: no row has gone, and
# the server works.
ABOUT_THE_VALUE = (400, 401, 422)
OK = 200


def decide(
    suite: "Suite", env: EnvironmentFile, request: Request, answer: "Answer", start: str
) -> None:
    """Give the answer its verdict; a control is sent where that depends on it.

    `start`: the section of the valid request that this one was made from.
    """
    if request.section == LIFECYCLE:
        # What came before the response has a part in its verdict.
        return

    def control() -> Reply:
        answer.control = control_result(suite, env, start, answer.status)
        return answer.control

    reply, missing_row = answer.reply, None
    if request.section.startswith("negative_"):
        missing_row = missing_row_control(suite, env, request, answer, start)
    elif is_valid_request(request.section) and not request.is_variant:
        cause = remembered(suite, env, start, answer).cause
        reply = replace(reply, cause=cause)
    premises = premises_of(env, request, answer)
    answer.verdict = verdict_of(env, request, reply, premises, control, missing_row)


def verdict_of(
    env: EnvironmentFile,
    request: Request,
    reply: Reply,
    premises: Premises,
    control: Control,
    missing_row: Control | None,
) -> Verdict:
    """The verdict on a response; controls are only asked for where it depends on them."""
    if request.section == ACCESS:
        return access_verdict(reply, premises, control)
    if request.section.startswith("negative_"):
        return negative_verdict(reply, premises, control, missing_row)
    if request.section.startswith("positive_boundary_"):
        return boundary_verdict(reply, premises, control)
    if request.is_variant:
        scenario = env.value(request.section, "scenario", "")
        return variant_verdict(scenario, reply, premises, control)
    return positive_verdict(reply, premises)


def sends_control(
    suite: "Suite", env: EnvironmentFile, request: Request, answer: "Answer", start: str
) -> bool:
    """Whether `decide` is going to send a control: one that is not known, or once more."""
    if is_accepted(answer.status):
        return False
    known = suite.controls.read(base_key(env, start))
    if known is not None and (
        answer.status in ABOUT_THE_VALUE or not known.is_accepted
    ):
        return False
    results = []

    def control() -> Reply:
        results.append(known or Reply(OK))
        return results[-1]

    premises = premises_of(env, request, answer)
    verdict_of(env, request, answer.reply, premises, control, None)
    return bool(results)


def stopped(answer: "Answer") -> "Answer":
    """The response of a request that did not do its work: the test that builds on it ends."""
    endpoint = answer.title.partition(", ")[0]
    method = endpoint.partition(" ")[0]
    answer.verdict = premise_verdict(method, answer.reply, Premises(endpoint=endpoint))
    answer.control, answer.control_words = result_of(answer), ""
    return answer


def premises_of(env: EnvironmentFile, request: Request, answer: "Answer") -> Premises:
    """What is known about a request beside its response."""
    keyword = None if answer.case is None else answer.case.keyword
    reply = answer.reply
    return Premises(
        endpoint=request.endpoint,
        # Only a response that says so makes it matter whether the rows are known.
        unknown_rows=unknown_rows(env, request, reply) if is_row_missing(reply) else (),
        failed_setups=tuple(request.failed_setups),
        row_at_limit=row_at_limit(env, request),
        tests_duplicates=keyword == "uniqueItems",
    )


@once_a_file
def base_key(env: EnvironmentFile, section: str) -> str:
    """The key of the control of a section: the request as its files have it."""
    return control_key(base_request(env, section, CONTROL))


def remembered(
    suite: "Suite", env: EnvironmentFile, section: str, answer: "Answer"
) -> ControlResult:
    """The result of a valid request that was a test itself: nobody need send it again."""
    key = base_key(env, section)
    result, known = result_of(answer), suite.controls.read(key)
    if result.is_crash:
        result = examined(suite, env, key, result)
    elif known is not None and not result.is_accepted:
        return known
    return suite.controls.put(key, result)


def control_result(
    suite: "Suite", env: EnvironmentFile, section: str, status: int | None
) -> ControlResult:
    """The control of a section, sent again where the server may have changed meanwhile."""
    key = base_key(env, section)

    def sent() -> ControlResult:
        return examined(suite, env, key, repeated(suite, env, section))

    is_known = suite.controls.read(key) is not None
    found = suite.controls.get(key, sent)
    may_differ = status not in ABOUT_THE_VALUE and found.is_accepted
    if is_known and (may_differ or found.is_repaired):
        return suite.controls.put(key, sent())
    return found


def repeated(suite: "Suite", env: EnvironmentFile, section: str) -> ControlResult:
    """Send the valid request of a section, after the same set-ups."""
    control = base_request(env, section, CONTROL)
    with contextlib.ExitStack() as cleanup:
        set_up(env, control, suite, cleanup)
        title = "the valid request that a test is derived from"
        return result_of(suite.send_with_hooks(env, control, title, cleanup))


def examined(
    suite: "Suite", env: EnvironmentFile, key: str, result: ControlResult
) -> ControlResult:
    """The result with the write since which the request crashes, if it does."""
    if not result.is_crash:
        return result
    before = suite.controls.read(key)
    if before is not None:
        result = replace(result, accepted_at=before.accepted_at)
    return with_cause(suite, env, result)


def missing_row_control(
    suite: "Suite", env: EnvironmentFile, request: Request, answer: "Answer", start: str
) -> Control | None:
    """Sends the valid request for a row that cannot exist, once for each endpoint.

    None where that proves nothing: the request names no row, or one that a set-up has
    created, or what is missing is created by this very request.
    """
    may_create = (
        request.method == "PUT" or request.path_template.rstrip("/")[-1:] == "}"
    )
    creates = may_create and env.parser.has_option("responses", "201")
    is_new = row_place(request) in request.unique
    if creates or is_new or is_own(request) or not names_other_row(env, request):
        return None

    def sent() -> ControlResult:
        control = base_request(env, start, CONTROL)
        with contextlib.ExitStack() as cleanup:
            set_up(env, control, suite, cleanup)
            suite.prepare(control, cleanup)
            other = for_missing_row(control)
            title = "the valid request for a row that cannot exist"
            return result_of(suite.sent(env, other, title, cleanup))

    def found() -> Reply:
        call = f"{request.base_url} {request.endpoint}"
        key = hashlib.sha256(f"missing row: {call}".encode()).hexdigest()[:32]
        result = suite.controls.get(key, sent)
        if result.is_accepted:
            answer.control = result
            answer.control_words = "For a row that cannot exist it got"
        return result

    return found
