"""[login] of env/suite.txt: the request that signs the suite in, and what its response gives."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..setup.unique import SLOT
from ..suite_file import LOGIN, SIGNUP, base_url_of, keys_of, suite_file
from ..values import ABSENT, json_text, wire_text
from .user import TOKEN, User

KEYS = {
    "method": (str,),
    "path": (str,),
    "content_type": (str,),
    "body": (str, dict, list),
    "token": (str,),
    "header": (str,),
    "prefix": (str,),
    "cookies": (bool,),
    "csrf": (dict,),
}
# The same for a request that creates the user.
SIGNUP_KEYS = {key: KEYS[key] for key in ("method", "path", "content_type", "body")}
PATH = re.compile(r"/(?!/)[!-\[\]-~]*")
POINTER = re.compile(r"(/([^~]|~[01])*)?")
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
# Whose values are secrets, also where they are written into the file themselves.
SECRET_NAME = re.compile(r"pass|pwd|secret|token|key|pin\b|otp|code", re.IGNORECASE)
# What is shorter is no secret by itself, and would be taken out of other words.
SHORTEST = 6

# Gives what a text stands for, which may be a reference; `is_secret` has it masked.
Resolve = Callable[[str, str, str, bool], str]


def has_suite_login() -> bool:
    """Whether a person has said how the suite signs in."""
    file = suite_file()
    return file is not None and bool(keys_of(file, LOGIN))


def suite_login(env: EnvironmentFile, resolve: Resolve, section: str = LOGIN) -> User:
    """The user of a section, for an endpoint; what another login leaves out is that of [login].

    Raises a SetupFault for what is wrong in it.
    """
    file = suite_file()
    place = file.place(section)
    values = values_of(file, section, LOGIN, KEYS)
    if "path" not in values:
        raise SetupFault(f'{place}: needs path, such as "/login"')
    if "token" not in values and not values.get("cookies"):
        needed = 'token, such as "/access_token", or cookies = true'
        raise SetupFault(f"{place}: needs {needed}")
    if "csrf" in values and not values.get("cookies"):
        raise SetupFault(f"{place}: csrf is of a session: add cookies = true")
    sent = Body(file, section, LOGIN, resolve)
    body = sent.resolved(values.get("body", ABSENT))
    content_type = values.get("content_type", JSON)
    header = values.get("header", "Authorization")
    prefix = values.get("prefix", "Bearer " if header == "Authorization" else "")
    return User(
        name=section,
        place=place,
        fixed=[],
        hidden=[text for text in sent.secrets if SLOT in text],
        login={
            "url": base_url_of(env) + values["path"],
            "method": values.get("method", "POST"),
            "headers": [],
            "content_type": None if body is ABSENT else content_type,
            "payload": payload_of(file, section, body, content_type),
            "token": None
            if "token" not in values
            else {
                "extractFrom": "body",
                "extractSelector": values["token"],
                "sendIn": "header",
                "sendName": header,
                "sendTemplate": prefix + TOKEN,
            },
            "cookies": values.get("cookies", False),
            "csrf": csrf_of(values.get("csrf"), base_url_of(env)),
        },
        login_name=f"[{section}]",
        token_name="token",
        signup=suite_signup(env, resolve, section) if sent.has_slot else None,
    )


def suite_signup(
    env: EnvironmentFile, resolve: Resolve, login: str
) -> dict[str, Any] | None:
    """How the user of a login is created: what is new in it, and the request, if there is one."""
    file, section = suite_file(), login.replace(LOGIN, SIGNUP, 1)
    values = values_of(file, section, SIGNUP, SIGNUP_KEYS)
    names = [one for one in (section, SIGNUP) if keys_of(file, one)]
    if names and "path" not in values:
        raise SetupFault(f'{file.place(names[0])}: needs path, such as "/users"')
    sent = Body(file, section, SIGNUP, resolve)
    body = sent.resolved(values.get("body", ABSENT))
    content_type = values.get("content_type", JSON)
    return {
        "name": f"[{names[0]}]" if names else f"[{login}]",
        "url": base_url_of(env) + values["path"] if names else "",
        "method": values.get("method", "POST"),
        "content_type": None if body is ABSENT else content_type,
        "payload": payload_of(file, section, body, content_type),
        "generators": [
            {"placeholder": SLOT, "prefix": "", "postfix": "", "least": 0, "most": None}
        ],
    }


def values_of(
    file: EnvironmentFile, section: str, base: str, known: dict[str, tuple[type, ...]]
) -> dict[str, Any]:
    """The values of a section, and those of the base that it leaves out."""
    return {
        key: checked_value(file, one, key, known)
        for one in dict.fromkeys((base, section))
        for key in keys_of(file, one)
    }


def checked_value(
    file: EnvironmentFile, section: str, key: str, known: dict[str, tuple[type, ...]]
) -> Any:
    """A value of a section, of the kind that its key has."""
    place = file.place(section, key)
    if key not in known:
        raise SetupFault(f"{place}: {key} is not known here; use {', '.join(known)}")
    value = file.value(section, key)
    if not isinstance(value, known[key]):
        raise SetupFault(f"{place}: {key} cannot be {wire_text(value)}")
    if key == "path" and not PATH.fullmatch(value):
        raise SetupFault(f"{place}: path is no path below the base URL, such as /login")
    if key == "token" and not POINTER.fullmatch(value):
        reason = "token is no JSON Pointer, such as /access_token"
        raise SetupFault(f"{place}: {reason}")
    if key == "csrf" and not is_csrf(value):
        needed = "path, header and either cookie or token (a JSON Pointer), as texts"
        raise SetupFault(f"{place}: csrf needs {needed}")
    return value


def is_csrf(value: dict[str, Any]) -> bool:
    """Whether it says where a CSRF token is handed out, and how it is sent back."""
    if not all(isinstance(one, str) for one in value.values()):
        return False
    sources = ({"path", "header", "cookie"}, {"path", "header", "token"})
    if value.keys() not in sources:
        return False
    is_pointer = POINTER.fullmatch(value.get("token", ""))
    return bool(PATH.fullmatch(value["path"]) and is_pointer and value["header"])


def csrf_of(value: dict[str, str] | None, base_url: str) -> dict[str, str] | None:
    """The same with a whole URL, as auth/csrf.py reads it; None where there is none."""
    if value is None:
        return None
    return {"cookie": "", "token": "", **value, "url": base_url + value["path"]}


class Body:
    """The body of a login or sign-up; the secrets of what is resolved are masked from now on."""

    def __init__(
        self, file: EnvironmentFile, section: str, base: str, resolve: Resolve
    ) -> None:
        self.section, self.resolve = section, resolve
        place = section if "body" in keys_of(file, section) else base
        self.place = file.place(place, "body")
        self.secrets: list[str] = []
        # Whether something in it is new in each run.
        self.has_slot = False

    def resolved(self, value: Any, name: str = "") -> Any:
        """A part of it, which has this name, with what its references stand for."""
        if isinstance(value, dict):
            return {key: self.resolved(one, key) for key, one in value.items()}
        if isinstance(value, list):
            return [self.resolved(one, name) for one in value]
        if not isinstance(value, str):
            return value
        label = f"{self.section}_{name or 'body'}"
        is_secret = SECRET_NAME.search(name) is not None or not name
        found = self.resolve(value, self.place, label, is_secret)
        self.has_slot |= SLOT in found
        if is_secret:
            self.secrets.append(found)
        return found


def payload_of(
    file: EnvironmentFile, section: str, body: Any, content_type: str
) -> str | None:
    """The text of a body; None where there is none."""
    if body is ABSENT or isinstance(body, str):
        return None if body is ABSENT else body
    if content_type.partition(";")[0].strip().lower() != FORM:
        return json_text(body)
    if not isinstance(body, dict):
        reason = "a form is an object of texts and numbers"
        raise SetupFault(f"{file.place(section, 'body')}: {reason}")
    return urlencode({name: wire_text(value) for name, value in body.items()})
