"""CSRF tokens of a session: a GET hands one out, in a cookie or a member of its response.

`csrf` of [login] says where, and in which header it is sent back. It is asked for before the
login, which may need one, and again after it: a session has a token of its own.
"""

from typing import Any
from urllib.parse import unquote

from ..faults import SetupFault
from .browser import Browser, body_of, text_at
from .user import User


def csrf_token(csrf: dict[str, Any], browser: Browser, call: str) -> str:
    """The token that the GET hands out; empty where it has none for this session."""
    answer = browser.send("GET", csrf["url"], f"{call}: GET {csrf['url']}", {})
    if csrf["cookie"]:
        # As the libraries of browsers read it.
        return unquote(browser.cookies.get(csrf["cookie"], ""))
    return text_at(body_of(answer), csrf["token"]) or ""


def csrf_header(csrf: dict[str, Any] | None, token: str) -> dict[str, str]:
    """What a request sends back; Django asks for a Referer as well, by https."""
    if csrf is None or not token:
        return {}
    return {csrf["header"]: token, "Referer": csrf["url"]}


def csrf_token_of_session(csrf: dict[str, Any], browser: Browser, user: User) -> str:
    """The token of a user who is signed in; raises a SetupFault where there is none."""
    token = csrf_token(csrf, browser, user.place)
    if token:
        return token
    where = f"the cookie {csrf['cookie']}"
    if not csrf["cookie"]:
        where = f"a token at {csrf['token']!r} of its body"
    reason = f"gave no CSRF token after the login: {where} is not there"
    raise SetupFault(f"{user.place}: GET {csrf['url']} {reason}")
