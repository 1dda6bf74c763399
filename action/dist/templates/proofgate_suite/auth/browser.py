"""Requests that belong together: each sends the cookies that the responses before have set."""

from typing import Any

import requests

from ..faults import SetupFault
from ..settings import number_setting
from ..values import ABSENT, exact_json, value_at
from ..wire.bounded import bounded_session
from ..wire.tls import failure_in_words, tls_context


class Browser:
    """Sends requests in one session; redirects are not followed."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def send(
        self,
        method: str,
        url: str,
        call: str,
        headers: dict[str, str],
        data: bytes | None = None,
    ) -> requests.Response:
        """The response; raises a SetupFault, which begins with `call`, where there is none."""
        sent = {"User-Agent": "proofgate", "Accept": "*/*", **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(map("=".join, self.cookies.items()))
        try:
            answer = bounded_session(tls_context()).request(
                method,
                url,
                headers=sent,
                data=data,
                # Without it, requests would take another login out of ~/.netrc.
                auth=lambda request: request,
                timeout=number_setting("PROOFGATE_TIMEOUT", 30),
                allow_redirects=False,
            )
        except (requests.RequestException, ValueError) as fault:
            reason = f"got no response ({failure_in_words(fault, url)})"
            raise SetupFault(f"{call} {reason}") from None
        self.cookies |= {one.name: one.value or "" for one in answer.cookies}
        return answer


def body_of(answer: requests.Response) -> Any:
    """The body as JSON, or ABSENT."""
    try:
        return exact_json(answer.text)
    except ValueError:
        return ABSENT


def text_at(body: Any, pointer: str) -> str | None:
    """The text or whole number at a JSON Pointer of a body."""
    value = value_at(body, pointer)
    if value is ABSENT or isinstance(value, bool):
        return None
    return str(value) if isinstance(value, str | int) else None
