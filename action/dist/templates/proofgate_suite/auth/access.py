"""Requests that are valid but for their credentials: none (8.01), wrong ones (8.02), or those
of another user (8.03 to 8.05).
"""

import base64
import re
from collections.abc import Iterator
from typing import Any

from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..planning import ACCESS, Request, base_request
from ..suite_file import keys_of, suite_file
from .alternatives import Alternative, alternatives, chosen_alternative
from .credential import Credential, plain_credential
from .credentials import Secrets
from .suite_login import has_suite_login
from .user import configured_user

WITHOUT, WRONG = "8.01", "8.02"
WRONG_KEY = "proofgate-wrong-key"
WRONG_LOGIN = "proofgate:wrong"
# A JSON Web Token that nobody has signed; in parts, or scanners would take it for a secret.
WRONG_TOKEN = ('{"alg":"HS256","typ":"JWT"}', '{"sub":"proofgate"}', "wrong")
# How hooks and env/suite.txt may sign a request in where the document has no such name.
SIGNS_IN = re.compile("auth|cookie|key|secret|session|token", re.IGNORECASE)


def require_credentials(env: EnvironmentFile) -> None:
    """Nothing is shown by a request without credentials where none has any."""
    if is_signed_in_by_user():
        return
    if chosen_alternative(env) is None:
        raise SetupFault(f"{env.place('auth')}: [auth] has no credentials to replace")


def is_signed_in_by_user() -> bool:
    """Whether a user of an authentication file signs requests in, or a login of the suite."""
    return configured_user() is not None or has_suite_login()


def access_request(env: EnvironmentFile, section: str, check: str) -> Request:
    """The valid request of a section, whose credentials are to be replaced."""
    request = base_request(env, section, ACCESS)
    request.section, request.scenario = ACCESS, check
    return request


def replaced_credentials(
    env: EnvironmentFile, request: Request, secrets: Secrets
) -> list[Credential]:
    """Take out of a request what could sign it in, and return what it has instead."""
    given = secrets.credentials(env) if is_signed_in_by_user() else []
    credential_names = {
        *credential_places(env),
        *((c.place, c.name.lower()) for c in given),
    }
    declared = {name: env.object("positive", name) for name in ("header", "query")}
    cookies = request.header.get("Cookie")
    for location, names in declared.items():
        kept = unsigned(location, getattr(request, location), names, credential_names)
        setattr(request, location, kept)
    if "Cookie" in request.header:
        names = declared["header"]["Cookie"]
        is_object = isinstance(cookies, dict)
        request.header["Cookie"] = unsigned(
            "cookie", cookies if is_object else {}, names, credential_names
        )
    if request.user:
        return secrets.credentials_of(env, request.user)
    if request.scenario != WRONG:
        return []
    if given:
        return [wrong_of_user(one) for one in given]
    chosen = chosen_alternative(env)
    return (
        [] if chosen is None else [wrong_credential(line) for line in lines_of(chosen)]
    )


def unsigned(
    location: str,
    values: dict[str, Any],
    declared: dict[str, Any],
    credential_names: set[tuple[str, str]],
) -> dict[str, Any]:
    """The values that sign nobody in: not a cookie that the document does not know."""
    return {
        name: value
        for name, value in values.items()
        if (location, name.lower()) not in credential_names
        and (name in declared or (location != "cookie" and not SIGNS_IN.search(name)))
    }


def credential_places(env: EnvironmentFile) -> Iterator[tuple[str, str]]:
    """Where the credentials of all alternatives go, in both files."""
    for file in filter(None, (suite_file(), env)):
        for one in alternatives(file):
            for line in lines_of(one):
                yield line.get("in", "header"), str(line.get("name")).lower()


def lines_of(one: Alternative) -> list[dict[str, Any]]:
    """The lines of an alternative."""
    keys = keys_of(one.file, one.section)
    return [one.file.object(one.section, key) for key in keys]


def wrong_credential(line: dict[str, Any]) -> Credential:
    """A value of the same form, which nobody has given out; it is no secret."""
    prefix = line.get("prefix", "")
    text = prefix + wrong_value(prefix, line.get("encode") == "base64")
    return plain_credential(line.get("in", "header"), line["name"], text)


def wrong_of_user(right: Credential) -> Credential:
    """The same for a credential of an authentication file, with the text around it."""
    if not right.stand_in:
        return right
    around = right.display.replace(right.stand_in, "")
    value = wrong_value(around, around.strip().lower() == "basic")
    text = right.display.replace(right.stand_in, value)
    return plain_credential(right.place, right.name, text)


def wrong_value(around: str, is_login: bool) -> str:
    """A login, a token or a key, as the text around it asks for."""
    if is_login:
        return base64.b64encode(WRONG_LOGIN.encode()).decode()
    if not around:
        return WRONG_KEY
    parts = (base64.urlsafe_b64encode(part.encode()) for part in WRONG_TOKEN)
    return ".".join(part.decode().rstrip("=") for part in parts)
