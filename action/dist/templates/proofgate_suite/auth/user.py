"""The users of an authentication file of Web Fuzzing Commons, whom `run --wfc-auth` names.

The command line has read the file and checked it; the credentials of its user come in
place of every [auth] section, those of `--wfc-other` in place of [auth_other].
"""

import json
import os
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..faults import SetupFault
from .credential import Credential, plain_credential
from .masking import Mask

FIRST = "PROOFGATE_WFC_USER"
SECOND = "PROOFGATE_WFC_OTHER"
TOKEN = "{token}"


@dataclass(frozen=True)
class User:
    """`place` is how people find the user: the file, and the name in it.

    `hidden` holds secrets that are in no request of a test, such as a password.
    """

    name: str
    place: str
    fixed: list[dict[str, Any]]
    login: dict[str, Any] | None
    hidden: list[str]
    # What a message asks to be corrected.
    login_name: str = "loginEndpointAuth"
    token_name: str = "extractSelector"
    # The request that creates them, and what is new in it; None for users who exist.
    signup: dict[str, Any] | None = None


@cache
def configured_user(variable: str = FIRST) -> User | None:
    """The first or the second user of this run; None where none is configured."""
    text = os.environ.get(variable)
    if not text:
        return None
    try:
        return User(**json.loads(text))
    except (ValueError, TypeError):
        reason = f"{variable} is not what `proofgate run --wfc-auth` sets"
        raise SetupFault(reason) from None


def user_variable(user: User, what: str) -> str:
    """The shell variable that stands for a credential of the user."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", f"{user.name}_{what}").strip("_").upper()
    return f"_{name}" if name[0].isdigit() else name


def fixed_credentials(user: User, mask: Mask) -> list[Credential]:
    """What is the same in every request."""
    found = []
    for line in user.fixed:
        place, template, value = (
            (line["in"], line["name"]),
            line["template"],
            line["value"],
        )
        if line["secret"]:
            variable = user_variable(user, line["name"])
            one = user_credential(user, place, template, value, variable, mask)
        else:
            one = plain_credential(*place, template.replace(TOKEN, value))
        found.append(one)
    return found


def user_credential(
    user: User,
    place: tuple[str, str],
    template: str,
    value: str,
    variable: str,
    mask: Mask,
) -> Credential:
    """A value of the user's, with the text around it; `place` is a location and a name."""
    mask.hide(value, f"${variable}")
    sent = template.replace(TOKEN, value)
    location, name = place
    if not sent.isascii() or not sent.isprintable():
        raise SetupFault(f"{user.place}: the value of {name} is not printable ASCII")
    stand_in = f"proofgate0stands0for0{variable}0"
    return Credential(
        place=location,
        name=name,
        sent=sent,
        display=template.replace(TOKEN, stand_in),
        stand_in=stand_in,
        shell=f'"${variable}"',
        variable=variable,
    )
