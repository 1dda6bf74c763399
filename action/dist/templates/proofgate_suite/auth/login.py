"""Signs a user in at an endpoint, and takes the token or the cookies out of its response."""

from typing import Any
from urllib.parse import urljoin

import requests

from ..faults import SetupFault
from ..settings import number_setting
from ..values import ABSENT, exact_json, value_at
from ..wire.bounded import bounded_session
from .credential import Credential
from .masking import Mask
from .user import User, user_credential, user_variable


def login_url(user: User, base_url: str) -> str:
    """A path is one of the API's server, whatever path its base URL has."""
    return urljoin(f"{base_url}/", user.login["url"])


def login_credentials(user: User, url: str, mask: Mask) -> list[Credential]:
    """What the endpoint gives the user. Raises a SetupFault where it gives nothing."""
    login = user.login
    call = f"{user.place}: {login['method']} {url}"
    answer = logged_in(login, url, call)
    found = []
    if login["token"]:
        found.append(token_credential(user, answer, call, mask))
    if login["cookies"]:
        cookies = {one.name: one.value or "" for one in answer.cookies}
        if not cookies:
            status = answer.status_code
            raise SetupFault(f"{call} set no cookie (status {status})")
        for name, value in cookies.items():
            variable = user_variable(user, f"cookie_{name}")
            where = ("cookie", name)
            found.append(user_credential(user, where, "{token}", value, variable, mask))
    return found


def logged_in(login: dict[str, Any], url: str, call: str) -> requests.Response:
    """The response to the login; a redirect may set cookies, and is not followed."""
    headers = {"User-Agent": "proofgate", "Accept": "*/*"}
    if login["content_type"]:
        headers["Content-Type"] = login["content_type"]
    headers |= {header["name"]: header["value"] for header in login["headers"]}
    payload = login["payload"]
    try:
        answer = bounded_session().request(
            login["method"],
            url,
            headers=headers,
            data=None if payload is None else payload.encode(),
            # Without it, requests would take another login out of ~/.netrc.
            auth=lambda request: request,
            timeout=number_setting("PROOFGATE_TIMEOUT", 30),
            allow_redirects=False,
        )
    except (requests.RequestException, ValueError) as fault:
        # The fault's own words may hold a credential: only its kind is shown.
        reason = f"got no response ({type(fault).__name__})"
        raise SetupFault(f"{call} {reason}") from None
    if answer.status_code >= 400:
        reason = f"was refused with {answer.status_code}; correct loginEndpointAuth"
        raise SetupFault(f"{call} {reason}")
    return answer


def token_credential(
    user: User, answer: requests.Response, call: str, mask: Mask
) -> Credential:
    """The token that the response holds, with the text that goes around it."""
    token = user.login["token"]
    where, selector = token["extractFrom"], token["extractSelector"]
    if where == "header":
        value = answer.headers.get(selector)
    else:
        value = text_at(answer, selector)
    if not value:
        status = answer.status_code
        reason = f"answered {status} without a token at {selector!r} of its {where}"
        raise SetupFault(f"{call} {reason}; correct extractSelector")
    variable = user_variable(user, "token")
    place = (token["sendIn"], token["sendName"])
    template = token["sendTemplate"]
    return user_credential(user, place, template, value, variable, mask)


def text_at(answer: requests.Response, pointer: str) -> str | None:
    """The text or whole number at a JSON Pointer of the body."""
    try:
        value = value_at(exact_json(answer.text), pointer)
    except ValueError:
        return None
    if value is ABSENT or isinstance(value, bool):
        return None
    return str(value) if isinstance(value, str | int) else None
