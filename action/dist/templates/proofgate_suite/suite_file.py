"""env/suite.txt: what a person sets once for all endpoints; it wins over their own files."""

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from . import ROOT
from .environment import EnvironmentFile, once_a_file
from .faults import SetupFault
from .values import ABSENT

# Who else signs in: a second user, and users who lack a scope or a role (8.03 to 8.05).
OTHER_USER = "auth_other"
WITHOUT_SCOPE = "auth_without."
# How the suite signs in, by a request.
LOGIN = "login"
# How users are created before they sign in: [signup], [signup_other].
SIGNUP = "signup"
# Each user beside the one of all tests may have a login of their own: [login_other].
OTHERS = rf"{OTHER_USER}|{re.escape(WITHOUT_SCOPE)}.+"
# Parameters, of all endpoints or of one: [path], [path GET /pets/{petId}].
PARAMETERS = ("path", "query")
SECTIONS = (
    r"endpoint|header|exclude|auth(_\d+)?"
    rf"|({'|'.join(PARAMETERS)})( [A-Z]+ /.*)?"
    rf"|{LOGIN}|{OTHERS}|{OTHERS.replace('auth_', f'{LOGIN}_')}"
    rf"|{SIGNUP}|{OTHERS.replace('auth_', f'{SIGNUP}_')}"
)
# The last three are files: a client certificate, its key, and authorities.
ENDPOINT_KEYS = {"base_url", "cert", "key", "cacert"}


@cache
def suite_file() -> EnvironmentFile | None:
    """The file, None where the suite has none; a section that means nothing is a fault."""
    path = ROOT / "env" / "suite.txt"
    if not path.is_file():
        return None
    file = EnvironmentFile(path)
    for section in file.parser.sections():
        if not re.fullmatch(SECTIONS, section):
            raise SetupFault(f"{file.place(section)}: [{section}] is not known here")
    for key in keys_of(file, "endpoint"):
        if key not in ENDPOINT_KEYS:
            reason = f"{key} cannot be set for all endpoints"
            raise SetupFault(f"{file.place('endpoint', key)}: {reason}")
    return file


@cache
def suite_values(section: str) -> Mapping[str, Any]:
    """Name → value of a section, to be copied; ABSENT for what is to be left out."""
    file = suite_file()
    if file is None:
        return {}
    return {key: file.value(section, key, ABSENT) for key in keys_of(file, section)}


@cache
def values_for(location: str, endpoint: str) -> Mapping[str, Any]:
    """Name → value of all endpoints and of this one, such as `GET /pets`, whose own win."""
    return {**suite_values(location), **suite_values(f"{location} {endpoint}")}


def named_rows() -> set[str]:
    """The values of path parameters that a person has given for any endpoint, as texts."""
    file = suite_file()
    sections = file.parser.sections() if file else []
    return {
        str(value)
        for section in sections
        if section.partition(" ")[0] == "path"
        for value in suite_values(section).values()
    }


def keys_of(file: EnvironmentFile, section: str) -> list[str]:
    """The keys of a section, none where there is no such section."""
    return list(file.parser[section]) if file.parser.has_section(section) else []


def base_url_of(env: EnvironmentFile) -> str:
    """PROOFGATE_BASE_URL, else that of all endpoints, else the endpoint's own.

    It has no slash at its end.
    """
    return known_base_url(env, os.environ.get("PROOFGATE_BASE_URL"))


@once_a_file
def known_base_url(env: EnvironmentFile, given: str | None) -> str:
    """The base URL where `given` is that of the run, if it has one."""
    file = env
    if "base_url" in suite_values("endpoint"):
        file = suite_file() or env
    own = file.value("endpoint", "base_url", "")
    url = given or own
    parts = urlsplit(url) if isinstance(url, str) else urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in url:
        raise SetupFault(
            f"{file.place('endpoint', 'base_url')}: the base URL is no http(s) address "
            "without credentials; correct it here or set PROOFGATE_BASE_URL"
        )
    return url.rstrip("/")
