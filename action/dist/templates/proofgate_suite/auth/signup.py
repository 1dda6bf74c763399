"""Users who are created for a run: a request before their login, with values that are new.

[signup] of env/suite.txt has it, and `createUsers` of an authentication file.
"""

import secrets
import string
from dataclasses import replace
from typing import Any
from urllib.parse import quote_plus

from ..faults import SetupFault
from .browser import Browser
from .user import User

LETTERS = string.ascii_lowercase + string.digits
# What is new is new with this many; fewer where a generator leaves no more room.
USUAL_LENGTH = 10


def new_values(user: User) -> tuple[str, ...]:
    """A value for each of the user's generators."""
    return (*(new_value(one) for one in user.signup["generators"]),)


def new_value(generator: dict[str, Any]) -> str:
    """A text between its prefix and postfix, as long as it is to be."""
    prefix, postfix = generator["prefix"], generator["postfix"]
    around = len(prefix) + len(postfix)
    length = max(USUAL_LENGTH, generator["least"] - around)
    if generator["most"] is not None:
        length = min(length, generator["most"] - around)
    new = "".join(secrets.choice(LETTERS) for _ in range(length))
    return f"{prefix}{new}{postfix}"


def sign_up(user: User, url: str, values: tuple[str, ...]) -> None:
    """Create the user; raises a SetupFault where the API refuses to.

    Without a URL, the login itself does that.
    """
    signup = user.signup
    if not url:
        return
    call = f"{user.place}: {signup['method']} {url}"
    content_type = signup["content_type"]
    headers = {"Content-Type": content_type} if content_type else {}
    payload = filled(user, signup["payload"] or "", values)
    answer = Browser().send(signup["method"], url, call, headers, payload.encode())
    if answer.status_code >= 400:
        status = answer.status_code
        raise SetupFault(f"{call} was refused with {status}; correct {signup['name']}")


def filled(user: User, text: str, values: tuple[str, ...]) -> str:
    """A text with the values in the place of their placeholders, also where a form escapes these."""
    for generator, value in zip(user.signup["generators"], values, strict=True):
        holder = generator["placeholder"]
        text = text.replace(holder, value)
        text = text.replace(quote_plus(holder), quote_plus(value))
    return text


def created_user(user: User, values: tuple[str, ...]) -> User:
    """The user with these values wherever placeholders are."""
    login = user.login
    if login is not None and login["payload"] is not None:
        login = {**login, "payload": filled(user, login["payload"], values)}
    fixed = [
        {**line, "value": filled(user, line["value"], values)} for line in user.fixed
    ]
    hidden = [filled(user, text, values) for text in user.hidden]
    return replace(user, fixed=fixed, login=login, hidden=hidden)
