"""Signs a user in at an endpoint, and takes the token or the cookies out of its response."""

import time
from urllib.parse import urljoin

import requests

from ..faults import SetupFault
from .browser import Browser, body_of, text_at
from .credential import Credential
from .csrf import csrf_header, csrf_token, csrf_token_of_session
from .issued import Issued, end_of_use
from .lifetimes import lifetime
from .masking import Mask
from .user import TOKEN, User, user_credential, user_variable


def login_url(user: User, base_url: str) -> str:
    """A path is one of the API's server, whatever path its base URL has."""
    return urljoin(f"{base_url}/", user.login["url"])


def signed_in(user: User, url: str) -> Issued:
    """What the endpoint gives the user: a token if it is to give one, then cookies.

    Raises a SetupFault where it does not give that.
    """
    login = user.login
    call = f"{user.place}: {login['method']} {url}"
    asked_at, browser = time.monotonic(), Browser()
    csrf = login.get("csrf")
    before = csrf_token(csrf, browser, call) if csrf else ""
    answer = logged_in(user, url, call, browser, csrf_header(csrf, before))
    texts, seconds = [], None
    if login["token"]:
        token = token_of(user, answer, call)
        texts.append(token)
        pointer = login["token"]["extractSelector"]
        is_in_body = login["token"]["extractFrom"] == "body"
        seconds = lifetime(body_of(answer), pointer if is_in_body else "", token)
    if csrf:
        texts.append(csrf_token_of_session(csrf, browser, user))
    if login["cookies"]:
        if not browser.cookies:
            status = answer.status_code
            raise SetupFault(f"{call} set no cookie (status {status})")
        texts += [f"{name}={value}" for name, value in browser.cookies.items()]
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
    if csrf := user.login.get("csrf"):
        place = ("header", csrf["header"])
        variable = user_variable(user, "csrf")
        one = user_credential(user, place, TOKEN, texts.pop(0), variable, mask)
        found.append(one)
    for text in texts:
        name, _, value = text.partition("=")
        variable = user_variable(user, f"cookie_{name}")
        where = ("cookie", name)
        found.append(user_credential(user, where, TOKEN, value, variable, mask))
    return found


def logged_in(
    user: User, url: str, call: str, browser: Browser, further: dict[str, str]
) -> requests.Response:
    """The response to the login; a redirect may set cookies, and is not followed."""
    login = user.login
    headers = {"Content-Type": login["content_type"]} if login["content_type"] else {}
    headers |= {header["name"]: header["value"] for header in login["headers"]}
    payload = login["payload"]
    data = None if payload is None else payload.encode()
    answer = browser.send(login["method"], url, call, headers | further, data)
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
