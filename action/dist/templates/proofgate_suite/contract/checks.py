"""Checks 7.01 to 7.04 on one response."""

from dataclasses import dataclass, field
from typing import Any

import requests

from ..environment import EnvironmentFile
from .bodies import (
    UnreadableBody,
    has_body,
    is_known_charset,
    is_read,
    is_whole,
    media_of,
    readings_of,
)
from .documented import Documented, documented_response, documented_types, parsed_type
from .headers import header_deviations
from .schemas import Uncheckable, violations

STATUS, MEDIA, BODY, HEADERS = "7.01", "7.02", "7.03", "7.04"


@dataclass
class Findings:
    """What is wrong with a response: by check, as plain JSON.

    `undocumented` is what the document does not mention, though a server may well send
    it; `unchecked` why a body could not be checked.
    """

    deviations: list[dict[str, Any]] = field(default_factory=list)
    undocumented: dict[str, Any] | None = None
    unchecked: str | None = None

    def add(self, check: str, reason: str, **more: Any) -> None:
        """Something is not as documented."""
        self.deviations.append({"check": check, "reason": reason, **more})


def findings_of(
    env: EnvironmentFile, method: str, response: requests.Response, is_valid: bool
) -> Findings:
    """What a response to a valid or to a rejected request shows.

    5xx is a crash, which the test that sent the request reports.
    """
    status, findings = response.status_code, Findings()
    media, _ = media_of(response)
    if status >= 500 or not env.parser.has_section("responses"):
        return findings
    documented = documented_response(env, status)
    if documented is None:
        known = ", ".join(env.parser["responses"])
        if 400 <= status:
            findings.undocumented = {"status": status, "content_type": media}
        else:
            findings.add(STATUS, f"{status} is not documented, only {known}")
        return findings
    if is_valid:
        for reason in header_deviations(documented.headers, response):
            findings.add(HEADERS, reason)
    if encoding := getattr(response, "undecodable", ""):
        findings.add(BODY, f"the body is not {encoding}, as Content-Encoding says")
    elif documented.content and has_body(method, response) and is_whole(response):
        check_body(documented, response, findings, is_valid)
    return findings


def check_body(
    documented: Documented,
    response: requests.Response,
    findings: Findings,
    is_valid: bool,
) -> None:
    """7.02 and 7.03."""
    media, charset = media_of(response)
    content, body = documented.content, response.content
    sent = response.headers.get("Content-Type", "")
    names = documented_types(content, sent)
    if not body and not media:
        # Nothing was sent at all: what was promised first is missing.
        names = [next(iter(content))]
        media = names[0].partition(";")[0].strip().lower()
    if not names:
        status, known = response.status_code, ", ".join(content)
        if is_valid:
            is_known = any(parsed_type(one)[0] == media for one in content)
            what = (sent if is_known else media) or "a body without Content-Type"
            findings.add(MEDIA, f"{what} is not documented for {status}, only {known}")
        else:
            key = documented.key
            findings.undocumented = {
                "status": status,
                "content_type": media,
                "response": key,
            }
        return
    if is_valid and not is_known_charset(charset):
        findings.add(MEDIA, f"the charset {charset} is not known")
    if not is_read(media):
        return
    try:
        values = readings_of(media, charset, body)
        found = [violations(one, values) for name in names if (one := content[name])]
        # One that says nothing of the body, or finds nothing, is enough.
        for one in found[0] if len(found) == len(names) and all(found) else []:
            findings.add(
                BODY, one.words, at=one.at, keyword=one.keyword, pointer=one.pointer
            )
    except UnreadableBody as fault:
        if coding := getattr(response, "unread_coding", ""):
            findings.unchecked = f"the content coding {coding} is not decoded here"
        else:
            findings.add(BODY, str(fault))
    except Uncheckable as fault:
        findings.unchecked = str(fault)
