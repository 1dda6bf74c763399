"""Keeps what a response shows, without any secret."""

from typing import TYPE_CHECKING, Any

from ..planning import CONTROL, POSITIVE, Request
from ..verdicts import is_accepted
from .checks import Findings, findings_of
from .observations import Observation

if TYPE_CHECKING:
    from ..answer import Answer


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
    observation = {
        "test": test_of(request, slug),
        "section": request.section,
        "status": answer.status,
        "is_valid": is_valid,
        "deviations": deviations,
        "undocumented": findings.undocumented,
        "unchecked": findings.unchecked,
    }
    if deviations or findings.undocumented:
        observation |= {
            "line": answer.status_line(),
            "request": answer.shown_request(),
            "response": answer.shown_response(),
            "curl": masked(answer.curl),
        }
    return observation


def is_invalid(request: Request) -> bool:
    """Whether the request breaks a constraint on purpose."""
    return request.section.startswith("negative_") and request.scenario != CONTROL


def test_of(request: Request, slug: str) -> str:
    """The id of the test that sent it."""
    if request.section in POSITIVE:
        return f"{slug}/{request.section}"
    return f"{slug}/{request.section}/{request.scenario}"


def masked_texts(deviation: dict[str, Any], masked: Any) -> dict[str, Any]:
    """The deviation with its texts masked: they quote the response."""
    return {
        name: masked(value) if isinstance(value, str) else value
        for name, value in deviation.items()
    }
