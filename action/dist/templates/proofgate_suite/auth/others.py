"""Users beside the one of all tests, as far as a person has given their credentials.

[auth_other] of env/suite.txt is a second user, or the one that `run --wfc-other` names;
[auth_without.SCOPE] is a user who lacks a scope or a role. [login_other] and
[login_without.SCOPE] sign them in by a request.
"""

import re

from ..suite_file import LOGIN, OTHER_USER, OTHERS, keys_of, suite_file
from .alternatives import Alternative
from .user import SECOND, configured_user

# Another user reads the row of the first (8.03), or writes to it (8.04); the scope of an
# operation is lacking (8.05).
READS, WRITES, LACKS = "8.03", "8.04", "8.05"
OTHER_USER_CHECKS = (READS, WRITES, LACKS)


def has_second_user() -> bool:
    """Whether a person has given the credentials of a second user."""
    return configured_user(SECOND) is not None or OTHER_USER in other_users()


def other_users() -> tuple[str, ...]:
    """The users of env/suite.txt, as [auth_other] calls them; each has a section or a login."""
    file = suite_file()
    sections = file.parser.sections() if file else ()
    users = (
        re.sub(r"^login_", "auth_", name) for name in sections if keys_of(file, name)
    )
    return tuple(dict.fromkeys(one for one in users if re.fullmatch(OTHERS, one)))


def login_of_other(user: str) -> str:
    """The section with the login of a user; empty where they have none."""
    section = user.replace("auth", LOGIN, 1)
    file = suite_file()
    return section if file is not None and keys_of(file, section) else ""


def other_sections() -> dict[str, Alternative]:
    """The sections of env/suite.txt with the credentials of other users, by name."""
    file = suite_file()
    if file is None:
        return {}
    return {
        name: Alternative(file, name)
        for name in file.parser.sections()
        if re.fullmatch(OTHERS, name) and keys_of(file, name)
    }
