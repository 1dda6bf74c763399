"""Keeps what a response shows, without any secret."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..planning import ACCESS, CONTROL, Request, is_valid_request
from ..verdicts import is_accepted
from .checks import Findings, findings_of
from .observations import Observation

if TYPE_CHECKING:
    from ..answer import Answer

LONGEST_TEXT = 300


def observation_of(request: Request, answer: "Answer", slug: str) -> Observation:
    """One line for the response; with request and response only where they are shown."""
    is_valid = not is_invalid(request)
    if is_valid or not is_accepted(answer.status):
        findings = findings_of(answer.env, request.method, answer.response, is_valid)
    else:
        # An invalid value that is accepted comes back: its own test reports that.
        findings = Findings()
    masked = answer.secrets.masked
    deviations = [masked_texts(one, masked) for one in findings.deviations]
    undocumented = findings.undocumented and masked_texts(findings.undocumented, masked)
    observation = {
        "test": test_of(request, slug),
        "section": request.section,
        "status": answer.status,
        "is_accepted": answer.reply.is_accepted,
        "is_valid": is_valid,
        "deviations": deviations,
        "undocumented": undocumented,
        "unchecked": findings.unchecked,
    }
    if deviations or undocumented:
        trace = {"trace_id": answer.trace_id} if answer.trace_id else {}
        observation |= trace | {
            "line": answer.status_line(),
            "request": answer.masked_request(),
            "response": answer.masked_response(),
            "curl": answer.curl,
        }
    return observation


def is_invalid(request: Request) -> bool:
    """Whether the request is to be rejected: for its value, or for its credentials."""
    is_negative = request.section.startswith("negative_")
    return request.section == ACCESS or (is_negative and request.scenario != CONTROL)


def test_of(request: Request, slug: str) -> str:
    """The id of the test that sent it."""
    if is_valid_request(request.section):
        return f"{slug}/{request.section}"
    return f"{slug}/{request.section}/{request.scenario}"


def masked_texts(
    finding: dict[str, Any], masked: Callable[[str], str]
) -> dict[str, Any]:
    """The finding with its texts masked, since they quote the response, and only then cut."""
    return {
        name: shortened(masked(value)) if isinstance(value, str) else value
        for name, value in finding.items()
    }


def shortened(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
