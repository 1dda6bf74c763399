"""Signs a user in at an endpoint, and takes the token or the cookies out of its response."""

import time
from typing import Any
from urllib.parse import urljoin

import requests

from ..faults import SetupFault
from ..settings import number_setting
from ..values import ABSENT, exact_json, value_at
from ..wire.bounded import bounded_session
from ..wire.tls import failure_in_words, tls_context
from .credential import Credential
from .issued import Issued, end_of_use
from .lifetimes import lifetime
from .masking import Mask
from .user import User, user_credential, user_variable


def login_url(user: User, base_url: str) -> str:
    """A path is one of the API's server, whatever path its base URL has."""
    return urljoin(f"{base_url}/", user.login["url"])


def signed_in(user: User, url: str) -> Issued:
    """What the endpoint gives the user: a token if it is to give one, then cookies.

    Raises a SetupFault where it does not give that.
    """
    login = user.login
    call = f"{user.place}: {login['method']} {url}"
    asked_at = time.monotonic()
    answer = logged_in(user, url, call)
    texts, seconds = [], None
    if login["token"]:
        token = token_of(user, answer, call)
        texts.append(token)
        pointer = login["token"]["extractSelector"]
        is_in_body = login["token"]["extractFrom"] == "body"
        seconds = lifetime(body_of(answer), pointer if is_in_body else "", token)
    if login["cookies"]:
        cookies = [f"{one.name}={one.value or ''}" for one in answer.cookies]
        if not cookies:
            status = answer.status_code
            raise SetupFault(f"{call} set no cookie (status {status})")
        texts += cookies
    return Issued((*texts,), end_of_use(asked_at, seconds))


def login_credentials(user: User, issued: Issued, mask: Mask) -> list[Credential]:
    """What a login has given the user, with the text that goes around it."""
    texts, found = list(issued.texts), []
    if token := user.login["token"]:
        place = (token["sendIn"], token["sendName"])
        variable = user_variable(user, "token")
        template = token["sendTemplate"]
        one = user_credential(user, place, template, texts.pop(0), variable, mask)
        found.append(one)
    for text in texts:
        name, _, value = text.partition("=")
        variable = user_variable(user, f"cookie_{name}")
        where = ("cookie", name)
        found.append(user_credential(user, where, "{token}", value, variable, mask))
    return found


def logged_in(user: User, url: str, call: str) -> requests.Response:
    """The response to the login; a redirect may set cookies, and is not followed."""
    login = user.login
    headers = {"User-Agent": "proofgate", "Accept": "*/*"}
    if login["content_type"]:
        headers["Content-Type"] = login["content_type"]
    headers |= {header["name"]: header["value"] for header in login["headers"]}
    payload = login["payload"]
    try:
        answer = bounded_session(tls_context()).request(
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
        reason = f"got no response ({failure_in_words(fault)})"
        raise SetupFault(f"{call} {reason}") from None
    if answer.status_code >= 400:
        reason = f"was refused with {answer.status_code}; correct {user.login_name}"
        raise SetupFault(f"{call} {reason}")
    return answer


def token_of(user: User, answer: requests.Response, call: str) -> str:
    """The token that the response holds."""
    token = user.login["token"]
    where, selector = token["extractFrom"], token["extractSelector"]
    if where == "header":
        value = answer.headers.get(selector)
    else:
        value = text_at(body_of(answer), selector)
    if not value:
        status = answer.status_code
        reason = f"answered {status} without a token at {selector!r} of its {where}"
        raise SetupFault(f"{call} {reason}; correct {user.token_name}")
    return value


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
