"""Access tokens of OAuth 2.0: client credentials, password and refresh (RFC 6749, 4.3, 4.4, 6)."""

import time
from dataclasses import dataclass
from urllib.parse import quote_plus

import requests

from ..faults import SetupFault
from ..settings import number_setting
from ..values import exact_json
from ..wire.bounded import bounded_session
from ..wire.tls import failure_in_words, tls_context
from .issued import Issued, end_of_use
from .lifetimes import lifetime

CLIENT = ("client_id", "client_secret")
# What each grant sends in its form.
GRANTS = {
    "client_credentials": (),
    "password": ("username", "password"),
    "refresh_token": ("refresh_token",),
}
DEFAULT_GRANT = "client_credentials"


@dataclass(frozen=True)
class Grant:
    """How a token is asked for: where, which grant, and what its members are."""

    url: str
    kind: str
    members: dict[str, str]
    scopes: str | None

    def form(self) -> dict[str, str]:
        """The form that the token endpoint gets; a public client names itself in it."""
        form = {"grant_type": self.kind}
        form |= {name: self.members[name] for name in GRANTS[self.kind]}
        if "client_id" in self.members and "client_secret" not in self.members:
            form["client_id"] = self.members["client_id"]
        return form | ({"scope": self.scopes} if self.scopes else {})

    def client(self) -> tuple[str, str] | None:
        """Id and secret for the Basic scheme (RFC 6749, section 2.3.1)."""
        if "client_secret" not in self.members:
            return None
        first, second = (quote_plus(self.members.get(name, "")) for name in CLIENT)
        return first, second


def needed_members(kind: str) -> tuple[str, ...]:
    """What a line needs for a grant."""
    return CLIENT if kind == DEFAULT_GRANT else GRANTS[kind]


def fetched_token(grant: Grant, before: Issued | None) -> Issued:
    """Ask for a token, by the refresh token that came with the last one if there is one."""
    if before is not None and before.refresh:
        members = {**grant.members, "refresh_token": before.refresh}
        again = Grant(grant.url, "refresh_token", members, None)
        try:
            found = token_of(again)
        except SetupFault:
            # A refresh token may be over too.
            return token_of(grant)
        # A server may keep the refresh token as it is (RFC 6749, section 6).
        return Issued(found.texts, found.until, found.refresh or before.refresh)
    return token_of(grant)


def token_of(grant: Grant) -> Issued:
    """The token that an endpoint issues; raises a SetupFault where it issues none."""
    asked_at, url = time.monotonic(), grant.url
    try:
        answer = bounded_session(tls_context()).post(
            url,
            data=grant.form(),
            # Without it, requests would take another login out of ~/.netrc.
            auth=grant.client() or (lambda request: request),
            headers={"Accept": "application/json"},
            timeout=number_setting("PROOFGATE_TIMEOUT", 30),
            allow_redirects=False,
        )
        found = exact_json(answer.text)
        value, refresh = found.get("access_token"), found.get("refresh_token")
        code = found.get("error")
    except (requests.RequestException, ValueError, TypeError, AttributeError) as fault:
        why = failure_in_words(fault, url)
        raise SetupFault(f"{url} gave no token ({why})") from None
    if answer.status_code != 200 or not isinstance(value, str) or not value:
        reason = f"{code}, " if isinstance(code, str) else ""
        status = answer.status_code
        raise SetupFault(f"{url} gave no token ({reason}status {status})")
    until = end_of_use(asked_at, lifetime(found, "/access_token", value))
    return Issued((value,), until, refresh if isinstance(refresh, str) else "")
