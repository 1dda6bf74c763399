"""Access tokens of OAuth 2.0's client credentials grant (RFC 6749, section 4.4)."""

import time
from dataclasses import dataclass

import requests

from ..settings import number_setting
from ..values import exact_json
from ..wire.bounded import bounded_session


@dataclass
class Token:
    """A token with the time until which it is used, or the fault in its place."""

    value: str | None = None
    fault: str | None = None
    until: float = float("inf")


def fetched_token(
    url: str, client_id: str, client_secret: str, scopes: str | None
) -> Token:
    """Ask for a token. A refusal holds for the whole run."""
    form = {"grant_type": "client_credentials"}
    if scopes:
        form["scope"] = scopes
    token = Token()
    try:
        answer = bounded_session().post(
            url,
            data=form,
            auth=(client_id, client_secret),
            headers={"Accept": "application/json"},
            timeout=number_setting("PROOFGATE_TIMEOUT", 30),
            allow_redirects=False,
        )
        found = exact_json(answer.text)
        value, seconds = found.get("access_token"), found.get("expires_in")
        # Renewed a little early, for a request takes its time.
        if seconds is not None:
            token.until = time.monotonic() + 0.9 * float(seconds)
    except (requests.RequestException, ValueError, TypeError, AttributeError) as fault:
        # The fault's own words may hold a credential: only its kind is shown.
        token.fault = f"{url} gave no token ({type(fault).__name__})"
        return token
    if answer.status_code == 200 and isinstance(value, str) and value:
        token.value = value
    else:
        code = found.get("error")
        reason = f"{code}, " if isinstance(code, str) else ""
        token.fault = f"{url} gave no token ({reason}status {answer.status_code})"
        token.until = float("inf")
    return token
